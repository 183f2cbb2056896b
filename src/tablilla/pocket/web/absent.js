'use strict';
// Where no engine lies beside the page: boards are not followed and nothing is computed; in its place, one line.

class Engine {
  get state() { return 'absent'; }

  start() {}
}

class Following {
  constructor(app) { this.app = app; this.open = null; this.board = null; }

  screen() { return null; }

  entries() { return engineNote(this.app); }

  list() { return null; }

  offer() { return null; }

  merge() {}

  look() {}

  arrive() {}
}

const numbersBy = () => null;
