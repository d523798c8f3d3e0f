// The service worker: keeps all files of the page, so that it works without a network, and isolates the page from other
// origins, which shared memory needs, also where the server does not send the headers for that.
//
// A new version waits until no page of the old one is open, because each page uses the files of its own version.

import { KEPT } from "./engine/kept";

/** The files of a version. */
declare const FILES: string[];
/** The weights, which outlive a version. */
declare const KEPT_FILES: string[];
declare const VERSION: string;

interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  clients: { claim(): Promise<void> };
  registration: { scope: string };
}
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as Scope;
const CACHE = `tritboard-${VERSION}`;

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // What the browser has kept by itself may be of another version.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
}

/** Keeps the weights of both games and all rules, but none twice. */
async function keepWeights(): Promise<void> {
  const cache = await caches.open(KEPT);
  for (const file of KEPT_FILES) if (!(await cache.match(file))) await cache.add(file);
}

scope.addEventListener("install", (event) => event.waitUntil(keepFiles().then(keepWeights)));

/** Forgets weights that this version of the page does not use. */
async function forgetWeights(): Promise<void> {
  const cache = await caches.open(KEPT);
  const used = new Set(KEPT_FILES.map((file) => new URL(file, scope.registration.scope).href));
  const old = (await cache.keys()).filter(({ url }) => !used.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

scope.addEventListener("activate", (event) => {
  const old = (name: string): boolean => name.startsWith("tritboard-") && name !== CACHE && name !== KEPT;
  event.waitUntil(
    forgetWeights()
      .then(() => caches.keys())
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => scope.clients.claim()),
  );
});

function isolated(response: Response): Response {
  if (response.type === "opaque" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

async function answer(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const isPage = request.mode === "navigate" && origin + pathname === scope.registration.scope;
  const name = pathname.includes("/weights/") ? KEPT : CACHE;
  const cache = await caches.open(name);
  const kept = await cache.match(isPage ? "index.html" : request, { ignoreSearch: true });
  return isolated(kept ?? (await fetch(request)));
}

scope.addEventListener("fetch", (event) => {
  const isOwn = event.request.url.startsWith(scope.registration.scope);
  if (event.request.method === "GET" && isOwn) event.respondWith(answer(event.request));
});
