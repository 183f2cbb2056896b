'use strict';
// The page beside the desk: its laws come as a file of their own, kept for good; after them what no first question
// needs, the forms, the charts and the book's summaries.

const { laws, book, later } = document.documentElement.dataset;

async function fetched(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(path + ': ' + answer.status);
  const bytes = new Uint8Array(await answer.arrayBuffer()), size = new DataView(bytes.buffer).getUint32(0);
  return JSON.parse(new TextDecoder().decode(expand(bytes.subarray(4), size)));
}

async function begun() {
  const held = await fetched(laws), { lang, dataset } = document.documentElement;
  if (held.languages.includes(lang.replace('-', '_'))) held.language = lang.replace('-', '_');
  held.theme = dataset.theme;
  const app = new App({ ...held, books: unshared(held.books) });
  app.render();
  app.guard();
  if (app.desk) app.desk.begin();
  app.following.look();
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js').catch(console.warn);
  await new Promise((done, failed) => document.head.append(el('script', { src: later, onload: done, onerror: failed })));
  Object.assign(app.data.lawbook, await fetched(book));
  app.render();
  document.documentElement.dataset.whole = '';
  window.setTimeout(() => app.engine.start(), 0);
}

begun().catch(error => {
  console.error(error);
  document.getElementById('main').textContent = document.documentElement.dataset.failed;
});
