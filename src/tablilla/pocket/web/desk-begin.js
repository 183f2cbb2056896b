'use strict';
// The page beside the desk: its laws and the words of its language come as files of their own, kept for good; after
// them what no first question needs, the forms, the charts, the other languages and the book's summaries.

const { laws, words, book, later } = document.documentElement.dataset;
const SPOKEN = Object.fromEntries(words.split(' ').map(one => one.split(':')));

async function fetched(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(path + ': ' + answer.status);
  const bytes = new Uint8Array(await answer.arrayBuffer()), size = new DataView(bytes.buffer).getUint32(0);
  return JSON.parse(new TextDecoder().decode(expand(bytes.subarray(4), size)));
}

const spokenIn = async language => [language, await fetched(SPOKEN[language])];

// The languages that are shown at once: those that are set on this device, else that of the page.
function languagesAtOnce(opens) {
  let set = null;
  try { set = JSON.parse(localStorage.getItem(SETTINGS)); } catch (error) { /* the page says so when it begins */ }
  const shown = [opens || 'es', ...(set ? [set.language, set.second] : [])];
  return [...new Set(shown.flatMap(language => [BASE[language], language]))].filter(language => language in SPOKEN);
}

async function begun() {
  const { lang, dataset } = document.documentElement, opens = lang.replace('-', '_') in SPOKEN ? lang.replace('-', '_') : '';
  const [held, ...spoken] = await Promise.all([fetched(laws), ...languagesAtOnce(opens).map(spokenIn)]);
  if (opens) held.language = opens;
  held.words = Object.fromEntries(spoken);
  held.theme = dataset.theme;
  const app = new App({ ...held, books: unshared(held.books) });
  app.render();
  app.guard();
  if (app.desk) app.desk.begin();
  app.following.look();
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js').catch(console.warn);
  await new Promise((done, failed) => document.head.append(el('script', { src: later, onload: done, onerror: failed })));
  const others = Object.keys(SPOKEN).filter(language => !(language in app.data.words));
  Object.assign(app.data.words, Object.fromEntries(await Promise.all(others.map(spokenIn))));
  Object.assign(app.data.lawbook, await fetched(book));
  app.render();
  document.documentElement.dataset.whole = '';
  window.setTimeout(() => app.engine.start(), 0);
}

// A page that was kept may lack what only a later desk still has: then it is fetched as that desk has it.
async function outdated() {
  const page = await (await fetch(location.href, { cache: 'reload' })).text();
  return page.includes('data-laws') && !page.includes(laws);
}

begun().catch(async error => {
  console.error(error);
  if (await outdated().catch(() => false)) { location.reload(); return; }
  document.getElementById('main').textContent = document.documentElement.dataset.failed;
});
