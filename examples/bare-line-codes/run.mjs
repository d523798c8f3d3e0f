// Runs the library without an operating system: node run.mjs bare_line_codes.wasm
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]));
const { line_code, digit } = instance.exports;
const expect = (found, expected) => {
  if (found !== expected) {
    console.error(`${found}, expected ${expected}`);
    process.exit(1);
  }
};
expect(line_code(15, 0b10110, 0), 138);
const code = line_code(9, 0b101, 0b10);
const digits = Array.from({ length: 15 }, (_, cell) => digit(code, cell));
expect(digits.join(" "), "0 0 0 0 0 3 1 2 1 0 0 0 0 0 0");
console.log(`codes 138 and ${code}, digits ${digits.join(" ")}`);
