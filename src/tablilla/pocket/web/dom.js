'use strict';
// Making elements; suit symbols in text get their colour beside their shape.

function el(tag, attributes = {}, ...children) {
  const svg = ['svg', 'path', 'circle', 'use', 'g', 'rect'].includes(tag);
  const made = svg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return made;
}

// Words with coloured suits: ♠ ♥ ♦ ♣ keep their shape, the colour only helps.
function rich(text) {
  return text.split(/([♠♥♦♣](?:10|[AKQJ2-9])?)/).map(part => {
    const suit = Object.keys(SYMBOL).find(s => part[0] === SYMBOL[s]);
    return suit ? el('span', { class: 'suit ' + suit }, part[0] + '\uFE0E' + part.slice(1)) : part;
  });
}

const suitSign = suit => el('span', { class: 'suit ' + suit, 'aria-hidden': 'true' }, SYMBOL[suit] + '\uFE0E');

const ICONS = {
  finding: 'M12 5C6 5 2.5 12 2.5 12S6 19 12 19s9.5-7 9.5-7S18 5 12 5Zm0 3.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
  choice: 'M9 3v9.5L6.5 10 4.5 12l6 8.5h7.5L20 13V8.5h-2V6.5h-2.5V5H13V3Z',
  judgement: 'M11 3h2v2.5l7 1.8-.4 1.8L19 9l2.8 6.5a3.4 3.4 0 0 1-6.6 0L18 8.8l-5-1.3V19h4v2H7v-2h4V7.5L6 8.8l2.8 6.7a3.4 3.4 0 0 1-6.6 0L5 9l-.8.2-.4-1.9L11 5.5Z',
  back: 'M15.5 4 7.5 12l8 8',
  ring: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3.5 2.2',
  undo: 'M9 5 4 9.5 9 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3',
  turn: 'M6 8a7.5 7.5 0 1 1-1 7M6 3v5h5',
  print: 'M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7Z',
  check: 'm4.5 12.5 5 5 10-11',
  close: 'm6 6 12 12M18 6 6 18',
};
const FILLED = ['finding', 'choice', 'judgement'];

function icon(name) {
  const filled = FILLED.includes(name);
  return el('svg', { viewBox: '0 0 24 24', class: 'icon' + (filled ? ' filled' : ''), 'aria-hidden': 'true' },
    el('path', { d: ICONS[name], 'fill-rule': 'evenodd' }));
}

// Why there is no engine here, in one line; nothing where there is one.
function engineNote(app) {
  const { state } = app.engine;
  return state === 'ready' ? null : el('p', { class: 'note notice', 'data-engine': state }, app.say('pocket.engine.' + state));
}

function button(classes, label, act, more = {}) {
  return el('button', { type: 'button', class: classes, onclick: act, ...more }, label);
}
