'use strict';
// The decision chart of a kind, made from its graph: on the screen a list, on paper a sheet a law, more for a long one.

const LARGEST = 11, SMALLEST = 5, STEP = 0.25; // points

function chartsOf(book, kind) {
  const found = [book.kinds[kindOf(kind)]];
  for (const name of found) {
    const law = chartOfLaw(book, name, kind);
    for (const i of [law.done, ...law.nodes.flatMap(n => n.to.map(e => e[1]))].flat()) {
      const effect = book.effects[i];
      if (effect[1] === 'follow' && !found.includes(effect[2])) found.push(effect[2]);
    }
  }
  return found;
}

// The nodes of a law in the order in which a reader meets them, numbered from 1.
function numbered(law) {
  const order = [], place = new Map();
  const visit = at => {
    if (at === null || place.has(at)) return;
    place.set(at, 0);
    order.push(at);
    for (const [, , to] of law.nodes[at].to) visit(to);
  };
  visit(law.root);
  order.forEach((at, i) => place.set(at, i + 1));
  return { order, place };
}

// A law as a chart.  On paper what is directed stands apart, each set of directions once: ``r3`` in the chart.
function chartOf(app, kind, name, letter, letters, paper) {
  const book = app.book(), law = chartOfLaw(book, name, kind), speaker = new Speaker(app.data, app.state.settings.language);
  const { order, place } = numbered(law), apart = new Map();
  const reference = to => el('b', { class: 'ref' }, letter + place.get(to));
  const sentence = i => [rich(speaker.effect(book, book.effects[i])), el('sup', {}, book.effects[i][0]), ' '];
  const told = effects => {
    const links = effects.filter(i => book.effects[i][1] === 'follow'), said = effects.filter(i => book.effects[i][1] !== 'follow');
    const on = links.map(i => ['→ ', el('b', { class: 'ref' }, letters.get(book.effects[i][2]) + '1'), ' ']);
    if (!said.length) return on;
    if (!paper) return [said.map(sentence), on];
    const key = said.join(' ');
    if (!apart.has(key)) apart.set(key, said);
    return [el('b', { class: 'result' }, 'r' + ([...apart.keys()].indexOf(key) + 1)), ' ', on];
  };
  const leads = (effects, to) => [told(effects), to === null ? el('span', { class: 'end', 'aria-hidden': 'true' }, '■') : ['→ ', reference(to)]];
  const first = law.done.length ? el('p', { class: 'first' }, told(law.done)) : null;
  const questions = el('ol', {}, order.map(at => {
    const node = law.nodes[at], { type } = factOf(book, node.ask);
    return el('li', { class: node.kind }, el('b', { class: 'ref' }, letter + place.get(at)), ' ',
      el('span', { class: 'q' }, node.kind === 'finding' ? null : el('i', {}, '(' + app.say('asks.' + node.kind) + ') '), rich(speaker.question(node.ask)), el('sup', {}, node.law)),
      el('ul', {}, node.to.map(([value, effects, to]) => el('li', {}, el('b', {}, capital(speaker.answer(node.ask, value, type))), ' ', leads(effects, to)))));
  }));
  return el('section', { class: 'chart' },
    el('h2', {}, letter + ' · ', capital(app.say('kind.' + kindOf(kind))), ' ', el('small', {}, app.say('pocket.chart.of', { law: name.replace(/^law0?/, '').split('.')[0], edition: app.edition() }))),
    first, questions,
    apart.size ? el('ol', { class: 'results' }, [...apart.values()].map((said, i) => el('li', {}, el('b', { class: 'result' }, 'r' + (i + 1)), ' ', said.map(sentence)))) : null);
}

function charts(app, kind, paper = false) {
  const names = chartsOf(app.book(), kind);
  const letters = new Map(names.map((name, i) => [name, String.fromCharCode(65 + i)]));
  return names.map(name => chartOf(app, kind, name, letters.get(name), letters, paper));
}

function chartScreen(app) {
  const kind = app.case.origin;
  return {
    title: app.say('pocket.chart'),
    kicker: capital(app.say('kind.' + app.ruling.kind)),
    body: [el('h1', { tabindex: '-1' }, app.say('pocket.chart')), el('p', { class: 'note' }, app.say('pocket.chart.how')),
      button('primary wide', [icon('print'), app.say('pocket.print')], () => printCharts(app, kind)),
      el('div', { class: 'charts' }, charts(app, kind))],
    back: () => app.go('case'),
  };
}

// In the largest type in which it fits its sheet; whether it fits at all.
function fitted(chart) {
  for (let size = LARGEST; size >= SMALLEST; size -= STEP) {
    chart.style.fontSize = size + 'pt';
    if (chart.scrollWidth <= chart.clientWidth && chart.scrollHeight <= chart.clientHeight) return true;
  }
  return false;
}

const onSheet = chart => el('div', { class: 'a4' }, chart);

// What is too large for a sheet goes on with half of its questions on the next.
function spread(sheet) {
  const chart = sheet.firstElementChild, questions = [...chart.querySelector('ol').children];
  if (fitted(chart) || questions.length < 2) return;
  const next = onSheet(el('section', { class: 'chart' }, chart.querySelector('h2').cloneNode(true),
    el('ol', {}, questions.slice(Math.ceil(questions.length / 2))), chart.querySelector('.results')));
  sheet.after(next);
  spread(sheet);
  spread(next);
}

// Each chart on a sheet of its own, a long one on several, in the largest type in which it fits.
function printCharts(app, kind) {
  const paper = document.getElementById('paper');
  paper.replaceChildren(...charts(app, kind, true).map(onSheet));
  paper.classList.add('measured');
  for (const sheet of [...paper.children]) spread(sheet);
  paper.classList.remove('measured');
  window.print();
}
