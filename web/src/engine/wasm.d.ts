// The module's names for JavaScript; wasm-bindgen writes the code behind them.

export interface Options {
  module_or_path: WebAssembly.Module;
  /** Shared memory; only for the build with threads. */
  memory?: WebAssembly.Memory;
  /** Bytes; only for the build with threads. */
  thread_stack_size?: number;
}

export default function init(options: Options): Promise<{ memory: WebAssembly.Memory }>;
export function help(): never;
export function view(game: string): string;
export function discs(game: string): string;
export function explain(game: string, cell: number): string;
export function encode(game: string, ply: number): string;
export function decode(text: string): string;
export function read(bytes: Uint8Array, name: string, shown: string): string;
export function formats(isGomoku: boolean): string;
export function write(game: string, info: string, format: string): Uint8Array;
export class Engines {
  constructor(threads: number);
  stopAddress(): number;
  missing(game: string): string;
  load(game: string, weights: Uint8Array): void;
  search(game: string, question: string, listener?: ((report: string) => void) | null): string;
  win(game: string, method: string, question: string): string;
}
export class Measurement {
  constructor(name: string, othello: Uint8Array, gomoku: Uint8Array);
  run(): number;
}
