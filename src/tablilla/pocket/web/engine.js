'use strict';
// Tablilla itself, in a worker beside the page: loaded once the page can be used, and kept on the device.
// Only where the page is served; opened as a file it has no engine.

const KEEPER = 3000; // milliseconds that the page's service worker has to take over, so that it keeps the engine

class Engine {
  // changed: what is done when the state is another: absent, loading, ready, failed
  constructor(version, changed) {
    this.version = version;
    this.changed = changed;
    this.asked = new Map();
    this.last = 0;
    this.state = version && location.protocol.startsWith('http') && 'Worker' in window ? 'loading' : 'absent';
  }

  async start() {
    if (this.state !== 'loading' || this.worker) return;
    await keeper();
    this.worker = new Worker('engine/worker.mjs', { type: 'module' });
    this.worker.onerror = () => this.turn('failed');
    this.worker.onmessage = ({ data: { id, answer, ready, failed } }) => {
      if (id === undefined) {
        if (failed) console.error(failed);
        this.turn(ready ? 'ready' : 'failed');
        return;
      }
      const { done, refuse } = this.asked.get(id);
      this.asked.delete(id);
      if (failed) refuse(new Error(failed)); else done(answer);
    };
    for (const [id, { name, request }] of this.asked) this.worker.postMessage({ id, name, request });
  }

  turn(state) {
    if (this.state === state) return;
    this.state = state;
    if (state === 'failed') for (const { refuse } of this.asked.values()) refuse(new Error(state));
    this.changed();
  }

  // The answer to a call as the library gives it, faults as {fault}; it may wait until the engine is loaded.
  call(name, request) {
    if (this.state === 'absent' || this.state === 'failed') return Promise.reject(new Error(this.state));
    const id = ++this.last;
    return new Promise((done, refuse) => {
      this.asked.set(id, { name, request, done, refuse });
      if (this.worker) this.worker.postMessage({ id, name, request });
    });
  }
}

// Until the service worker answers for this page, or too long has passed.
async function keeper() {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return;
  const taken = new Promise(done => serviceWorker.addEventListener('controllerchange', done, { once: true }));
  await Promise.race([taken, new Promise(done => setTimeout(done, KEEPER))]);
}
