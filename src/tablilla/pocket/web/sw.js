'use strict';
// Keeps the whole page on the device: after the first visit it needs no network.

const KEPT = 'tablilla-{{version}}';
const FILES = ['./', 'index.html', 'manifest.webmanifest', 'icon.svg', 'icon-192.png', 'icon-512.png'];

self.addEventListener('install', event => {
  event.waitUntil(caches.open(KEPT).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  const outdated = names => names.filter(name => name.startsWith('tablilla-') && name !== KEPT);
  event.waitUntil(caches.keys().then(names => Promise.all(outdated(names).map(name => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET') return;
  event.respondWith(caches.open(KEPT).then(cache => cache.match(event.request, { ignoreSearch: true })).then(kept => kept || fetch(event.request)));
});
