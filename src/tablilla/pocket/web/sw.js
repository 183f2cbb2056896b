'use strict';
// Keeps the whole page on the device: after the first visit it needs no network.

const KEPT = 'tablilla-{{version}}', ENGINE = 'tablilla-engine-{{engine}}';
const FILES = {{files}};

self.addEventListener('install', event => {
  event.waitUntil(caches.open(KEPT).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  const outdated = names => names.filter(name => name.startsWith('tablilla-') && name !== KEPT && name !== ENGINE);
  event.waitUntil(caches.keys().then(names => Promise.all(outdated(names).map(name => caches.delete(name)))).then(() => self.clients.claim()));
});

// What is kept; else from the network: of the engine, which the page asks for when it can be used, it is kept then.
async function answer(request) {
  const kept = await (await caches.open(KEPT)).match(request, { ignoreSearch: true });
  if (kept || !request.url.startsWith(self.registration.scope + 'engine/')) return kept || fetch(request);
  const engine = await caches.open(ENGINE), held = await engine.match(request);
  if (held) return held;
  const fetched = await fetch(request);
  if (fetched.ok) await engine.put(request, fetched.clone());
  return fetched;
}

self.addEventListener('fetch', event => {
  if (event.request.method === 'GET') event.respondWith(answer(event.request));
});
