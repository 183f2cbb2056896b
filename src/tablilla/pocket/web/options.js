'use strict';
// The options card: turned to the player, large, in his language; every option with what follows from it.

function optionsScreen(app, need) {
  const { case: c } = app, language = app.playerLanguage || app.state.settings.second || app.state.settings.language;
  const list = c.offers(), speak = about => new Speaker(app.data, language, about || c.about());
  const say = (key, fields) => speak().say(key, fields);
  const unnamed = c.oneSuit && list.some(offer => offer.names) && !c.suitOfCard();
  const groups = [];
  for (const offer of list) {
    const head = offer.picks[0].value, last = groups[groups.length - 1];
    if (last && last.head === head) last.offers.push(offer); else groups.push({ head, offers: [offer] });
  }
  const conduct = 'pocket.conduct.' + need.key.split('.')[0]; // what a player did can be his choice (53A, 54A)
  let number = 0;
  const named = (speaker, pick) => {
    const said = speaker.answer(pick.key, pick.value, factOf(c.book, pick.key).type), { suit, suits } = speaker.about;
    if (!pick.names || !(suit || suits)) return said;
    const whole = 'fact.' + pick.key + '.' + pick.value + '.named', detail = speaker.detail(pick.names[0]);
    return speaker.has(whole) ? speaker.say(whole, { named: detail }) : said + ': ' + detail;
  };
  // What follows hangs on a question that is the Director's: it is not put to the player.
  const after = (speaker, { key }) => (factOf(c.book, key).kind === 'choice' ? speaker.say('say.then', { question: speaker.question(key) }) : speaker.say('pocket.card.then'));
  // The suit is that of the card that lies there; nobody has told it yet.
  const choose = offer => {
    if (!offer.names || !unnamed) { app.choose(offer, list.length); return; }
    suitSheet(app, app.say('pocket.card.suit.which'), false, ([suit]) => {
      if (!suit) return;
      c.ruling.card = suit;
      app.choose(offer, list.length);
    });
  };
  const common = offers => (offers.length > 1 ? offers[0].done.filter(effect => offers.every(o => o.done.some(other => same(other, effect)))) : []);
  const option = (offer, within, above = []) => {
    const speaker = speak(offer.about);
    const picks = within ? offer.picks.slice(1) : offer.picks;
    const lines = offer.done.filter(e => e[1] !== 'follow' && ![...shared, ...above].some(s => same(s, e)));
    return button('option', [
      el('span', { class: 'option-number', 'aria-hidden': 'true' }, String(++number)),
      el('span', { class: 'option-name' }, capital(picks.map(p => named(speaker, p)).join(', '))),
      el('span', { class: 'option-lines' }, lines.map(e => el('span', {}, rich(speaker.effect(c.book, e)))),
        offer.then ? el('span', { class: 'then' }, after(speaker, offer.then)) : null),
    ], () => choose(offer), { 'data-value': offer.picks.map(p => String(p.value)).join(' ') });
  };
  const shared = common(list).filter(e => e[1] !== 'follow');
  const lies = list.length ? c.rule().certain.filter(e => e[1] === 'do' && c.book.said[e[2]][0].startsWith('penalty.')) : []; // ruled before he chooses
  const inGroup = offers => common(offers).filter(e => e[1] !== 'follow' && !shared.some(s => same(s, e)));
  const grouped = groups.some(g => g.offers.length > 1);
  const lang = htmlLang(language), title = capital(say('pocket.card.to', { who: speak().place(c.owner(need.by)) }));
  const tongues = [...new Set([app.state.settings.language, ...app.data.languages])].filter((l, i, all) => all.findIndex(o => o.slice(0, 2) === l.slice(0, 2)) === i);
  return {
    ask: need.key,
    title: title + '. ' + speak().question(need.key),
    kicker: capital(app.say('kind.' + c.ruling.kind)),
    wide: true,
    body: [el('div', { class: 'player-card' + (app.turned ? ' turned' : '') },
      el('div', { class: 'card-bar' },
        el('div', { class: 'segmented', role: 'group', 'aria-label': app.say('pocket.language') }, tongues.map(l =>
          button('', l.slice(0, 2), () => { app.playerLanguage = l; app.render(); }, { 'aria-pressed': String(l === language), 'aria-label': app.say('pocket.language.' + l) }))),
        button('icon-button', icon('turn'), () => { app.turned = !app.turned; app.render(); }, { 'aria-label': app.say('pocket.turn'), 'aria-pressed': String(!!app.turned) })),
      el('div', { lang },
        el('p', { class: 'card-to' }, title),
        el('h1', { tabindex: '-1' }, rich(speak().question(need.key))),
        speak().has(conduct) ? el('p', { class: 'conduct' }, rich(say(conduct, speak().places()))) : null,
        lies.length ? el('ul', { class: 'group-lines' }, lies.map(e => el('li', {}, rich(speak().effect(c.book, e))))) : null,
        unnamed ? el('div', { class: 'card-suit' }, el('span', {}, say('pocket.card.suit')), SUITS.map(s =>
          button('key', suitSign(s), () => { c.ruling.card = s; app.changed(); }, { 'aria-label': say('suit.' + s) }))) : null,
        el('div', { class: 'options' }, groups.map(g => grouped && g.offers.length > 1
          ? el('section', { class: 'option-group' }, el('h2', {}, capital(speak().answer(g.offers[0].picks[0].key, g.head, factOf(c.book, g.offers[0].picks[0].key).type))),
            inGroup(g.offers).length ? el('ul', { class: 'group-lines' }, inGroup(g.offers).map(e => el('li', {}, rich(speak().effect(c.book, e))))) : null,
            g.offers.map(o => option(o, true, inGroup(g.offers))))
          : g.offers.map(o => option(o, false)))),
        shared.length ? el('section', { class: 'shared' }, el('h2', {}, say('pocket.card.shared')), el('ul', {}, shared.map(e => el('li', {}, rich(speak().effect(c.book, e)))))) : null,
        el('p', { class: 'fine' }, say('pocket.card.alone')))),
      app.desk ? el('a', { class: 'quiet wide own-screen', href: app.desk.address(c.ruling) + '/player' }, app.say('pocket.desk.player')) : null,
      (need.node.given || []).some(keys => keys.length) ? button('quiet wide', app.say('pocket.judge'), () => judgeSheet(app, need), { 'data-judge-call': '' }) : null],
    foot: el('div', { class: 'row' }, button('why', [app.say('pocket.why'), ' ', el('b', {}, need.law)], () => whySheet(app, need)),
      app.edit ? null : button('quiet', app.say('pocket.answered.short'), () => sheet(app, app.say('pocket.answered.short'), chips(app), answered(app, true)))),
  };
}
