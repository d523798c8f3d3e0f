// Serves web/dist on this machine: node scripts/serve.mjs [PORT] [--plain]. With --plain it sends no headers that isolate the
// page, as a simple host does.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { createBrotliCompress, constants } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".weights": "application/octet-stream",
};

const dist = join(dirname(fileURLToPath(import.meta.url)), "../dist");

/** Returns the path of a request; one that is no text is a folder that does not exist. */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return "/?/";
  }
}

/** Returns a server of the page. */
export function server({ isIsolated = true, compresses = true } = {}) {
  return createServer((request, response) => {
    const path = normalize(decoded(new URL(request.url, "http://localhost").pathname));
    const file = join(dist, path.endsWith("/") ? `${path}index.html` : path);
    if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
      return;
    }
    const headers = {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-cache",
    };
    if (isIsolated) {
      headers["Cross-Origin-Opener-Policy"] = "same-origin";
      headers["Cross-Origin-Embedder-Policy"] = "require-corp";
    }
    // Weights are compressed already.
    const isSmall = compresses && extname(file) !== ".weights" && /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    if (isSmall) headers["Content-Encoding"] = "br";
    response.writeHead(200, headers);
    const source = createReadStream(file);
    if (!isSmall) return source.pipe(response);
    return source.pipe(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })).pipe(response);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 8080);
  server({ isIsolated: !process.argv.includes("--plain") }).listen(port, "127.0.0.1", () => {
    console.log(`http://127.0.0.1:${port}/`);
  });
}
