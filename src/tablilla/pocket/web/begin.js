'use strict';
// The page opens with what it carries.

const held = JSON.parse(unpack(document.getElementById('data').textContent));
const app = new App({ ...held, books: unshared(held.books) });
app.render();
app.guard();
app.following.look();
app.following.arrive(location.hash);
window.setTimeout(() => app.engine.start(), 0); // once the page can be used
if ('serviceWorker' in navigator && location.protocol.startsWith('http')) navigator.serviceWorker.register('sw.js').catch(console.warn);
