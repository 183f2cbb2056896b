"""One question about every call that may replace another: the director types those of which it is true."""

from __future__ import annotations

from dataclasses import replace

from tablilla.cli.rule_ask import Stop, ask
from tablilla.laws import index
from tablilla.laws.law23_comparable_call import NEW_CALL
from tablilla.rules.need import NeedFact
from tablilla.service.going_on import calls_in_question
from tablilla.service.session import Answer, Session
from tablilla.table.auction_plain import call_of
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import Speaker


def ask_calls(session: Session, need: NeedFact, say: Words) -> Session:
    """One question, about all calls at once where it is about each; the session after what was typed."""
    calls = calls_in_question(session, need)
    if len(calls) < 2:
        return ask(session, need, say)
    about = index.fact(need.fact.key)
    question = Speaker.of(session.docket, say).question(about.of(NEW_CALL), need.incident)
    print(f"\n{need.clause} [{say('asks.judgement')}] {question}")
    print("  " + say("cli.table.which_calls", calls=" ".join(calls)))
    typed = input("> ").strip()
    if typed.lower() in ("q", "quit", "salir"):
        raise Stop
    try:
        named = {call_of(word) for word in typed.split()}
    except ValueError:
        named = {""}
    if not named <= set(calls):
        print(say("cli.table.what_calls"))
        return session
    told = [Answer(need.incident, about.of(call), call in named) for call in calls]
    return replace(session, answers=(*session.answers, *told))
