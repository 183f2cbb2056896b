"""``tablilla rule --list``: the irregularities, and of each the facts that its ruling can turn on."""

from __future__ import annotations

from tablilla.laws.index import answers
from tablilla.laws.kinds import BOOK
from tablilla.rules.docket import Docket
from tablilla.rules.export import key
from tablilla.rules.graph import charts
from tablilla.rules.incident import Incident
from tablilla.texts.catalogue import Words
from tablilla.texts.kind_names import find_kind, names
from tablilla.texts.speech import Speaker


def show(say: Words, kind: str | None) -> int:
    """All kinds, or one kind with its facts."""
    if kind is None:
        for each in BOOK.kinds:
            print(f"{each:28} {'; '.join(names(each, say.language))}")
        return 0
    each = find_kind(kind, BOOK.kinds)
    print(f"{each}: {'; '.join(names(each, say.language))}")
    for option in ("seat", "card", "trick"):
        print(f"  {say(f'cli.rule.means.{option}', what=meaning(each, option, say))}")
    speaker, me, seen = Speaker(say), Incident(each), set()
    for edition in (2007, 2017):
        for graph in charts(Docket(BOOK, edition), me, BOOK.kinds[each]).values():
            for node in reversed(graph.nodes):
                if (name := key(node.fact)) not in seen:
                    seen.add(name)
                    kind_of = say(f"asks.{node.fact.kind.value}")
                    print(f"  {name} = {' | '.join(answers(node.fact))}  [{kind_of}]")
                    print(f"      {speaker.question(node.fact, me)}")
    return 0


def meaning(kind: str, option: str, say: Words) -> str:
    """What ``--seat``, ``--card`` or ``--trick`` tells of a kind, which is not always the obvious."""
    key = f"kind.{kind}.{option}"
    return say(key if key in say else f"kind.any.{option}")
