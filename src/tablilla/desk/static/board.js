'use strict';
// Each tap is sent as the form would be, and the part of the answer that is typed on takes its place here.
// Taps that come quickly wait for one another, so none goes by an old state.
const part = '[data-typing]';
let queue = Promise.resolve();

function same(button) {
  const of = `button[name="${button.name}"][value="${CSS.escape(button.value)}"]`;
  return document.querySelector(`${part} ${of}`);
}

async function send(name, value) {
  const form = document.querySelector(part);
  const body = new FormData(form);
  body.append(name, value);
  const answer = await fetch(location.pathname, { method: 'POST', body, headers: { accept: 'text/html' } });
  if (answer.redirected) {
    location.assign(answer.url);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const made = page.querySelector(part);
  if (!made) throw new Error('no form');
  const open = form.querySelector('details')?.open;
  form.replaceWith(document.importNode(made, true));
  const details = document.querySelector(`${part} details`);
  if (details && open) details.open = true;
  document.querySelector('#told').textContent = page.querySelector('#told')?.textContent ?? '';
}

document.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (!event.target.matches(part) || !button || 'leaves' in button.dataset) return;
  event.preventDefault();
  const { name, value } = button;
  const focused = document.activeElement === button;
  queue = queue.then(() => send(name, value)).then(() => {
    if (focused) same({ name, value })?.focus({ preventScroll: true });
  }).catch(() => {
    document.querySelector('#told').textContent = document.querySelector(part)?.dataset.failed ?? '';
  });
});

document.addEventListener('change', (event) => {
  if (event.target.matches(`${part} .result input[type=radio]`)) queue = queue.then(() => send('look', '1')).catch(() => {});
});
