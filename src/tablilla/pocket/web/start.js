'use strict';
// What happened?  The kinds of irregularity, the commonest first; and the rulings kept.

const OFTEN = 10;

function startScreen(app) {
  const kinds = app.data.kinds;
  const entry = kind => button('kind', [
    el('span', { class: 'kind-name' }, capital(app.say('kind.' + kind))),
    app.speaker().has('kind.' + kind + '.also') ? el('span', { class: 'also' }, app.say('kind.' + kind + '.also').split('; ').slice(0, 2).join(' · ')) : null,
  ], () => app.begin(kind), { 'data-kind': kind });
  const rest = app.data.groups.map(g => ({ ...g, kinds: g.kinds.filter(kind => !kinds.slice(0, OFTEN).includes(kind)) })).filter(g => g.kinds.length);
  const kept = [...app.state.rulings].reverse();
  return {
    title: app.say('pocket.what'),
    body: [
      el('div', { class: 'brand' }, emblem(), el('span', {}, 'Tablilla')),
      el('h1', { tabindex: '-1' }, app.say('pocket.what')),
      app.follows ? el('p', { class: 'note notice' }, app.say('pocket.follow.part')) : null,
      app.following.list(),
      app.desk ? [placeTold(app), recordShown(app)] : null,
      el('div', { class: 'kinds often' }, kinds.slice(0, OFTEN).map(entry)),
      el('div', { class: 'whole' }, el('h2', {}, app.say('pocket.board.whole')), app.following.entries()),
      rest.length ? el('div', { class: 'groups' }, el('h2', {}, app.say('pocket.others')), rest.map(group => el('details', {},
        el('summary', {}, group.title[app.state.settings.language], ' ', el('small', {}, String(group.kinds.length))),
        el('div', { class: 'kinds' }, group.kinds.map(entry))))) : null,
      kept.length ? [el('h2', {}, app.say('pocket.kept')), el('ul', { class: 'kept' }, kept.slice(0, 3).map(r => keptRow(app, r))),
        button('quiet wide', app.say('pocket.kept.all', { count: kept.length }), () => app.go('list'))] : null,
    ],
  };
}

function emblem() {
  return el('svg', { viewBox: '0 0 48 48', class: 'emblem', 'aria-hidden': 'true' },
    el('path', { class: 's', d: 'M24 3l7 14H17Z' }), el('path', { class: 'h', d: 'M45 24l-14 7V17Z' }),
    el('path', { class: 'd', d: 'M24 45l-7-14h14Z' }), el('path', { class: 'c', d: 'M3 24l14-7v14Z' }),
    el('rect', { x: '19', y: '19', width: '10', height: '10', rx: '2' }));
}

const clock = (app, time) => new Intl.DateTimeFormat(htmlLang(app.state.settings.language), { hour: '2-digit', minute: '2-digit', hour12: false }).format(time);

function keptRow(app, ruling, remove = null) {
  let result = null;
  try {
    if (ruling.seated) result = new RulingCase(app.data, ruling).rule();
  } catch (error) {
    app.setAside(ruling, error);
    return null;
  }
  const status = app.desk && app.desk.closing(ruling) ? 'closed' : !result || result.question ? 'unfinished' : result.later.length ? 'open' : 'ruled';
  const seat = ruling.offender ? app.say('seat.' + ruling.offender) : '';
  const board = ruling.board ? app.say('pocket.board.number', { number: ruling.board }) : '', trick = ruling.trick ? app.say('trick.short', { number: ruling.trick }) : '';
  return el('li', {}, button('kept-row', [
    el('span', { class: 'kept-time' }, clock(app, ruling.time)),
    el('span', { class: 'kept-what' }, capital(app.say('kind.' + ruling.kind)), el('small', {}, rich([board, ruling.table && app.say('pocket.desk.table', { table: ruling.table }), seat, trick, ruling.card && ruling.card[1] && cardText(ruling.card)].filter(Boolean).join(' · ')))),
    el('span', { class: 'status ' + status }, app.say('pocket.status.' + status)),
  ], () => app.open(ruling)), remove && !(app.desk && app.desk.holds(ruling)) ? button('icon-button', icon('close'), remove, { 'aria-label': app.say('pocket.delete') }) : null);
}

function listScreen(app) {
  const remove = ruling => () => {
    const dialog = sheet(app, app.say('pocket.delete.sure'), el('div', { class: 'row' },
      button('primary', app.say('pocket.delete'), () => { dialog.close(); app.remove(ruling); }),
      button('quiet', app.say('pocket.keep'), () => dialog.close())));
  };
  return {
    title: app.say('pocket.kept'),
    body: [el('h1', { tabindex: '-1' }, app.say('pocket.kept')),
      el('ul', { class: 'kept' }, [...app.state.rulings].reverse().map(r => keptRow(app, r, remove(r))))],
    back: () => app.home(),
  };
}
