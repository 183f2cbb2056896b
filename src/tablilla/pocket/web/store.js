'use strict';
// What is kept on this device: settings and rulings.  A reload loses nothing; nothing leaves the device.

const STORED = 'tablilla.1';

function load(data) {
  const fresh = {
    settings: { edition: data.editions[0], language: data.language, second: '', theme: 'dark' },
    rulings: [], open: null, screen: 'start', next: 1,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(STORED));
    if (kept && Array.isArray(kept.rulings)) {
      const rulings = kept.rulings.filter(r => data.kinds.includes(r.kind) && data.editions.includes(r.edition));
      const open = rulings.some(r => r.id === kept.open) ? kept.open : null;
      return { ...fresh, ...kept, settings: { ...fresh.settings, ...kept.settings }, rulings, open, screen: open ? kept.screen : 'start' };
    }
  } catch (error) {
    console.warn(error); // storage refused or unreadable: the page works, but keeps nothing
  }
  return fresh;
}

function save(state) {
  try {
    localStorage.setItem(STORED, JSON.stringify(state));
  } catch (error) {
    console.warn(error);
  }
}

const newRuling = (state, kind, more = {}) => ({
  id: state.next++, kind, edition: state.settings.edition, time: Date.now(), board: '', declarer: null, offender: null,
  card: null, suit: null, suits: null, answers: {}, order: [], log: {}, raised: [], now: 0, seated: false, ...more,
});
