"""The pages of boards: files taken, results shown and checked, rulings opened from the record, blind boards."""

from __future__ import annotations

import re
from html import unescape

from bws_sample import sample
from tablilla.desk.fold_rulings import rulings
from tablilla.desk.interview import interview, opening
from tablilla.texts.catalogue import words
from tests.desk.boards.conftest import Desk
from tests.desk.boards.samples import USEBIO
from tests.formats.samples import DEAL, GAME, HEAD

REVOKE = GAME.replace("CK C9 C6 C3\n*", "CK C9 HA C3\nCQ CT C6 C4\nCJ DT C7 DA\n*")


def text(page: str) -> str:
    """What is seen of a page."""
    bare = re.sub(r'<span class="hidden">.*?</span>', "", page)
    return " ".join(re.sub(r"<[^>]+>", " ", bare).split())


def button(desk: Desk) -> tuple[str, dict[str, str]]:
    """The first form by which an irregularity that the record shows is ruled on."""
    form = re.search(
        r'<form method="post" action="(/s/[^"]+/rulings)">(.*?)</form>', desk.page("/board/1"), re.DOTALL
    )
    assert form is not None
    return form[1], dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[2]))


def test_a_file_comes_in_and_its_board_is_shown(desk: Desk) -> None:
    assert "1 board, 1 result; new entries 4, known already 0" in desk.load(GAME.encode())
    assert "new entries 0, known already 4" in desk.load(GAME.encode())
    page = desk.page("/board/1")
    shown = text(page)
    assert "Dealer: North" in shown
    assert "♠ A K Q J" in shown
    assert "1NT" in shown
    assert "90" in shown
    assert "Won by" in shown
    assert 'href="/s/' in page


def test_bad_rows_are_said_beside_the_good_ones(desk: Desk) -> None:
    page = desk.load(sample(), "friday.bws")
    assert "friday.bws ReceivedData:10" in page
    assert "&#39;8 S&#39; is no contract" in page
    assert "Bridgemate" not in text(page).split("Import boards")[0]
    assert "60-40" in desk.page("/board/2")
    assert "none of PBN, LIN, BWS, USEBIO" in desk.load(b"hello", "x.txt", 422)
    assert "no file was chosen" in desk.post("/import", 422)


def test_results_of_all_tables_with_scores_and_matchpoints(desk: Desk) -> None:
    desk.load(sample(), "friday.bws")
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", desk.page("/board/1"), re.DOTALL)
    results = [text(row) for row in rows if "#t" in row]
    assert results[0].startswith("A1 4 ♠ N +1 450 2 (100 %) 1–11 ♥ A")
    assert results[1].startswith("A2 2 ♥ X E −2 300 1 (50 %) 2–12 ♣ 10")
    assert results[2].startswith("B1 Passed out 0 0 (0 %) 3–13")


def test_what_is_amiss_in_a_record_is_said(desk: Desk) -> None:
    wrong = GAME.replace('[Result "7"]', '[Result "7"]\n[Score "NS 300"]')
    desk.load(wrong.encode())
    assert "300" in text(desk.page("/board/1"))
    assert "is worth 90" in text(desk.page("/board/1")) or "90" in desk.page("/board/1")
    desk.load(sample(), "friday.bws")
    page = text(desk.page("/board/1"))
    assert "The recorded lead ♥A is in the hand of East" not in page
    assert "The recorded lead ♣10 is in the hand of North, not of South" in page


def test_two_deals_of_one_board_are_shown_and_none_is_chosen(desk: Desk) -> None:
    desk.load(GAME.encode())
    other = GAME.replace("AKQJ.T98.T98.T98 T98.AKQJ", "AKQT.T98.T98.T98 J98.AKQJ")
    assert "something else is recorded there already" in desk.load(other.encode(), "y.pbn")
    page = text(desk.page("/board/1"))
    assert "Two things are recorded of this: deal" in page
    assert "♠ A K Q" not in page


def test_an_irregularity_of_the_record_is_ruled_with_what_the_record_shows(desk: Desk) -> None:
    desk.load(REVOKE.encode())
    address, fields = button(desk)
    assert fields | {"csrf": ""} == {
        "csrf": "", "kind": "revoke", "board": "1", "table": "1", "seat": "E", "trick": "2", "declarer": "S",
        "edition": "2017", "shown": "yes",
    }  # fmt: skip
    desk.send(address, fields.pop("csrf"), **fields)
    (opened,) = [thing for thing in desk.log.standing if thing.kind == "ruling.opened"]
    assert opening(desk.log, opened.about).value["card"] == "HA", "nobody has to say again which it is"
    facts = desk.log.values(opened.about, "fact")
    assert facts["held_a_card_of_the_suit"] is True
    assert facts["offenders_played_to_next_trick"] is True
    talk = interview(desk.log, opened.about, words("en"))
    assert talk.fault is None
    asked = talk.answer["question"]["fact"] if "question" in talk.answer else ""
    assert asked not in facts
    assert asked
    assert "Revoke" in desk.page("/board/1").split("Rulings on this board")[1]


def test_what_is_being_ruled_on_is_gone_on_with_and_not_ruled_twice(desk: Desk) -> None:
    desk.load(REVOKE.encode())
    address, fields = button(desk)
    csrf = fields.pop("csrf")
    for _ in range(2):  # a second tap, on a page that was not loaded again
        desk.send(address, csrf, **fields)
    assert "not a number" in desk.send(address, csrf, 422, **{**fields, "board": "one"})
    (made,) = rulings(desk.log)
    page = desk.page("/board/1")
    assert '/rulings"' not in page, "the button is gone"
    assert f"/ruling/{made.id}" in page
    assert "trick 2" in text(desk.page(""))
    assert "♥A" in text(desk.page("")), "two revokes of one player can be told apart"
    desk.send(f"{desk.at}/ruling/{made.id}/close", csrf)
    again, second = button(desk)
    assert (second["again"], "shown" in second) == ("yes", False)
    desk.send(again, csrf, **{**second, "csrf": csrf})
    assert len(rulings(desk.log)) == 2


def test_the_edition_of_the_session_goes_with_what_its_boards_show(desk: Desk) -> None:
    desk.load(REVOKE.encode())
    desk.post("/settings", name="Martes", edition="2007")
    assert desk.client.get(f"{desk.at}/pocket").json()["edition"] == 2007
    address, fields = button(desk)
    assert fields["edition"] == "2007"
    desk.send(address, fields.pop("csrf"), **fields)
    (made,) = rulings(desk.log)
    assert made.opened is not None
    assert (made.opened.value["edition"], made.opened.edition) == (2007, 2007)
    desk.send(f"{desk.at}/rulings", desk.token, kind="revoke", seat="W")
    assert {one.opened.value["edition"] for one in rulings(desk.log) if one.opened} == {2007}


def test_a_board_shows_the_score_that_a_ruling_gave(desk: Desk) -> None:
    desk.load(REVOKE.encode())
    address, fields = button(desk)
    desk.send(address, csrf := fields.pop("csrf"), **fields)
    (made,) = rulings(desk.log)
    assert "adjusted" not in desk.page("/board/1")
    desk.send(f"{desk.at}/ruling/{made.id}/scores", csrf, before="+90", after="+120")
    assert "adjusted: +120" in text(desk.page("/board/1"))


CONCEALED = re.compile(
    r"[♠♥♦♣]|\b[SHDC][4-9TJQKA]\b|[SHDC]10|AKQJ\.|T98|1NT|\b(?:spade|heart|club|ace|king)s?\b"
)


def test_to_a_blind_director_no_card_no_call_and_no_result_is_sent(desk: Desk) -> None:
    desk.load(REVOKE.encode())
    desk.load(USEBIO, "r.xml")
    address, fields = button(desk)
    desk.send(address, fields.pop("csrf"), **fields)
    assert CONCEALED.search(desk.page("/board/1"))
    desk.send("/look", desk.token, next=desk.at, blind="on")
    desk.load(REVOKE.replace("AKQJ.T98.T98.T98 T98.AKQJ", "AKQT.T98.T98.T98 J98.AKQJ").encode(), "other.pbn")
    for path in ("/board/1", "", "/log", "/search?q=deal", "/search?q=1"):
        body = desk.page(path)
        main = body[body.index("<main") : body.index("</main>")]
        assert not CONCEALED.search(main), CONCEALED.findall(main)
        assert "450" not in main
    page = desk.page("/board/1")
    assert "Dealer: North" in text(page)
    assert "None vulnerable" in text(page)
    for path in ("/deal", "/table/1/auction", "/table/1/play", "/table/1/result"):
        hidden = desk.page(f"/board/1{path}", 422)
        assert "hidden on this device" in hidden
        assert not CONCEALED.search(hidden[hidden.index("<main") : hidden.index("</main>")])
    desk.send("/look", desk.token, next=f"{desk.at}/board/1", show=f"{desk.session.id} 1")
    assert "♠" in desk.page("/board/1")
    desk.load(HEAD.replace('"1"', '"2"').encode())
    assert "♠" not in desk.page("/board/2")


def test_the_reader_chooses_letters_and_colours(desk: Desk) -> None:
    desk.load(GAME.encode())
    assert 'class="deal four"' in desk.page("/board/1")
    desk.send("/look", desk.token, next="//evil.example", honours="ARDV")
    desk.send("/look", desk.token, next=desk.at, colours="2")
    page = desk.page("/board/1")
    assert 'class="deal two"' in page
    assert "A R D V" in page


def test_a_deal_is_typed_and_kept(desk: Desk) -> None:
    page = desk.page("/board/7/deal")
    state = {"deal": "N:... ... ... ...", "seat_now": "N"}
    for hand in DEAL[2:].split()[:3]:
        for suit, ranks in zip("SHDC", hand.split("."), strict=True):
            for rank in ranks:
                page = desk.post("/board/7/deal", **state, card=suit + rank)
                state = dict(re.findall(r'name="(deal|seat_now)" value="([^"]*)"', page))
    assert "The hand of West came by itself" in page
    desk.post("/board/7/deal", **state, keep="1")
    found = desk.log.stands("board/7", "board.set")
    assert found is not None
    assert found.value["deal"] == DEAL
    assert "Dealer: South" in text(desk.page("/board/7"))


def test_wrong_counts_are_kept_only_when_that_is_said(desk: Desk) -> None:
    short = "N:AKQ.T98.T98.T98 JT98.AKQJ.765.765 765.765.AKQJ.432 432.432.432.AKQJ"
    refused = desk.post("/board/7/deal", 422, deal=short.replace("JT98", "J98"), seat_now="N", keep="1")
    assert "not every hand has 13 cards" in refused
    odd = "N:AKQ.T98.T98.T98 JT98.AKQJ.765.765 765.765.AKQJ.432 432.432.432.AKQJ"
    shown = desk.post("/board/7/deal", deal=odd, seat_now="W", seat="W")
    assert "East has 14 cards, not 13" in shown
    assert "North has 12 cards, not 13" in shown
    assert "Keep: so it lay in the board" in shown
    desk.post("/board/7/deal", deal=odd, seat_now="W", keep_wrong="1")
    assert "(14 cards)" in desk.page("/board/7")


def test_a_deal_is_pasted_in_the_letters_of_its_language(desk: Desk) -> None:
    spanish = "N: P AKQJ C 1098 D 1098 T 1098"
    shown = desk.post("/board/7/deal", deal="", seat_now="N", read="1", paste=spanish, letters="es")
    assert "N:AKQJ.T98.T98.T98 ... ... ..." in shown
    refused = desk.post("/board/7/deal", 422, deal="", seat_now="N", read="1", paste=spanish, letters="en")
    assert "no hand of four suits" in refused
    assert "board/7" not in {thing.about for thing in desk.log.standing}


def test_an_auction_is_typed_with_what_was_wrong(desk: Desk) -> None:
    page, calls, at = "", "", "/board/7/table/A3/auction"
    taps = [
        ("call", "1H"),
        ("call", "1D"),
        ("change", "1"),
        ("call", "2D"),
        ("alert", "1"),
        *[("call", "Pass")] * 3,
    ]
    for name, value in (*taps, *[("call", "Pass")] * 3):
        instead = "1" if 'name="instead" value="1"' in page else ""
        page = desk.post(at, calls=calls, seat_now="", instead=instead, note="natural", **{name: value})
        calls = re.findall(r'name="calls" value="([^"]*)"', page)[0]
        calls = unescape(calls)
    assert "insufficient bid" in page
    assert "Contract: 2 diamonds, West" in page
    desk.post(at, calls=calls, keep="1")
    shown = desk.page("/board/7")
    assert "natural" in shown
    assert "<s>" in shown
    found = desk.log.stands("board/7/table/A3", "result.set", "auction")
    assert found is not None
    assert found.value["auction"][:3] == ["S:1H", "W:1D>2D", "N:Pass"]
    again = desk.page(at)
    assert "natural" in again


def test_a_play_is_typed_with_what_was_wrong(desk: Desk) -> None:
    desk.load(GAME.replace(GAME[GAME.index("[Play") :], "").encode())
    page, lines, at = desk.page("/board/1/table/1/play"), "", "/board/1/table/1/play"
    assert "West is to play" in page
    for name in ("CA", "C8", "HA", "C2", "CK"):
        page = desk.post(at, lines=lines, card=name)
        lines = re.findall(r'name="lines" value="([^"]*)"', page)[0]
    assert "East, trick 1: revoke" in page
    page = desk.post(at, lines=lines, undo="1")
    desk.post(at, lines=lines, keep="1")
    shown = desk.page("/board/1")
    assert "ace of hearts: revoke" in shown
    assert desk.post(at, 422, lines=lines, card="CA").count('role="alert"') == 1


def test_a_result_is_typed_and_scored(desk: Desk) -> None:
    at = "/board/7/table/A3/result"
    chosen = {"level": "4", "denomination": "S", "doubled": "1", "declarer": "S", "tricks": "9"}
    assert "4 spades double, South, −1: N-S −200" in desk.post(at, **chosen, look="1")
    assert "needed; tap what is missing" in desk.post(at, 422, **{**chosen, "tricks": ""}, keep="1")
    desk.post(at, **chosen, keep="1")
    stands = desk.log.stands("board/7/table/A3", "result.set")
    assert stands is not None
    assert stands.value == {"contract": "4SX", "declarer": "S", "tricks": 9, "score": -200}
    desk.post(at, percents="60-40", keep="1")
    stands = desk.log.stands("board/7/table/A3", "result.set")
    assert stands is not None
    assert stands.value == {"remark": "60%-40%", "artificial": "60-40"}
    assert len(desk.log.history("board/7/table/A3", "result.set")) == 2


def test_what_is_no_board_and_no_table_is_not_there(desk: Desk) -> None:
    for path in ("/board/0", "/board/1000", "/board/x", "/board/1/table/ABC1/auction", "/board/1/table/0/play"):
        desk.page(path, 404)


def test_a_result_that_no_button_bears_is_refused_and_not_worked_out(desk: Desk) -> None:
    path, token = f"{desk.at}/board/1/table/1/result", desk.token
    good = {"level": "4", "denomination": "S", "doubled": "1", "declarer": "N", "tricks": "9"}
    assert "−1" in text(desk.send(path, token, **good))
    for name in ("level", "doubled", "tricks"):
        for wrong in ("9" * 20, "²", "-1", "x"):
            desk.send(path, token, 200, **{**good, name: wrong})
            desk.send(path, token, 422, keep="1", **{**good, name: wrong})
    assert not [one for one in desk.store.entries(desk.session.id) if one.entry.kind == "result.set"]


def test_to_a_blind_director_the_score_and_the_poll_of_a_ruling_are_the_boards_too(desk: Desk) -> None:
    desk.load(GAME.encode())
    seen = {"seat": "W", "declarer": "S", "trick": "2", "card": "S5"}
    desk.send(f"{desk.at}/rulings", desk.token, kind="revoke", board="1", table="1", **seen)
    (opened,) = (one.entry for one in desk.store.entries(desk.session.id) if one.entry.kind == "ruling.opened")
    ruling = f"/{opened.about}"
    desk.send(
        f"{desk.at}{ruling}/polls", desk.token, text="What now?", hand="AKQJ.T98.T98.T98", auction="1NT X"
    )
    desk.send(f"{desk.at}{ruling}/scores", desk.token, before="1NTS=", after="1NTS-1")
    paths = ("/log", "/search?q=1NT", "/search?q=what", "/pocket/log")
    shown = [desk.page(path) for path in paths]
    assert any("1NT S -1" in page for page in shown)
    assert any("AKQJ.T98" in page for page in shown)
    desk.send("/look", desk.token, next=desk.at, blind="on")
    for path in (*paths, ruling):
        page = desk.page(path).replace("q=1NT", "").replace('value="1NT"', "")
        assert not re.search(r"1NT|T98", page), path
    whole = ("/log.csv", "/log.json")
    for path in whole:
        assert "hidden on this device" in desk.page(path, 422)
    desk.send("/look", desk.token, next=desk.at, show="日本 1")  # names no board
    assert "hidden on this device" in desk.page("/log.csv", 422)
    desk.send("/look", desk.token, next=desk.at, show=f"{desk.session.id} 1")
    assert [desk.page(path) for path in paths[:1]] == shown[:1]
    assert not {path for path in (*whole, ruling) if not re.search(r"1NT|T98", desk.page(path))}
