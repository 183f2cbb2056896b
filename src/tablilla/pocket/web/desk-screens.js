'use strict';
// What is only read, or only decided between: a ruling that is closed, a board with which two devices went on.

// A closed ruling is read, and nothing more: as it was put down, with what came after it was closed.
function closedScreen(app, closing) {
  const { ruling, desk } = app, ruled = desk.log.stands('ruling/' + ruling.id, 'ruled'), late = desk.log.late('ruling/' + ruling.id);
  const parts = ruled && Array.isArray(ruled.value.incidents) ? ruled.value.incidents.flatMap(one => one.speeches || []) : [];
  const parted = entry => [whatText(app, ruling, entry), capital(valueText(app, ruling, entry)), byWhom(app, entry)];
  const told = new Map(late.filter(({ kind }) => kind !== 'ruled' && kind !== 'told').map(entry => [parted(entry).join('|'), parted(entry)]));
  const line = ([what, said, who]) => el('li', {}, el('span', { class: 'asked' }, rich(what)), el('span', {}, el('b', {}, rich(said)), ' ', el('small', {}, who)));
  return {
    title: app.say('pocket.desk.closed'),
    kicker: capital(app.say('kind.' + ruling.kind)),
    body: [
      el('div', { class: 'verdict done' }, icon('check'), el('h1', { tabindex: '-1' }, app.say('pocket.desk.closed'))),
      el('p', { class: 'note' }, app.say('pocket.desk.closed.how', { who: byWhom(app, closing) })),
      late.length ? el('section', { class: 'notice late' }, el('h2', {}, app.say('pocket.desk.late')), el('p', {}, app.say('pocket.desk.late.how')), el('ul', {}, [...told.values()].map(line))) : null,
      el('section', { class: 'spoken' }, parts.map(({ heading, lines }) => el('article', { class: 'to' }, el('h2', {}, heading),
        el('ul', {}, (lines || []).map(({ clause, text }) => el('li', {}, el('div', { class: 'said' }, el('p', {}, rich(text))), clausePill(app, clause))))))),
      el('a', { class: 'quiet wide', href: desk.address(ruling) }, app.say('pocket.desk.sheet')),
    ],
    foot: button('primary wide', app.say('pocket.finish'), () => app.home()),
    back: () => app.home(),
  };
}

// Who called the director and when, who drew attention: two taps for the form, and none where nobody asks for it.
function calledSheet(app) {
  const { ruling } = app, close = () => dialog.close();
  const text = (name, value) => app.say(name === 'called' ? 'pocket.desk.call.when.' + value : 'seat.' + value);
  const row = name => {
    const group = el('div', { class: 'segmented', role: 'group', 'aria-label': app.say('pocket.desk.call.' + name) });
    const draw = () => group.replaceChildren(...OF_CALL[name].map(value => button('', capital(text(name, value)), () => {
      ruling.call = { ...ruling.call, [name]: value };
      draw();
    }, { 'aria-pressed': String((ruling.call || {})[name] === value), 'data-call-of': name, 'data-told': value })));
    draw();
    return el('div', { class: 'setting' }, el('span', { class: 'label' }, app.say('pocket.desk.call.' + name)), group);
  };
  const dialog = sheet(app, app.say('pocket.desk.call'), el('p', { class: 'fine' }, app.say('pocket.desk.call.how')), Object.keys(OF_CALL).map(row),
    button('primary wide', app.say('pocket.done'), close));
  dialog.addEventListener('close', () => app.changed());
}

// Two devices went on with one board: the director goes on from one of them, and both stay in the log.
function tornScreen(app, board) {
  const entries = app.desk.torn(board), logs = entries.map(({ value }) => (value ? value.log.split('\n') : []));
  const alone = i => logs[i].filter(line => line && !logs.every(log => log.includes(line)));
  return {
    title: app.say('pocket.desk.torn'),
    kicker: app.say('pocket.follow.title'),
    own: true,
    body: [
      el('h1', { tabindex: '-1' }, app.say('pocket.desk.torn')),
      el('p', { class: 'note' }, app.say('pocket.desk.torn.how')),
      entries.map((entry, i) => el('article', { class: 'to' }, el('h2', {}, byWhom(app, entry)),
        el('ul', { class: 'lines' }, (alone(i).length ? alone(i) : logs[i].slice(-2)).map(line => el('li', {}, el('code', {}, line)))),
        entry.value ? button('primary wide', app.say('pocket.desk.torn.on'), () => app.desk.goOn(board, entry), { 'data-on': entry.id }) : null)),
    ],
    foot: null,
    back: () => app.home(),
  };
}

// What comes after the first question has not come yet.
function waitingScreen(app) {
  const text = app.say('pocket.desk.waiting');
  return { title: text, kicker: '', own: true, body: [el('h1', { tabindex: '-1' }, text)], foot: null, back: () => app.home() };
}
