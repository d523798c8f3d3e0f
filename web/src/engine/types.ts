// Plain data of the module, as crates/web writes them.

export type Side = "X" | "O";
export type GameName = "othello" | "gomoku";
export type Rule = "freestyle" | "standard" | "renju" | "caro5" | "caro6";

export interface OthelloSpec {
  game: "othello";
  /** The position before the first move, or "" for the usual one. */
  start: string;
  moves: string;
}

export interface GomokuSpec {
  game: "gomoku";
  size: number;
  rule: Rule;
  start: string;
  moves: string;
}

export type Spec = OthelloSpec | GomokuSpec;

export interface Played {
  name: string;
  cell: number;
  color: Side;
  flips: number[];
}

export interface Ended {
  winner: Side | null;
  reason: "discs" | "five" | "full" | ForbiddenKind;
  score: number | null;
}

export type ForbiddenKind = "overline" | "double-four" | "double-three";
export type ThreatKind = "five" | "straight-four" | "double-four" | "four" | "three";

export interface Threat {
  cell: number;
  color: Side;
  kind: ThreatKind;
  direction: string;
}

/** A position as it is drawn. Cells are numbered from the top left. */
export interface View {
  size: number;
  cells: string;
  side: Side;
  legal: number[];
  passed: boolean;
  result: Ended | null;
  count: [number, number];
  moves: Played[];
  opening: string | null;
  row: number[];
  forbidden: { cell: number; kind: ForbiddenKind }[];
  threats: Threat[];
}

export interface Discs {
  stable: number[];
  frontier: number[];
}

export interface Explained {
  kind: ForbiddenKind | null;
  text: string;
  rows: number[][];
}

export interface Question {
  multiPv?: number;
  level?: number;
  ms?: number;
  soft?: boolean;
  nodes?: number;
}

export interface Line {
  cell: number | null;
  score: number;
  exact: boolean;
  bounds: [number, number] | null;
  mate: number | null;
  rate: number | null;
  depth: number;
  certainty: number | null;
  pv: string[];
  cells: (number | null)[];
}

export interface Analysis {
  lines: Line[];
  nodes: number;
  ms: number;
  end: string;
}

export type Method = "vcf" | "vct" | "any";

export interface Win {
  verdict: "win" | "none" | "unknown";
  method: Method;
  moves: number;
  pv: string[];
  cells: number[];
  proof: string | null;
  checked: boolean;
  nodes: number;
  ms: number;
}

/** What a file says of a game besides its moves; a text is "" if the file does not say it. */
export interface Info {
  black: string;
  white: string;
  event: string;
  date: string;
}

export interface Listed {
  /** The texts in a line. */
  title: string;
  info: Info;
  spec: Spec;
}

export interface Found {
  format: string;
  games: Listed[];
  more: boolean;
  warnings: string[];
}
