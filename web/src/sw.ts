// The service worker: keeps all files of the page, so that it works without a network, and isolates the page from other
// origins, which shared memory needs, also where the server does not send the headers for that.

declare const FILES: string[];
declare const VERSION: string;
declare const WEIGHTS: Record<string, string>;

interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
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
/** Weights are large and change seldom, so that they outlive a version of the page. */
const KEPT = "tritboard-weights";

scope.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => scope.skipWaiting()),
  );
});

/** Forgets weights that this version of the page does not use. */
async function forgetWeights(): Promise<void> {
  const cache = await caches.open(KEPT);
  const names = new Set(Object.values(WEIGHTS));
  const old = (await cache.keys()).filter(({ url }) => !names.has(url.slice(url.lastIndexOf("/") + 1)));
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
  const path = new URL(request.url).pathname;
  const isPage = request.mode === "navigate" && path.endsWith("/");
  const name = path.includes("/weights/") ? KEPT : CACHE;
  const cache = await caches.open(name);
  const kept = await cache.match(isPage ? "index.html" : request, { ignoreSearch: true });
  if (kept) return isolated(kept);
  const response = await fetch(request);
  return isolated(response);
}

scope.addEventListener("fetch", (event) => {
  const isOwn = event.request.url.startsWith(scope.registration.scope);
  if (event.request.method === "GET" && isOwn) event.respondWith(answer(event.request));
});
