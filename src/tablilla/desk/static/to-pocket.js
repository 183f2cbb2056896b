'use strict';
// With a script the interview is the pocket page beside the session; without one it is the desk's own forms.

const WHERE = ['board', 'table']; // told, if only that it is not known
const FIELDS = ['kind', 'board', 'table', 'seat', 'declarer', 'trick', 'edition', 'again'];

function toPocket(session, fields) {
  const query = new URLSearchParams({ s: session, board: '', table: '' });
  for (const [name, value] of fields) if (FIELDS.includes(name) && (value || WHERE.includes(name))) query.set(name, value);
  location.assign('/pocket/?' + query);
}

document.addEventListener('submit', event => {
  const form = event.target, found = /^\/s\/([0-9a-f-]{36})\/(rulings|new)$/.exec(new URL(form.action).pathname);
  if (!found || form.elements.q || form.dataset.plain !== undefined) return; // a search stays a search
  event.preventDefault();
  toPocket(found[1], new FormData(form));
});

document.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const found = link && /^\/s\/([0-9a-f-]{36})\/new$/.exec(link.pathname);
  if (!found || event.ctrlKey || event.metaKey || event.shiftKey || link.dataset.plain !== undefined) return;
  event.preventDefault();
  toPocket(found[1], new URLSearchParams(link.search));
});

for (const each of document.querySelectorAll('[data-pocket]')) each.hidden = false;
