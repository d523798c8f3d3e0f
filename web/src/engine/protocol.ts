// Messages between the page and its workers.

import type { Analysis, Discs, Explained, Found, Info, Method, Question, Spec, View, Win } from "./types";

/** What a worker answers: the arguments and the result of each call. */
export interface Calls {
  view: { args: [Spec]; result: View };
  discs: { args: [Spec]; result: Discs | null };
  explain: { args: [Spec, number]; result: Explained | null };
  encode: { args: [Spec, number]; result: string };
  decode: { args: [string]; result: [Spec, number] };
  /** Bytes, the name of the file, and the game shown, which decides what the file does not say. */
  read: { args: [Uint8Array, string, Spec]; result: Found };
  formats: { args: [boolean]; result: string[] };
  write: { args: [Spec, Info | null, string]; result: { bytes: Uint8Array<ArrayBuffer>; extension: string } };
  /** The name of the weights that a game lacks, or "". */
  missing: { args: [Spec]; result: string };
  load: { args: [Spec, ArrayBuffer]; result: null };
  search: { args: [Spec, Question]; result: Analysis };
  win: { args: [Spec, Method, Question]; result: Win };
}

export type CallName = keyof Calls;

/** Starts a worker whose searches use up to `threads` threads. */
export interface Start {
  kind: "start";
  module: WebAssembly.Module;
  threads: number;
}

/** Lets a worker help one whose memory it shares. */
export interface Help {
  kind: "help";
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
}

export interface Request<Name extends CallName = CallName> {
  kind: "call";
  id: number;
  name: Name;
  args: Calls[Name]["args"];
}

/** The memory of a worker that shares it, and the address of the byte that ends its search when it is 1. */
export interface Shared {
  memory: WebAssembly.Memory;
  stopAddress: number;
}

export type ToWorker = Start | Help | Request;

export type FromWorker =
  | { kind: "ready"; shared: Shared | null }
  /** The module did not start. */
  | { kind: "failed"; message: string }
  | { kind: "result"; id: number; value: unknown }
  | { kind: "error"; id: number; message: string }
  | { kind: "report"; id: number; analysis: Analysis };
