// Asks the questions of a WebAssembly module and compares the answers with the native ones.
//
//   node run.mjs wasm_tests.wasm native.txt

import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";

const [, , modulePath, nativePath] = argv;
const module = new WebAssembly.Module(readFileSync(modulePath));

// The module must not need a clock, threads or anything from a page.
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
  console.error("expected no imports, found", imports);
  exit(1);
}

const { exports } = new WebAssembly.Instance(module);
const text = (at, length) =>
  new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));

const lines = readFileSync(nativePath, "utf8").trimEnd().split("\n");
const count = exports.question_count();
let wrong = lines.length === count ? 0 : 1;
if (wrong) console.error(`${count} questions, and natively ${lines.length}`);
for (let index = 0; index < count; index++) {
  const name = text(exports.question_name(index), exports.question_name_len(index));
  const start = performance.now();
  const numbers = Array.from({ length: exports.ask(index) }, (_, i) => exports.answer(i));
  const seconds = (performance.now() - start) / 1000;
  const line = `${name}: ${numbers.join(" ")}`;
  const same = line === lines[index];
  console.log(`${same ? "same" : "DIFFERENT"}  ${seconds.toFixed(2)} s  ${name}`);
  if (!same) {
    wrong += 1;
    console.error(`  natively   ${lines[index]}\n  expected the same of wasm, found\n             ${line}`);
  }
}
exit(wrong ? 1 : 0);
