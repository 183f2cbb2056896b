'use strict';
// The line under the bar: which session, board and table, and honestly what the desk does not have yet.

function deskLine(desk) {
  const { app, log, sync, known } = desk, line = document.getElementById('line');
  if (!line || !app.state) return;
  const unsent = log.unsent().length, refused = log.refused().length;
  const state = refused ? 'refused' : sync.state === 'stranger' ? 'stranger' : unsent ? 'unsent' : sync.state === 'offline' ? 'offline' : sync.state === 'waiting' || desk.looking ? 'waiting' : 'sent';
  const place = placeOf(desk), text = app.say('pocket.desk.' + state, { count: refused || unsent });
  const shown = JSON.stringify([state, text, place, known.name, log.lost.size]);
  if (line.dataset.shown === shown) return;
  line.dataset.shown = shown;
  line.replaceChildren(
    el('a', { href: '/s/' + desk.session, class: 'to-session', 'aria-label': known.name || app.say('pocket.desk.session') }, icon('back'), el('span', {}, known.name || app.say('pocket.desk.session'))),
    button('where', place || app.say('pocket.desk.where'), () => placeSheet(app), { 'data-place': '' }),
    button('sync ' + state, [el('span', { class: 'dot', 'aria-hidden': 'true' }), text], () => syncSheet(app), { 'data-sync': state }));
  const problem = log.lost.size ? app.say('pocket.desk.full', { count: log.lost.size }) : '';
  if (problem) line.append(el('p', { class: 'note notice', role: 'alert' }, problem));
}

function placeOf(desk) {
  const { app } = desk, of = app.ruling || (app.followed ? { board: app.followed.number, table: app.followed.table } : desk);
  return [of.board && app.say('pocket.board.number', { number: of.board }), of.table && app.say('pocket.desk.table', { table: of.table })].filter(Boolean).join(' · ');
}

// Of which board and table the next ruling will be, before it is begun; or of none.
function placeTold(app) {
  const { desk } = app, none = () => { Object.assign(desk, { board: '', table: '', record: null, looking: false }); desk.remember(); app.render(); };
  return desk.board || desk.table ? el('p', { class: 'note notice told-place' }, app.say('pocket.desk.next', { place: placeOf(desk) }), ' ', button('quiet', app.say('pocket.desk.elsewhere'), none, { 'data-elsewhere': '' })) : null;
}

// Board and table of what is looked at, by keys.
function placeSheet(app) {
  const { desk } = app, of = app.ruling || desk, put = (name, value) => {
    of[name] = value;
    if (of === desk) { desk.remember(); desk.look().then(() => app.render()); }
    app.changed();
    desk.line();
  };
  const table = () => numberSheet(app, app.say('pocket.desk.which.table'), of.table.replace(/\D/g, ''), value => put('table', value));
  numberSheet(app, app.say('pocket.board'), of.board, value => { put('board', value); table(); });
}

// What was not sent, what was refused and why, and what can be done.
function syncSheet(app) {
  const { desk } = app, { log, sync, known } = desk, unsent = log.unsent(), refused = log.refused();
  const what = ({ entry }) => [entry.kind, entry.key].filter(Boolean).join(' ');
  sheet(app, app.say('pocket.desk.sync'),
    el('p', {}, app.say('pocket.desk.how.' + (sync.state === 'stranger' ? 'stranger' : unsent.length ? 'unsent' : sync.state === 'offline' ? 'offline' : 'sent'), { count: unsent.length })),
    sync.state === 'stranger' ? el('p', {}, el('a', { class: 'primary wide', href: '/join' }, app.say('pocket.desk.join'))) : null,
    refused.length ? [el('h3', {}, app.say('pocket.desk.refused.title')), el('ul', { class: 'lines' }, refused.map(kept => el('li', {}, el('b', {}, what(kept)), ' ', kept.refused)))] : null,
    log.misnamed().length && known.author ? button('primary wide', app.say('pocket.desk.rename', { name: known.author }), () => { app.closeSheets(); log.rename(); desk.merge(); app.render(); sync.soon(); }, { 'data-rename': '' }) : null,
    button('quiet wide', app.say('pocket.desk.now'), () => { app.closeSheets(); sync.fails = 0; sync.run(); }),
    known.author ? el('p', { class: 'fine' }, app.say('pocket.desk.you', { name: known.author })) : null,
    navigator.serviceWorker ? null : el('p', { class: 'fine' }, app.say('pocket.desk.insecure')));
}

function reasonSheet(app, done) {
  const words = el('input', { id: 'reason', maxlength: '300', autocomplete: 'off' });
  const finish = text => { dialog.close(); done(text); };
  const dialog = sheet(app, app.say('pocket.desk.reason'),
    el('div', { class: 'answers' }, REASONS.map(reason => button('answer', app.say('pocket.desk.reason.' + reason), () => finish(app.say('pocket.desk.reason.' + reason)), { 'data-reason': reason }))),
    el('label', { for: 'reason', class: 'note' }, app.say('pocket.desk.reason.own')), words,
    button('primary wide', app.say('pocket.done'), () => { if (words.value.trim()) finish(words.value.trim()); }));
}

// What each side says of a disputed fact.
function sidesSheet(app, key) {
  const { desk } = app, { ruling } = app, speaker = app.speaker(), { domain, type } = factOf(app.book(), key), about = 'ruling/' + ruling.id;
  const row = side => {
    const source = side.toLowerCase(), said = () => desk.log.standing(about, 'fact', key).filter(({ entry }) => entry.source === source).map(({ entry }) => entry.value)[0];
    const group = el('div', { class: 'segmented', role: 'group', 'aria-label': app.say('side.' + side) });
    const draw = () => group.replaceChildren(...domain.map(value => button('', capital(speaker.answer(key, value, type)), () => {
      desk.log.say(about, 'fact', key, value, source, ruling.edition);
      desk.sync.soon();
      draw();
    }, { 'aria-pressed': String(said() === value), 'data-side': side, 'data-said': String(value) })));
    draw();
    return el('div', { class: 'setting' }, el('span', { class: 'label' }, app.say('side.' + side)), group);
  };
  const dialog = sheet(app, app.say('pocket.desk.sides'), el('p', { class: 'quoted' }, rich(speaker.question(key))), row('NS'), row('EW'),
    button('primary wide', app.say('pocket.done'), () => dialog.close()));
}

// What the record of the board shows, to be ruled on without asking it again.
function recordShown(app) {
  const { desk } = app;
  if (!desk || !desk.record || !desk.record.irregular.length) return null;
  return el('section', { class: 'of-record' }, el('h2', {}, app.say('pocket.desk.record')), el('div', { class: 'kinds' }, desk.record.irregular.map(one =>
    button('kind', el('span', { class: 'kind-name' }, rich(one.text)), () => desk.rule({ kind: one.kind, seat: one.seat, trick: one.trick, declarer: desk.record.declarer }), { 'data-record': one.kind }))));
}
