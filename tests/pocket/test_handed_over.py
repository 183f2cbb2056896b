"""What the walker rules, the engine rules: every story of the page, handed over as the page hands it over."""

from __future__ import annotations

from typing import Any

from tablilla.pocket.page import asset
from tablilla.service.board import family
from tablilla.service.follow import run
from tablilla.service.request import RuleRequest, session_of
from tablilla.service.shape import check
from tests.pocket.replay import effects, evaluate, written_out
from tests.pocket.test_stories import STORIES

# A director who answers as told, and *no* to what is not told; each ruling of a story in turn.
WALK = """
given.stories.map(story => {
  const book = data.books[story.edition];
  let last = null;
  return story.ruling.map(told => {
    const bred = last && told.start === 'bred' ? last.rule().steps.done.find(e => e[1] === 'open') : null;
    const lead = last && told.start === 'partner leads';
    const { declarer, offender, card } = last ? last.ruling : {};
    const seats = bred ? { declarer, offender: told.offender, kind: bred[2], trick: bred[3], born: bred[0] }
      : lead ? { declarer, offender: offender, card, kind: 'penalty_lead' }
      : { declarer: told.declarer, offender: told.offender, kind: told.kind };
    const state = { settings: { edition: story.edition } };
    const ruling = { ...newRuling(state, seats.kind, seats), seated: true };
    const c = new RulingCase(data, ruling), times = { auction: 1, trick: 2, play: 3, round: 4, correction: 5 };
    for (const moment of ['', ...(told.later || [])]) {
      if (moment) ruling.now = times[moment];
      for (let i = 0; i < 60; i++) {
        const { question } = c.rule();
        if (!question) break;
        const all = (told.told[question.key] || 'false').split(' ');
        let due = question;
        for (const word of all) {
          if (!due) break;
          c.tell(due.key, due.domain.find(value => String(value) === word));
          due = c.rule().question;
        }
        if (told.suits) ruling.suits = [...told.suits];
      }
    }
    last = c;
    const found = c.rule();
    const later = found.later.map(l => l.key);
    return { asked: asAsked(ruling, 'en'), certain: found.certain, later, open: !!found.question };
  });
})
"""


def handed_over() -> list[list[dict[str, Any]]]:
    """Each ruling of each story: what the engine is asked with, and what the walker made of it."""
    source = "\n".join(
        asset(name).decode().replace("'use strict';", "") for name in ("store.js", "case.js", "follow.js")
    )
    stories = [{"edition": 2017, **story} for story in STORIES]
    made: list[list[dict[str, Any]]] = evaluate(
        f"(() => {{ {source}\nreturn {WALK.strip()}; }})()", {"stories": stories}
    )
    return made


def alike(engine: Any, walker: Any) -> bool:
    """Whether both direct the same; a detail that the walker leaves open (``<suit>``) the engine fills in."""
    if isinstance(walker, str) and walker.startswith("<"):
        return engine is not None
    if isinstance(walker, list):
        return isinstance(engine, list) and len(engine) == len(walker) and all(map(alike, engine, walker))
    if isinstance(walker, dict):
        same = isinstance(engine, dict) and engine.keys() == walker.keys()
        return same and all(alike(engine[name], walker[name]) for name in walker)
    return bool(engine == walker)


def carried_out(asked: dict[str, Any]) -> dict[str, Any]:
    """The answer, once each card that is wanted for it is named."""
    cards: dict[str, str] = {}
    answer = dict(run({"carry_out": asked}))
    for name in ("S2", "H2", "D2"):
        if answer["carried_out"] or "names" not in answer:
            break
        if answer["names"] == "card":
            asked = {**asked, "details": {**asked["details"], "card": name}}
        else:
            cards[answer["names"]] = name
        answer = dict(run({"carry_out": asked, "cards": cards}))
    return answer


def test_the_engine_rules_each_story_as_the_page_did_and_carries_it_out() -> None:
    rulings = [ruling for story in handed_over() for ruling in story]
    assert len(rulings) >= len(STORIES)
    carried = 0
    for ruling in rulings:
        assert not ruling["open"], ruling["asked"]
        check(ruling["asked"], RuleRequest)
        session = session_of(ruling["asked"])
        mine = session.rulings[session.incident]
        assert mine.question is None, (ruling["asked"], mine.question)
        assert alike(effects(mine.certain), written_out(ruling["certain"])), ruling["asked"]
        assert [str(a.fact.key) for a in mine.open_until] == [key.split(".")[0] for key in ruling["later"]]
        answer = carried_out(ruling["asked"])
        together = family(session, session.incident)
        whole = all(session.rulings[each].question is None for each in together) and session.unnamed is None
        assert answer["carried_out"] == whole
        carried += whole
    assert carried > len(STORIES) // 2
