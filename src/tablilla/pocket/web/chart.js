'use strict';
// The decision chart of a kind, made from its graph: on the screen a list, on paper one sheet a law.

const LARGEST = 11, SMALLEST = 5, STEP = 0.25; // points

function chartsOf(book, kind) {
  const found = [book.kinds[kind]];
  for (const name of found) {
    const law = book.laws[name];
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

function chartOf(app, kind, name, letter, letters) {
  const book = app.book(), law = book.laws[name], speaker = new Speaker(app.data, app.state.settings.language);
  const { order, place } = numbered(law);
  const reference = to => el('b', { class: 'ref' }, letter + place.get(to));
  const told = effects => effects.map(i => {
    const effect = book.effects[i];
    if (effect[1] === 'follow') return [el('b', { class: 'ref' }, letters.get(effect[2]) + '1'), ' '];
    return [rich(speaker.effect(book, effect)), el('sup', {}, effect[0]), ' '];
  });
  const leads = (effects, to) => [told(effects), to === null ? el('span', { class: 'end', 'aria-hidden': 'true' }, '■') : ['→ ', reference(to)]];
  return el('section', { class: 'chart' },
    el('h2', {}, letter + ' · ', capital(app.say('kind.' + kind)), ' ', el('small', {}, app.say('pocket.chart.of', { law: name.replace(/^law0?/, '').split('.')[0], edition: app.edition() }))),
    law.done.length ? el('p', { class: 'first' }, told(law.done)) : null,
    el('ol', {}, order.map(at => {
      const node = law.nodes[at];
      return el('li', { class: node.kind }, el('b', { class: 'ref' }, letter + place.get(at)), ' ',
        el('span', { class: 'q' }, el('i', {}, '(' + app.say('asks.' + node.kind) + ') '), rich(speaker.question(node.ask)), el('sup', {}, node.law)),
        el('ul', {}, node.to.map(([value, effects, to]) => el('li', {}, el('b', {}, capital(speaker.answer(node.ask, value, factOf(book, node.ask).type))), ' ', leads(effects, to)))));
    })));
}

function charts(app, kind) {
  const names = chartsOf(app.book(), kind);
  const letters = new Map(names.map((name, i) => [name, String.fromCharCode(65 + i)]));
  return names.map(name => chartOf(app, kind, name, letters.get(name), letters));
}

function chartScreen(app) {
  const kind = app.ruling.kind;
  return {
    title: app.say('pocket.chart'),
    kicker: capital(app.say('kind.' + kind)),
    body: [el('h1', { tabindex: '-1' }, app.say('pocket.chart')), el('p', { class: 'note' }, app.say('pocket.chart.how')),
      button('primary wide', [icon('print'), app.say('pocket.print')], () => printCharts(app, kind)),
      el('div', { class: 'charts' }, charts(app, kind))],
    back: () => app.go('case'),
  };
}

// Each chart on a sheet of its own, in the largest type in which it fits.
function printCharts(app, kind) {
  const paper = document.getElementById('paper');
  paper.replaceChildren(...charts(app, kind).map(chart => el('div', { class: 'a4' }, chart)));
  paper.classList.add('measured');
  for (const sheet of paper.children) {
    const chart = sheet.firstElementChild;
    for (let size = LARGEST; size >= SMALLEST; size -= STEP) {
      chart.style.fontSize = size + 'pt';
      if (chart.scrollWidth <= chart.clientWidth && chart.scrollHeight <= chart.clientHeight) break;
    }
  }
  paper.classList.remove('measured');
  window.print();
}
