"""The call follow: what holds, what may be told next, and what each tap makes of the log."""

from __future__ import annotations

from typing import Any

import pytest

from tablilla.service.calls import call
from tablilla.service.follow import CALL, FollowAnswer, FollowRequest, held, run
from tablilla.service.shape import check
from tablilla.table.irregularities import irregularities
from tablilla.table.notation import read
from tablilla.table.strip import strip
from tablilla.texts.catalogue import LANGUAGES, words

TOLD = "mode: told\ndeclarer: S\n"
LYING = TOLD + "W penalty card H5\n"
LEAD = {
    "partner_led_too": "nothing",
    "declarer_could_have_seen_a_card_of_dummy": False,
    "opponent_said_it_was_his_turn": False,
    "declarer_did_after_the_lead": "nothing",
    "penalty_cards_lying": "one",
    "opening_lead": "refuse",
    "attention": "play",
}
FREE = LEAD | {"penalty_lead": "neither", "leader_has_a_major_penalty_card_too": False}
OUT_OF_TURN = {"kind": "opening_lead_out_of_turn", "seat": "E", "declarer": "S", "card": "S5", "language": "en"}


def asked(**request: Any) -> dict[str, Any]:
    told = {"language": "en", **request}
    check(told, FollowRequest)
    made = run(told)
    check(made, FollowAnswer)
    return made


def keys(answer: dict[str, Any]) -> list[str]:
    return [part["key"] for part in answer["strip"]]


def tapped(answer: dict[str, Any], key: str, seat: str | None = None) -> dict[str, Any]:
    """After a tap, of those that are offered."""
    (lines,) = [t["lines"] for t in answer["taps"] if t["key"] == key and (seat is None or t["seat"] == seat)]
    return asked(log=answer["log"], add="\n".join(lines))


def chosen(answer: dict[str, Any], way: str) -> dict[str, Any]:
    """After declarer's choice."""
    (line,) = [o["line"] for o in answer["occasions"][0]["options"] if way in o["facts"].values()]
    return asked(log=answer["log"], add=line)


def answered(about: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """Answers until nothing is asked: as told, else the last answer, which is *no*."""
    facts: dict[str, Any] = {}
    while (question := call("rule", {**about, "facts": facts}).get("question")) is not None:
        key = question["fact"]
        facts[key] = told.get(key, question["answers"][-1]["value"])
    return facts


@pytest.mark.parametrize("name", CALL.examples)
def test_an_example_is_answered(name: str) -> None:
    assert "fault" not in call("follow", CALL.examples[name])


def test_a_prohibition_that_lasts_as_long_as_he_keeps_the_lead() -> None:
    at = asked(log=LYING)
    assert at["state"]["penalty_cards"] == [{"seat": "W", "card": "H5", "degree": "major"}]
    at = tapped(at, "lead", "N")
    assert keys(at)[0] == "major"
    at = tapped(at, "lead", "E")
    assert (keys(at)[0], at["taps"], at["ask"]) == ("major_now", [], "")
    at = chosen(at, "forbid")
    assert at["state"]["penalty_cards"] == []
    for _ in range(3):
        assert keys(at)[0] == "ban"
        at = tapped(at, "lead", "E")
    at = tapped(at, "lead", "S")
    assert "ban" not in keys(at)
    assert [tap["key"] for tap in at["taps"]] == ["over"], "nothing else can change what holds"
    assert tapped(at, "over")["strip"] == []


def test_a_demand_is_for_one_lead() -> None:
    at = chosen(tapped(asked(log=LYING), "lead", "E"), "require")
    assert keys(at)[0] == "demand"
    assert "demand" not in keys(tapped(at, "lead", "E"))


def test_the_lead_left_free_is_asked_about_again_at_the_next() -> None:
    at = chosen(tapped(asked(log=LYING), "lead", "E"), "neither")
    assert keys(at)[0] == "major_chosen"
    assert at["occasions"] == []
    assert keys(tapped(at, "lead", "E"))[0] == "major_now"


@pytest.mark.parametrize("leader", "NESW")
def test_the_card_is_played_whoever_led(leader: str) -> None:
    log = TOLD + "trick over\nW penalty card H5\n" + f"{leader} to lead\n"
    at = asked(log=log)
    if at["occasions"]:
        at = chosen(at, "neither")
    at = tapped(at, "played", "W")
    assert at["state"]["penalty_cards"] == []
    assert ["W", "H5"] in at["state"]["current"] + [c for t in at["state"]["tricks"] for c in t["cards"]]


def test_two_penalty_cards_in_tricks_that_nobody_tells() -> None:
    at = asked(log=LYING + "W penalty card H6\n")
    first, second = [tap for tap in at["taps"] if tap["key"] == "played"]
    assert first["text"] != second["text"]
    at = asked(log=at["log"], add="\n".join(first["lines"]))
    at = tapped(at, "played", "W")
    assert at["state"]["penalty_cards"] == []
    assert at["state"]["trick"] == 2, "a card more is a trick more"


def test_a_whole_board_by_its_leads_ends_with_trick_thirteen() -> None:
    at = asked(log=LYING + "W to lead\n")
    for _ in range(13):
        assert not at["state"]["over"]
        at = tapped(at, "lead", "N")
    assert at["state"]["over"]
    assert at["taps"] == at["strip"] == []


def test_no_tap_makes_an_irregularity() -> None:
    at = asked(log=LYING)
    for key, seat in (("lead", "S"), ("played", "W")):
        at = tapped(at, key, seat)
        assert [each.kind for each in irregularities(read(at["log"])) if each.kind != "penalty_lead"] == []


def test_the_words_are_those_of_the_table_in_every_language() -> None:
    for language in LANGUAGES:
        for edition in (2007, 2017):
            at = asked(log=LYING + "E to lead\n", language=language, edition=edition)
            parts = strip(read(LYING + "E to lead\n"), edition)
            assert [p["text"] for p in at["strip"]] == [held(p, words(language)) for p in parts]


# -- a ruling carried out --------------------------------------------------------------------------------------
def test_a_ruling_begins_the_board_with_what_it_did() -> None:
    facts = LEAD | {"penalty_lead": "forbid"}
    at = asked(carry_out={**OUT_OF_TURN, "facts": facts, "details": {"suits": "S"}})
    assert at["carried_out"] is True
    assert keys(at)[0] == "ban"
    assert at["state"]["leader"] == "W"
    assert at["occasions"] == []


def test_declarer_who_left_the_lead_free_with_the_ruling_is_not_asked_again() -> None:
    at = asked(carry_out={**OUT_OF_TURN, "facts": FREE})
    assert keys(at)[0] == "major_chosen"
    assert at["occasions"] == []
    assert keys(tapped(tapped(at, "lead", "N"), "lead", "W"))[0] == "major_now"


@pytest.mark.parametrize("facts", [{}, LEAD | {"penalty_lead": "forbid"}])
def test_a_ruling_that_lacks_an_answer_or_a_suit_is_not_carried_out(facts: dict[str, Any]) -> None:
    about = {key: value for key, value in OUT_OF_TURN.items() if key != "card"}
    at = asked(carry_out={**about, "facts": facts})
    assert at["carried_out"] is False
    assert at["log"] == asked(log=TOLD)["log"]


def test_who_leads_next_is_unknown_in_the_middle_of_play() -> None:
    exposed = {"kind": "exposed_card", "seat": "E", "declarer": "S", "card": "HQ"}
    facts = answered(exposed, {"how_exposed": "shown", "partner_could_have_seen_its_face": True})
    at = asked(carry_out={**exposed, "facts": facts})
    assert at["carried_out"] is True
    assert (at["state"]["leader"], at["occasions"]) == (None, [])
    assert keys(at)[0] == "major"
    assert at["ask"] != tapped(at, "lead", "N")["ask"] != ""
    assert keys(tapped(at, "lead", "W"))[0] == "major_now"


def test_a_second_ruling_goes_on_the_same_board() -> None:
    at = asked(carry_out={**OUT_OF_TURN, "facts": FREE})
    also = {**OUT_OF_TURN, "kind": "penalty_lead", "trick": 2, "details": {"suit": "S"}}
    facts = answered(also, {"penalty_lead": "require", "penalty_cards_lying": "one"})
    again = asked(log=tapped(at, "lead", "W")["log"], carry_out={**also, "facts": facts})
    assert again["carried_out"] is True
    assert keys(again)[0] == "demand"


# -- the auction -----------------------------------------------------------------------------------------------
def test_a_pass_that_he_must_make_once() -> None:
    at = asked(log="mode: told\nduty enforced_pass W turns=one_turn clause=30A\n")
    assert keys(at) == ["calls.enforced_pass.one_turn"]
    assert tapped(at, "passed", "W")["strip"] == []


def test_what_holds_in_the_auction_goes_on_into_the_play() -> None:
    about = {"kind": "insufficient_bid", "seat": "E", "language": "en"}
    told = {"insufficient_bid": "refuse", "replaced_before_the_ruling": "insufficient"}
    at = asked(carry_out={**about, "facts": answered(about, told)})
    assert at["carried_out"] is True
    assert keys(at)[0] == "calls.enforced_pass.rest_of_auction"
    assert [tap["key"] for tap in at["taps"]] == ["declares"] * 4 + ["over"], (
        "each of his passes changes nothing"
    )
    right = asked(log=at["log"], add="duty lead_right W clause=26B scope=not_shown")
    at = tapped(right, "declares", "S")
    assert (at["state"]["declarer"], at["state"]["leader"]) == ("S", "W")
    assert keys(at)[0] == "lead_right.not_shown.now"
    (due,) = at["occasions"]
    assert {option["suits"] for option in due["options"]} == {"one"}
    at = asked(log=at["log"], add="S chooses forbid:H")
    assert keys(at)[0] == "ban"
    assert "ban" not in keys(tapped(at, "lead", "N"))


def test_the_right_waits_for_the_first_lead_of_that_defender() -> None:
    at = asked(log="mode: told\nduty lead_right W clause=26B scope=any_suit\n")
    at = tapped(at, "declares", "E")
    assert at["state"]["leader"] == "S"
    for seat in "EN":
        assert keys(at) == ["lead_right.any_suit"]
        at = tapped(at, "lead", seat)
    at = tapped(at, "lead", "W")
    assert keys(at)[0] == "lead_right.any_suit.now"
    at = chosen(at, "neither")
    assert (keys(at), [tap["key"] for tap in at["taps"]]) == ([], ["over"])


def test_a_card_exposed_in_the_auction_lies_there() -> None:
    at = asked(log="mode: told\nE shows HA\n")
    assert keys(at) == ["calls.face_up"]
    assert tapped(at, "declares", "S")["strip"] == []


def test_an_auction_told_call_by_call() -> None:
    at = asked(log="dealer: N\n")
    assert (at["state"]["auction"]["turn"], at["state"]["auction"]["calls"]) == ("N", [])
    at = asked(log=at["log"], add="N calls 1NT\nE calls 1H")
    assert [(each["kind"], each["seat"]) for each in at["irregular"]] == [("insufficient_bid", "E")]
    at = asked(log="dealer: N\n", add="auction N: 1NT pass pass pass")
    assert (at["state"]["declarer"], at["state"]["turn"]) == ("N", "E")


# -- what becomes certain later --------------------------------------------------------------------------------
def ruled(about: dict[str, Any], told: dict[str, Any], **details: str) -> dict[str, Any]:
    """A ruling as it is asked for, with its answers."""
    return {**about, "facts": answered(about, told), **({"details": details} if details else {})}


SEEN = {
    "partner_could_have_seen_its_face": True,
    "seen_by_its_owners_own_error": True,
    "seen_after_first_call": True,
}


def exposed(edition: int = 2017, **more: Any) -> dict[str, Any]:
    about = {"kind": "exposed_card_in_auction", "seat": "E", "card": "HQ", "now": "now", "edition": edition}
    return ruled({**about, "language": "en"}, SEEN | more)


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize(("declarer", "lies"), [("N", True), ("S", True), ("E", False), ("W", False)])
def test_a_card_exposed_in_the_auction_becomes_what_its_holder_makes_of_it(
    edition: int, declarer: str, lies: bool
) -> None:
    about = exposed(edition)
    at = asked(carry_out=about, edition=edition)
    assert keys(at)[:2] == ["calls.enforced_pass.one_turn", "calls.face_up"]
    assert at["state"]["penalty_cards"] == []
    (lines,) = [t["lines"] for t in at["taps"] if (t["key"], t["seat"]) == ("declares", declarer)]
    at = asked(log=at["log"], told=[about], add="\n".join(lines), edition=edition)
    wanted = [{"seat": "E", "card": "HQ", "degree": "major"}] if lies else []
    assert at["state"]["penalty_cards"] == wanted
    assert bool(at["occasions"]) == (declarer == "S"), "West is on lead, and asked about at once"
    assert "question" not in at
    again = asked(log=at["log"], told=[about], edition=edition)
    assert again["log"] == at["log"], "once"


def test_two_cards_below_an_honour_shown_in_the_auction_are_major() -> None:
    about = {"kind": "exposed_card_in_auction", "seat": "E", "now": "now", "language": "en"}
    asked_ = ruled(about, SEEN | {"several_cards_seen": True})
    at = asked(carry_out=asked_)
    at = asked(log=at["log"], told=[asked_], add="S declares\nW to lead")
    assert [card["degree"] for card in at["state"]["penalty_cards"]] == ["major"]


def test_the_call_that_has_to_be_repeated_is_asked_for_and_named() -> None:
    about = {"kind": "call_out_of_rotation", "seat": "E", "language": "en", "now": "now"}
    told = {
        "call_out_of_rotation": "bid",
        "turn_was_of": "rho",
        "called_since": "nothing",
        "rho_then": "passes",
    }
    lacking = asked(carry_out=ruled(about, told))
    assert (lacking["carried_out"], lacking["names"], lacking["strip"]) == (False, "call", [])
    complete = ruled(about, told, call="1H")
    at = asked(carry_out=complete)
    assert at["strip"][0]["text"].endswith("1♥")
    (tap,) = [tap for tap in at["taps"] if tap["key"] == "repeated"]
    assert tap["text"] == "East repeated 1♥"
    assert asked(log=at["log"], told=[complete], add="\n".join(tap["lines"]))["strip"] == []


def test_a_pass_and_a_right_go_from_the_auction_into_the_play() -> None:
    about = {"kind": "call_out_of_rotation", "seat": "E", "language": "en", "now": "now"}
    told = {"call_out_of_rotation": "bid", "turn_was_of": "rho", "called_since": "nothing", "rho_then": "acts"}
    asked_ = ruled(about, told)
    at = asked(carry_out=asked_)
    assert keys(at)[0] == "calls.enforced_pass.one_turn"
    for add in ("W calls pass", "S declares\nW to lead"):
        at = asked(log=at["log"], told=[asked_], add=add)
    assert keys(at)[0] == "lead_right.not_shown.now"
    at = asked(log=at["log"], told=[asked_], add="S chooses forbid:D")
    assert keys(at)[0] == "ban"
    assert "W D" not in at["log"]


LIVE = "dealer: N\nmode: live\nauction N: 1NT 1H\n"
TOO_LOW = {"kind": "insufficient_bid", "seat": "E", "language": "en", "now": "now"}
REFUSED = {
    "insufficient_bid": "refuse",
    "replaced_before_the_ruling": "nothing",
    "insufficient_bid_was_out_of_rotation": False,
}


def live(add: str, facts: dict[str, Any], log: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """With every question that stays open answered no, of all calls at once."""
    told = {**TOO_LOW, "facts": facts}
    at = asked(log=log, told=[told], add=add)
    while "question" in at:
        question = at["question"]
        about, _, _ = question["answer_with"].rpartition(".")
        subjects = [f"{about}.{call}" for call in question["calls"]] or [question["answer_with"]]
        facts = facts | dict.fromkeys(subjects, question["answers"][-1]["value"])
        at = asked(log=at["log"], told=[{**TOO_LOW, "facts": facts}])
    return at, facts


def test_an_auction_told_call_by_call_carries_the_ruling_on() -> None:
    facts = answered(TOO_LOW, REFUSED)
    at = asked(log=LIVE, carry_out={**TOO_LOW, "facts": facts})
    assert at["carried_out"] is True
    at, facts = live("E calls 2D", facts, at["log"])
    assert keys(at)[0] == "calls.enforced_pass.rest_of_auction"
    at, facts = live(
        "S calls pass\nW calls pass\nN calls 2S\nE calls pass\nS calls pass\nW calls pass", facts, at["log"]
    )
    assert at["state"]["declarer"] == "N"
    assert "lead_right.not_shown_other" in keys(at), "2S need not have shown spades"
    assert facts["his_bids_showed_the_suits_they_name_and_no_other"] is False


def test_what_the_log_denies_is_not_carried_out() -> None:
    facts = answered(TOO_LOW, REFUSED | {"lho_called_over_the_insufficient_bid": True})
    assert "lho_called_over_the_insufficient_bid" in facts
    fault = call("follow", {"log": LIVE, "carry_out": {**TOO_LOW, "facts": facts}})["fault"]
    assert fault["code"] == "fact.contradiction"


# -- the middle of play ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("trick", [None, 1, 4])
def test_a_board_taken_up_in_the_middle_of_play_never_ends_too_early(trick: int | None) -> None:
    about: dict[str, Any] = {"kind": "exposed_card", "seat": "E", "declarer": "S", "card": "HQ"}
    if trick is not None:
        about["trick"] = trick
    told = ruled(about, {"how_exposed": "shown", "partner_could_have_seen_its_face": True})
    at = asked(carry_out=told)
    assert (at["state"]["leader"], at["state"]["turn"]) == (None, None), "nobody has said who leads"
    leads = 0
    while not at["state"]["over"]:
        at = tapped(at, "lead", "N")
        leads += 1
    assert leads > 13 - (trick or 1), "as many as there may be left"


# -- known cards -----------------------------------------------------------------------------------------------
def test_where_the_hands_are_known_the_cards_tell_the_rest() -> None:
    log = (
        "contract: 3NT\ndeclarer: S\nvul: none\n"
        "deal: N:T98.543.765.T954 QJ.JT98.JT98.QJ8 5432.762.432.A76 AK76.AKQ.AKQ.K32\n"
        "W: HA H3\nE penalty card DJ\n"
    )
    at = asked(log=log)
    assert [tap["key"] for tap in at["taps"]] == ["over"]
    assert at["state"]["turn"] == "E"
    assert at["state"]["forbidden"]["CQ"] == "44C"
    wrong = asked(log=at["log"], add="E DJ")
    (revoke,) = wrong["irregular"]
    assert (revoke["kind"], revoke["seat"], revoke["trick"]) == ("revoke", "E", 1)


@pytest.mark.parametrize(
    ("request_", "code", "where"),
    [
        ({"log": TOLD, "add": "W jumps"}, "notation.line", "add:1"),
        ({"log": "W jumps"}, "notation.line", "log:1"),
        ({"log": TOLD, "carry_out": {"kind": "nothing of the kind"}}, "kind.unknown", ""),
        ({"log": 7}, "request.value", "log"),
    ],
)
def test_what_cannot_be_read_is_one_fault(request_: dict[str, Any], code: str, where: str) -> None:
    fault = call("follow", request_)["fault"]
    assert fault["code"].split(".")[0] == code.split(".")[0]
    assert where in fault["where"]
    assert fault["text"]
    assert "\n" not in fault["text"]


REVOKED = """contract: 3NT
declarer: S
deal: N:T98.543.765.T954 QJ.JT98.JT98.QJ8 5432.762.432.A76 AK76.AKQ.AKQ.K32
W: SA S8 SJ S2
W: SK S9 HJ S3
"""


def test_a_ruling_begins_with_what_the_log_shows() -> None:
    (one,) = asked(log=REVOKED)["irregular"]
    assert (one["kind"], one["seat"], one["trick"], one["card"]) == ("revoke", "E", 2, "HJ")
    shown = asked(log=REVOKED, begin=0)["shown"]
    assert shown["held_a_card_of_the_suit"] is True
    assert (shown["offenders_played_to_next_trick"], shown["role"]) == (False, "defender")
    about = {name: one[name] for name in ("kind", "seat", "trick", "card")} | {"declarer": "S", "facts": shown}
    question = call("rule", {**about, "language": "en"})["question"]
    assert question["answer_with"] == "withdraws_card.lho", "South's choice alone cannot be seen"
    shown["withdraws_card.lho"] = False
    done = asked(log=REVOKED, carry_out=about)
    assert done["carried_out"] is True
    assert done["irregular"] == []
    assert done["state"]["penalty_cards"] == [{"seat": "E", "card": "HJ", "degree": "major"}]


@pytest.mark.parametrize("number", [-1, 1, 1 << 40])
def test_a_ruling_begins_on_what_is_there(number: int) -> None:
    told = call("follow", {"log": REVOKED, "begin": number, "language": "en"})["fault"]
    assert (told["code"], told["where"]) == ("follow.begin", "begin")


def test_a_card_found_elsewhere_is_named_before_it_lies_there() -> None:
    """14B4: which card it is, is asked; that nobody knows it, is an answer too."""
    facts = {
        "opening_lead_had_been": "faced",
        "a_hand_has_more_than_13": False,
        "missing_card_found": "elsewhere",
        "attention": "play",
        "partner_could_have_seen_its_face": True,
        "honour": False,
        "has_another_penalty_card": False,
        "failed_to_follow.each": False,
    }
    about = {"kind": "missing_card", "seat": "E", "declarer": "S", "trick": 3, "facts": facts}
    first = asked(carry_out=about)
    assert (first["carried_out"], first["names"], first["strip"]) == (False, "card", [])
    named = asked(carry_out={**about, "details": {"card": "D9"}})
    assert named["carried_out"]
    assert "E penalty card D9, minor" in named["log"]
    assert "E penalty card ?, minor" in asked(carry_out={**about, "details": {"card": "?"}})["log"]
    assert "E penalty card D9, minor" in asked(carry_out={**about, "card": "D9"})["log"]
    nobody_saw = {**about, "facts": facts | {"partner_could_have_seen_its_face": False}}
    assert asked(carry_out=nobody_saw)["carried_out"], "it lies nowhere, so its name is no matter"
