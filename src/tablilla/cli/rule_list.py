"""``tablilla rule --list``: the irregularities, and of each the facts that its ruling can turn on."""

from __future__ import annotations

from tablilla.laws.kinds import BOOK
from tablilla.service.kinds import facts, meaning
from tablilla.texts.catalogue import Words
from tablilla.texts.kind_names import find_kind, names


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
    for fact in facts(each, say):
        kind_of = say(f"asks.{fact['kind']}")
        print(f"  {fact['key']} = {' | '.join(fact['answers'])}  [{kind_of}]")
        print(f"      {fact['text']}")
    return 0
