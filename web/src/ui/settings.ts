// What a person has chosen, kept between visits where the browser allows it.

import type { Rule, Side } from "../engine/types";

export interface Settings {
  lang: string;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  hints: boolean;
  numbers: boolean;
  threats: boolean;
  /** The side of the person; `both` for two people, `none` for the engine alone. */
  human: Side | "both" | "none";
  strength: "level" | "time";
  othelloLevel: number;
  gomokuLevel: number;
  seconds: number;
  /** Minutes of each player's clock; 0 for none. */
  minutes: number;
  size: number;
  rule: Rule;
  swap2: boolean;
  multiPv: number;
  /** Threads of a search; 0 leaves it to the page. */
  threads: number;
}

const DEFAULTS: Settings = {
  lang: "",
  theme: "auto",
  sound: false,
  hints: true,
  numbers: false,
  threats: false,
  human: "X",
  strength: "level",
  othelloLevel: 6,
  gomokuLevel: 6,
  seconds: 2,
  minutes: 0,
  size: 15,
  rule: "freestyle",
  swap2: false,
  multiPv: 5,
  threads: 0,
};

const KEY = "tritboard";

function stored(): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Partial<Settings>) : {};
  } catch {
    return {};
  }
}

/** Returns the settings, of which only values of the right kind are taken from the browser. */
function read(): Settings {
  const found = stored() as Record<string, unknown>;
  const known = Object.entries(DEFAULTS).map(([name, usual]) => {
    const value = found[name];
    return [name, typeof value === typeof usual ? value : usual];
  });
  return Object.fromEntries(known) as unknown as Settings;
}

export const settings: Settings = read();

/** Changes a setting and keeps it. */
export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing forgets the choice at the end of the visit.
  }
}
