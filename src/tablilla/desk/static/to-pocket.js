'use strict';
// With a script the interview is the pocket page beside the session; without one it is the desk's own forms.

const FIELDS = ['kind', 'board', 'table', 'seat', 'declarer', 'trick'];

function toPocket(session, fields) {
  const query = new URLSearchParams({ s: session });
  for (const [name, value] of fields) if (FIELDS.includes(name) && value) query.set(name, value);
  location.assign('/pocket/?' + query);
}

document.addEventListener('submit', event => {
  const form = event.target, found = /^\/s\/([0-9a-f-]{36})\/rulings$/.exec(new URL(form.action).pathname);
  if (!found || form.dataset.plain !== undefined) return;
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
