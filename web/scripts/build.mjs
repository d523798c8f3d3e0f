// Puts the page together: node scripts/build.mjs STAGE, where STAGE has the folders `simd`, `plain` and `threads` of the
// module.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { build } from "esbuild";
import { icon } from "./icon.mjs";
import { puzzles } from "./puzzles.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const crates = join(web, "../crates");
const dist = join(web, "dist");
const stage = process.argv[2];
if (!stage || !existsSync(join(stage, "simd/web_bg.wasm"))) {
  console.error("expected the folder of the module's builds; run web/build.sh");
  process.exit(2);
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "weights"), { recursive: true });
cpSync(join(web, "static"), dist, { recursive: true });
cpSync(join(stage, "simd/web_bg.wasm"), join(dist, "engine-simd.wasm"));
cpSync(join(stage, "plain/web_bg.wasm"), join(dist, "engine.wasm"));
cpSync(join(stage, "threads/web_bg.wasm"), join(dist, "engine-threads.wasm"));
const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");
const weights = {};
const addWeights = (name, file) => {
  weights[name] = `${name}-${digest(readFileSync(file)).slice(0, 8)}.weights`;
  cpSync(file, join(dist, "weights", weights[name]));
};
addWeights("othello", join(crates, "othello/weights/default.weights"));
for (const file of readdirSync(join(crates, "gomoku/weights"))) {
  addWeights(file.replace(".weights", ""), join(crates, "gomoku/weights", file));
}
writeFileSync(join(dist, "puzzles.json"), JSON.stringify(puzzles(crates)));
writeFileSync(join(dist, "icon-512.png"), icon(512, deflateSync));

// The builds of one thread have the same JavaScript, because they have the same names.
const wasm = (folder) => ({ "#wasm": join(stage, folder, "web.js") });
const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  alias: wasm("simd"),
  define: { WEIGHTS: JSON.stringify(weights) },
};
await build({
  ...common,
  entryPoints: { page: join(web, "src/main.ts"), worker: join(web, "src/engine/worker.ts"), speed: join(web, "src/speed.ts") },
  outdir: dist,
});
await build({
  ...common,
  alias: wasm("threads"),
  entryPoints: { "worker-threads": join(web, "src/engine/worker.ts") },
  outdir: dist,
});
await build({ ...common, entryPoints: { page: join(web, "styles/page.css") }, outdir: dist });

// The service worker comes last: it names all other files, and its version is that of their contents.
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
  .filter((name) => !name.startsWith("weights/") && !name.startsWith("speed."))
  .sort();
const version = createHash("sha256");
for (const name of files) version.update(name).update(readFileSync(join(dist, name)));
await build({
  ...common,
  format: "iife",
  entryPoints: { sw: join(web, "src/sw.ts") },
  outdir: dist,
  define: {
    ...common.define,
    FILES: JSON.stringify(["./", ...files]),
    VERSION: JSON.stringify(version.digest("hex").slice(0, 12)),
  },
});
console.log(`web/dist: ${files.length + 1} files besides the weights`);
