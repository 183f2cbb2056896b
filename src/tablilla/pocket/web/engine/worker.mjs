// Tablilla itself in the browser: Python by Pyodide, beside the page so that the page never waits.
// It takes {id, name, request} and gives {id, answer}; when it can be asked it says {ready}, or {failed}.

import { loadPyodide } from './pyodide.mjs';

const HERE = new URL('.', self.location).href;
const START = `
import importlib, json, sys
sys.path.insert(0, '/tablilla')
_calls = importlib.import_module('tablilla.service.calls')

def asked(name, request):
    return json.dumps(_calls.call(name, json.loads(request)), ensure_ascii=False)

asked
`;

async function started() {
  const archive = fetch(HERE + 'engine.zip').then(answer => { if (!answer.ok) throw new Error('engine.zip: ' + answer.status); return answer.arrayBuffer(); });
  archive.catch(() => {}); // told below, where it is awaited
  const python = await loadPyodide({ indexURL: HERE });
  python.FS.mkdir('/tablilla');
  python.unpackArchive(await archive, 'zip', { extractDir: '/tablilla' });
  return python.runPython(START);
}

const engine = started();
engine.then(() => self.postMessage({ ready: true }), error => self.postMessage({ failed: String(error) }));

self.onmessage = async ({ data: { id, name, request } }) => {
  try {
    const ask = await engine;
    self.postMessage({ id, answer: JSON.parse(ask(name, JSON.stringify(request))) });
  } catch (error) {
    self.postMessage({ id, failed: String(error) });
  }
};
