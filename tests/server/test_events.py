"""Events at a table server: who may do what, tables that open and close by themselves, and what people are shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gundam_tui.club_events.acts import EventRules
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m
from gundam_tui.server.client import ServerLine

from .helpers import Running, enter, play, running, until

DECKS = ("st01", "st02", "st03", "st04")


class Night:
    """An event at a server: an organiser and players, by their names."""

    def __init__(self, server: Running, *names: str, **rules: object) -> None:
        self.server = server
        self.olga = enter(server, "Olga")
        reply = self.olga.call(lambda id: e.OpenEvent(id, EventRules("Friday", **rules)))
        assert not reply.error, reply.error
        self.code = reply.code
        self.lines: dict[str, ServerLine] = {}
        for name in names:
            reply = self.join(name)
            assert not reply.error, reply.error

    def join(self, name: str) -> m.Reply:
        if name not in self.lines:
            self.lines[name] = enter(self.server, name)
        deck = DECKS[len(self.lines) % len(DECKS)]
        return self.lines[name].call(lambda id: m.EnterEvent(id, self.code, deck))

    def ask(self, make: Callable[..., m.Request], *args: object, line: ServerLine | None = None) -> str:
        """A request of the organiser, or of this line; what it was refused with."""
        return (line or self.olga).call(lambda id: make(id, self.code, *args)).error

    def page(self, name: str = "") -> e.EventMessage:
        """The page of the event as somebody sees it now."""
        line = self.lines[name] if name else self.olga
        self.tick()
        line.read()
        assert not line.call(lambda id: e.FollowEvent(id, self.code)).error
        [*_, found] = [news for news in line.read() if isinstance(news, e.EventMessage)]
        return found

    def tick(self) -> None:
        self.server.inside(self.server.service.lobby.tick)

    def sit(self, name: str) -> ServerLine:
        """A player goes to their table."""
        page, line = self.page(name), self.lines[name]
        reply = line.call(lambda id: m.Back(id, page.table, page.seat))
        assert not reply.error, reply.error
        until(line, lambda: line.picture, "the game")
        return line

    def lose(self, name: str) -> None:
        """A player gives up their match, and goes back to the lobby."""
        line = self.sit(name)
        assert line.call(m.Concede).done
        assert line.call(m.Leave).done
        self.tick()


@pytest.mark.rule("MT-20", "MT-25")
def test_an_event_from_entry_to_its_end(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben", "Cay", "Dee", rounds=2)
        assert not night.ask(e.PairRound, 1)
        page = night.page("Ann")
        assert [one.done for one in page.pairings] == [False, False]
        assert page.table
        first = [(one.one, one.two) for one in page.pairings]
        for _, two in first:
            night.lose(two)
        page = night.page("Ben")
        assert [(one.won, one.lost, one.how) for one in page.pairings] == [(1, 0, "played")] * 2
        assert [one.points for one in page.standings] == [3, 3, 0, 0]
        assert not night.ask(e.PairRound, 2)
        page = night.page("Ann")
        assert {page.pairings[0].one, page.pairings[0].two} == {one for one, _ in first}
        for one in page.pairings:
            night.lose(one.two)
        page = night.page()
        assert (page.next, page.row.phase) == (0, "between")
        assert not night.ask(e.EndEvent)
        page = night.page("Dee")
        assert (page.row.phase, [one.points for one in page.standings]) == ("over", [6, 3, 3, 0])
        assert server.inside(lambda: dict(server.service.lobby.tables)) == {}, "the tables are closed"


@pytest.mark.rule("MT-23", "MT-24")
def test_only_organisers_run_an_event_and_two_may(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben")
        ann = night.lines["Ann"]
        for make, args in (
            (e.PairRound, (1,)), (e.EndEvent, ()), (e.PauseEvent, (True,)), (e.DropOut, (1,)), (e.Appoint, ("Ann",)),
            (e.CorrectResult, (0, 1, 0)), (e.ExtraTime, (0, 5)), (e.AnswerCall, (0,)),
        ):  # fmt: skip
            assert night.ask(make, *args, line=ann) == "only an organiser of the event can do that"
        assert not night.ask(e.Appoint, "ann")
        assert not night.ask(e.PairRound, 1, line=ann)
        assert night.ask(e.PairRound, 1) == "round 1 is paired already"
        assert "nobody of the name 'Nobody' is connected" in night.ask(e.Appoint, "Nobody")


def test_bad_requests_get_a_clear_word_and_nothing_is_lost(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann")
        ann, guest = night.lines["Ann"], ServerLine.to(server.path)
        guest.hello()
        again = enter(server, "Otto").call(lambda id: e.OpenEvent(id, EventRules("  FRIDAY ")))
        assert again.error == "there is an event of the name 'FRIDAY' already: choose another name"
        assert "connect with a name" in guest.call(lambda id: m.EnterEvent(id, night.code, "st01")).error
        assert "with a key" in guest.call(lambda id: e.OpenEvent(id, EventRules("Mine"))).error
        assert "no such deck" in ann.call(lambda id: m.EnterEvent(id, night.code, "st99")).error
        spoilt = m.OwnDeck({"cards": {"ST01-001": 50}})
        assert "your deck" in ann.call(lambda id: m.EnterEvent(id, night.code, own=spoilt)).error
        assert not night.join("Ann").error
        assert "You had entered already: this deck takes the place of the other one." in {
            news.text for news in ann.read() if isinstance(news, m.Note)
        }
        assert night.page().row.players == 1
        assert night.ask(e.PairRound, 1) == "an event needs two players"
        assert not night.join("Ben").error
        assert night.ask(e.PairRound, 3) == "round 1 comes first"
        assert not night.ask(e.PairRound, 1)
        assert "decks are locked" in night.join("Ann").error
        ben = night.lines["Ben"]
        assert [row.phase for row in until_lobby(ben, "playing").events] == ["playing"]
        assert "there is no event of that code" in ann.call(lambda id: e.FollowEvent(id, "ZZZZ")).error
        for rules in ("cut", "kind"):
            odd = f'{{"do":"event-open","id":9,"rules":{{"name":"x","{rules}":"odd"}}}}\n'
            ann._end.sendall(odd.encode())
        assert ann.call(lambda id: m.Rename(id, "Ann")).error.startswith("this is not a request: event-open.rules.")


def until_lobby(line: ServerLine, phase: str) -> m.LobbyMessage:
    until(line, lambda: any(row.phase == phase for row in line.lobby.events), f"an event that is {phase}")
    return line.lobby


def test_nobody_fills_the_server_with_events_or_decks(tmp_path: Path):
    with running(tmp_path) as server:
        olga, ann = enter(server, "Olga"), enter(server, "Ann")
        codes = [olga.call(lambda id, name=name: e.OpenEvent(id, EventRules(name))).code for name in ("A", "B", "C")]
        refused = olga.call(lambda id: e.OpenEvent(id, EventRules("D"))).error
        assert refused == "you run 3 events already: end one of them"
        for _ in range(20):
            assert not ann.call(lambda id: m.EnterEvent(id, codes[0], "st01")).error
        refused = ann.call(lambda id: m.EnterEvent(id, codes[0], "st01")).error
        assert refused == "you have handed in 20 decks for this event: that is enough"


@pytest.mark.rule("MT-24")
def test_who_drops_in_a_running_game_forfeits_it_and_the_other_is_sent_back(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben", "Cay", "Dee", rounds=2)
        assert not night.ask(e.PairRound, 1)
        pair = night.page().pairings[0]
        other = night.sit(pair.two)
        assert not night.ask(e.DropOut, line=night.lines[pair.one])
        night.tick()
        news = until(other, lambda: not other.place.code, "the way back to the lobby") + other.read()
        assert "The match is over: a player has dropped." in {one.text for one in news if isinstance(one, m.Note)}
        found = night.page(pair.two).pairings[0]
        assert (found.done, found.won, found.lost, found.how) == (True, 0, 1, "forfeit")


@pytest.mark.rule("MT-24")
def test_a_correction_pairs_the_round_again_and_closes_its_tables(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben", "Cay", "Dee", rounds=2)
        assert not night.ask(e.PairRound, 1)
        for one in night.page().pairings:
            night.lose(one.two)
        assert not night.ask(e.PairRound, 2)
        before = night.page()
        codes = {one.code for one in before.pairings if one.code}
        sent_back = night.sit(before.pairings[0].one)
        wrong = next(one for one in before.pairings if one.round == 1 and one.table == 1)
        assert (wrong.again, wrong.bar) == (True, "")
        assert not night.ask(e.CorrectResult, wrong.match, 0, 1, True)
        after = night.page()
        assert {one.code for one in after.pairings if one.code}.isdisjoint(codes)
        assert {after.pairings[0].one, after.pairings[0].two} == {
            wrong.two, next(one.one for one in before.pairings if one.round == 1 and one.table == 2)
        }  # fmt: skip
        until(sent_back, lambda: not sent_back.place.code, "the way back to the lobby")
        assert any("Olga has set the result" in one and "paired again" in one for one in after.record)


@pytest.mark.rule("MT-23", "MT-25")
def test_nothing_of_a_hidden_deck_is_on_a_page_or_in_a_text_before_the_end(tmp_path: Path):
    """The same event with other decks: whoever is not their owner sees the same."""
    assert seen_with(tmp_path / "a", "st01", "st03") == seen_with(tmp_path / "b", "st02", "st04")


def seen_with(folder: Path, *decks: str) -> list[object]:
    """What others than their owners see of an event with these decks."""
    folder.mkdir()
    with running(folder) as server:
        night = Night(server)
        for name, deck in zip(("Ann", "Ben"), decks, strict=True):
            line = night.lines[name] = enter(server, name)
            assert not line.call(lambda id, deck=deck: m.EnterEvent(id, night.code, deck)).error
        night.lines["Eve"] = enter(server, "Eve")
        server.inside(lambda: setattr(server.service.lobby.events.desks[night.code].state, "seed", 5))
        assert not night.ask(e.PairRound, 1)
        assert "before it ends" in night.lines["Ben"].call(lambda id: e.EventText(id, night.code, "decks")).error
        seen: list[object] = []
        for name in ("Ben", "Eve", ""):
            page = night.page(name)
            assert bool(page.deck) == (name == "Ben")
            shown = repr(replace(page, deck="", table="")).replace(night.code, "CODE")
            for one in page.pairings:
                shown = shown.replace(one.code or "-", "TABLE")
            seen.append(shown)
        for what in ("pairings", "standings", "history"):
            seen.append(night.lines["Eve"].call(lambda id, what=what: e.EventText(id, night.code, what)).words)
        night.lose("Ann")
        assert not night.ask(e.EndEvent)
        words = night.lines["Eve"].call(lambda id: e.EventText(id, night.code, "decks")).words
        assert any(card.startswith(("Ann", "Ben")) for card in words)
        return seen


def test_a_game_of_an_event_that_is_over_is_neither_taken_back_nor_played_again(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben")
        assert not night.ask(e.PairRound, 1)
        ann, ben = night.sit("Ann"), night.sit("Ben")
        assert ann.call(m.Concede).done
        assert "stays as it is" in ann.call(m.Undo).error
        assert "the match is over" in ben.call(m.Rematch).error
        night.tick()
        assert ben.place.code, "they may look at the end"
        assert ann.call(m.Leave).done
        assert ben.call(m.Leave).done
        night.tick()
        assert not server.inside(lambda: list(server.service.lobby.tables))


@pytest.mark.rule("MT-14", "MT-24", "MT-10")
def test_absence_and_the_end_of_time_decide_matches(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben", "Cay", "Dee", "Eve", "Fay", minutes=50, absent=10)
        assert not night.ask(e.PairRound, 1)
        one, two, _ = night.page().pairings
        assert one.left is not None
        assert 3000 - 30 < one.left <= 3000
        night.sit(one.one)
        for name in (two.one, two.two):
            night.sit(name)
        assert night.page().pairings[0].missing == (one.two,)
        assert night.page(one.one).pairings[0].missing == ()
        desk = server.inside(lambda: server.service.lobby.events.desks[night.code])
        server.inside(lambda: setattr(desk, "_since", desk._since - 601))
        night.tick()
        found = night.page().pairings
        assert [(p.won, p.lost, p.how) for p in found] == [(1, 0, "absent"), (0, 0, ""), (0, 0, "absent")]
        assert not night.ask(e.ExtraTime, two.match, 5)
        server.inside(lambda: setattr(desk, "_since", desk._since - 2400))
        night.tick()
        assert not night.page().pairings[1].done, "five more minutes"
        server.inside(lambda: setattr(desk, "_since", desk._since - 300))
        night.tick()
        night.tick()
        found = night.page()
        assert [(p.won, p.lost, p.how) for p in found.pairings] == [(1, 0, "absent"), (0, 0, "time"), (0, 0, "absent")]
        assert f"Round 1, table 2: {two.one} and {two.two} have both lost, because time is up." in found.record
        assert [p.points for p in found.standings] == [3, 0, 0, 0, 0, 0]
        line = night.lines[two.one]
        until(line, lambda: line.picture.view.outcome, "the end of the game")
        assert not line.picture.view.outcome.winners


@pytest.mark.thorough
@pytest.mark.parametrize("best_of", [1, 3])
def test_computer_players_fill_seats_and_play_by_themselves(best_of: int, tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, by_itself=True, rounds=1, best_of=best_of)
        for deck in ("st01", "st03"):
            assert not night.olga.call(lambda id, deck=deck: m.EnterEvent(id, night.code, deck, bot="random")).error
        assert not night.ask(e.PairRound, 1)
        until(night.olga, lambda: night.page().row.phase == "over", "the end of the event")
        page = night.page()
        assert sorted(one.name for one in page.standings) == ["random", "random (2)"]
        assert page.standings[0].points == 3


@pytest.mark.rule("MT-1", "MT-4")
def test_a_match_of_three_is_one_result(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben", best_of=3)
        assert not night.ask(e.PairRound, 1)
        ann, ben = night.sit("Ann"), night.sit("Ben")
        for loser, score in ((ann, (0, 0)), (ben, (0, 0)), (ann, (2, 1))):
            assert loser.call(m.Concede).done
            [one] = night.page().pairings
            games = (one.won, one.lost) if one.one == "Ben" else (one.lost, one.won)
            assert (one.done, games) == (score != (0, 0), score)
            if not one.done:
                assert "stays as it is" in loser.call(m.Undo).error
                assert not ann.call(m.Rematch).error
                assert ben.call(m.Rematch).done
        assert "the match is over" in ben.call(m.Rematch).error
        assert [row.points for row in night.page().standings] == [3, 0]


def pass_time(server: Running, night: Night, seconds: float) -> None:
    """Let the clock of the round run on."""
    desk = server.inside(lambda: server.service.lobby.events.desks[night.code])
    server.inside(lambda: setattr(desk, "_since", desk._since - seconds))
    night.tick()


@pytest.mark.rule("MT-11", "MT-14", "MT-21")
def test_a_knock_out_has_extra_turns_when_time_is_up(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben", kind="knock-out", minutes=30)
        assert not night.ask(e.PairRound, 1)
        ann, ben = night.sit("Ann"), night.sit("Ben")
        night.tick()
        until(ann, lambda: ann.picture.left, "the clock at the table")
        assert 1795 < ann.picture.left <= 1800
        assert not night.ask(e.PauseEvent, True)
        until(ann, lambda: ann.picture.left is None, "that the clock stands")
        assert not night.ask(e.PauseEvent, False)
        play([ann, ben], 4)
        pass_time(server, night, 1801)
        night.tick()
        assert not night.page().pairings[0].done, "some more turns are played"
        play([ann, ben], 2)
        assert ann.call(m.Concede).done
        night.tick()
        page = night.page()
        assert (page.pairings[0].how, [one.note for one in page.standings]) == ("time", ["winner", "final"])
        assert page.standings[0].name == "Ben"


@pytest.mark.rule("MT-10", "MT-14")
def test_extra_time_at_the_last_moment_counts_at_once(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben", minutes=30)
        assert not night.ask(e.PairRound, 1)
        night.tick()
        pass_time(server, night, 1799.5)
        assert not night.ask(e.ExtraTime, 0, 5)
        pass_time(server, night, 250)
        assert not night.page().pairings[0].done
        pass_time(server, night, 60)
        night.tick()
        [one] = night.page().pairings
        assert (one.done, one.won, one.lost, one.how) == (True, 0, 0, "time")


def test_judges_are_called_and_everybody_is_talked_to_at_their_tables(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben")
        assert not night.ask(e.PairRound, 1)
        ann = night.sit("Ann")
        assert not night.ask(e.CallJudge, "which cost?", line=ann)
        assert "Ann calls for a judge: which cost?" in {
            one.text for one in night.olga.read() if isinstance(one, m.Note)
        }
        [call] = night.page().calls
        assert (call.name, call.table, call.text) == ("Ann", 1, "which cost?")
        assert [one.name for one in night.page("Ann").calls] == ["Ann"]
        assert night.page("Ben").calls == ()
        assert not night.ask(e.AnswerCall, call.call)
        assert night.page().calls == ()
        assert not night.ask(e.SayToEvent, "five minutes more for the pizza")
        said = [one for one in ann.read() if isinstance(one, m.Said)]
        assert [(one.who, one.text) for one in said] == [("Olga (Friday)", "five minutes more for the pizza")]
        other = enter(server, "Zoe")
        assert "only players and organisers" in night.ask(e.SayToEvent, "hello", line=other)


@pytest.mark.rule("MT-26")
def test_an_organiser_whose_line_drops_runs_the_event_when_they_come_back(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben")
        assert not night.ask(e.PairRound, 1)
        night.olga.close()
        night.lose("Ann")
        night.olga = enter(server, "Olga")
        page = night.page()
        assert page.row.runs
        assert page.standings[0].name == "Ben"
        assert not night.ask(e.EndEvent)


@pytest.mark.rule("MT-26")
def test_an_event_goes_on_after_a_restart_with_its_tables(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben", "Cay", "Dee", rounds=2)
        assert not night.ask(e.PairRound, 1)
        before = night.page()
        night.lose(before.pairings[0].two)
    with running(tmp_path) as server:
        night.server = server
        night.olga = enter(server, "Olga")
        night.lines = {name: enter(server, name) for name in night.lines}
        after = night.page()
        assert [(one.one, one.two, one.done, one.code) for one in after.pairings] == [
            (one.one, one.two, at == 0, one.code if at else "") for at, one in enumerate(before.pairings)
        ]
        night.lose(before.pairings[1].one)
        assert not night.ask(e.PairRound, 2)


@pytest.mark.rule("MT-25")
def test_a_page_tells_nothing_of_a_game_that_runs(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben")
        assert not night.ask(e.PairRound, 1)
        lines = [night.sit("Ann"), night.sit("Ben")]
        before = [night.page(name) for name in ("", "Ann")]
        assert play(lines, 12) == 12
        assert [night.page(name) for name in ("", "Ann")] == before


@pytest.mark.rule("MT-26")
def test_a_file_that_cannot_be_read_stops_no_server_and_no_other_event(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben")
        assert not night.ask(e.PairRound, 1)
        table = night.page("Ann").table
    folder = tmp_path / "tables"
    (folder / "WXYZ.event").write_text("something else\n")
    (folder / "TORN.event").write_text("gundam-tui ev")
    sound = folder / f"{night.code}.event"
    sound.write_bytes(sound.read_bytes() + b'{"act":{"act":"sco')
    with running(tmp_path) as server:
        assert server.inside(lambda: list(server.service.lobby.events.desks)) == [night.code]
        night.server = server
        night.lines = {"Ann": enter(server, "Ann")}
        assert night.page("Ann").table == table
    assert "WXYZ.event: this is no file of an event" in caplog.text
    assert (folder / "WXYZ.event").read_text() == "something else\n", "it is somebody else's, perhaps"
    assert not (folder / "TORN.event").exists()


def test_a_table_whose_event_is_gone_ends_as_an_ordinary_one(tmp_path: Path):
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben")
        assert not night.ask(e.PairRound, 1)
        table = night.page("Ann").table
    (tmp_path / "tables" / f"{night.code}.event").unlink()
    with running(tmp_path) as server:
        ann = enter(server, "Ann")
        until(ann, lambda: any(row.code == table for row in ann.lobby.rows), "the table")
        [row] = [row for row in ann.lobby.rows if row.code == table]
        server.inside(server.service.lobby.tick)
        assert ann.call(lambda id: m.Back(id, table, row.mine[0])).done
        assert ann.call(m.Concede).done
        assert server.inside(lambda: server.service.lobby.tables[table].event) == ""
