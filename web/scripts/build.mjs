// Puts the page together: node scripts/build.mjs STAGE, where STAGE has the folders `simd`, `plain` and, with shared
// memory, `threads` of the module.
//
// Everything that changes with a version lies in a folder named by a hash of its contents, so that a page never gets the
// files of another version.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, parse, relative } from "node:path";
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
const hasThreads = existsSync(join(stage, "threads/web_bg.wasm"));

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "weights"), { recursive: true });
const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");
const weights = {};
const addWeights = (name, file) => {
  weights[name] = `${name}-${digest(readFileSync(file)).slice(0, 8)}.weights`;
  cpSync(file, join(dist, "weights", weights[name]));
};
addWeights("othello", join(crates, "othello/weights/default.network"));
// A network contains the weights that it corrects.
for (const file of readdirSync(join(crates, "gomoku/weights")).filter((file) => file.endsWith(".network"))) {
  addWeights(parse(file).name, join(crates, "gomoku/weights", file));
}

// What a version consists of, by name. The name of its folder is not known before.
const FOLDER = "app-@version@/";
const files = new Map();
files.set("engine-simd.wasm", readFileSync(join(stage, "simd/web_bg.wasm")));
files.set("engine.wasm", readFileSync(join(stage, "plain/web_bg.wasm")));
if (hasThreads) files.set("engine-threads.wasm", readFileSync(join(stage, "threads/web_bg.wasm")));
files.set("puzzles.json", Buffer.from(JSON.stringify(puzzles(crates, web))));

// The builds of one thread have the same JavaScript, because they have the same names.
const wasm = (folder) => ({ "#wasm": join(stage, folder, "web.js") });
const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  write: false,
  outdir: dist,
  alias: wasm("simd"),
  define: { WEIGHTS: JSON.stringify(weights), APP: JSON.stringify(FOLDER), HAS_THREADS: String(hasThreads) },
};
const bundled = async (entryPoints, more = {}) => {
  const { outputFiles } = await build({ ...common, ...more, entryPoints });
  return outputFiles.map(({ path, contents }) => [relative(dist, path), Buffer.from(contents)]);
};
const source = (name) => join(web, "src", name);
const scripts = { page: source("main.ts"), worker: source("engine/worker.ts"), speed: source("speed.ts") };
for (const [name, bytes] of await bundled(scripts)) files.set(name, bytes);
if (hasThreads) {
  const worker = { "worker-threads": source("engine/worker.ts") };
  for (const [name, bytes] of await bundled(worker, { alias: wasm("threads") })) files.set(name, bytes);
}
for (const [name, bytes] of await bundled({ page: join(web, "styles/page.css") })) files.set(name, bytes);

const hash = createHash("sha256");
for (const [name, bytes] of files) hash.update(name).update(bytes);
const folder = FOLDER.replace("@version@", hash.digest("hex").slice(0, 12));
const isText = (name) => /\.(js|css|html)$/.test(name);
const named = (name, bytes) => (isText(name) ? bytes.toString().replaceAll(FOLDER, folder) : bytes);
mkdirSync(join(dist, folder));
for (const [name, bytes] of files) writeFileSync(join(dist, folder, name), named(name, bytes));
for (const name of readdirSync(join(web, "static"))) {
  writeFileSync(join(dist, name), named(name, readFileSync(join(web, "static", name))));
}
writeFileSync(join(dist, "icon-512.png"), icon(512, deflateSync));

// The service worker comes last: it names all other files, and its version is that of their contents. Weights outlive a
// version.
const names = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
  .sort();
const kept = names.filter((name) => !name.startsWith("weights/") && !name.includes("speed."));
const version = createHash("sha256");
for (const name of kept) version.update(name).update(readFileSync(join(dist, name)));
const [[, worker]] = await bundled(
  { sw: source("sw.ts") },
  {
    format: "iife",
    define: {
      ...common.define,
      FILES: JSON.stringify(["./", ...kept]),
      KEPT_FILES: JSON.stringify(names.filter((name) => name.startsWith("weights/"))),
      VERSION: JSON.stringify(version.digest("hex").slice(0, 12)),
    },
  },
);
writeFileSync(join(dist, "sw.js"), worker);
console.log(`web/dist: ${kept.length + 1} files besides the weights`);
