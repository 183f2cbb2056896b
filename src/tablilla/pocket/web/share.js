'use strict';
// Takes apart what the editions share.

function unshared(held) {
  const laws = held.laws.map(([root, done, nodes]) => ({
    root, done,
    nodes: nodes.map(([ask, law, to, by, clauses, names, given]) => {
      const fact = held.facts[ask];
      return { ask, law, to, kind: fact ? fact[0] : 'finding', ...(by ? { by, clauses, names, ...(given ? { given } : {}) } : {}) };
    }),
  }));
  const { said, effects, meets, readings } = held, books = {};
  for (const [edition, own] of Object.entries(held.editions)) {
    const named = Object.fromEntries(Object.entries(own.laws).map(([name, i]) => [name, laws[i]]));
    books[edition] = { ...own, said, effects, meets, readings, facts: { ...held.facts, ...own.facts }, laws: named };
  }
  return books;
}

if (typeof module !== 'undefined') module.exports = { unshared };
