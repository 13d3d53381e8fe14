"""A match of three games at a served table (MT-1 to MT-6): both swap at the same time, and neither sees anything of
the other's."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gundam_tui.games.decks.sideboard import Swap
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.record_reader import games_in
from gundam_tui.server import messages as m
from gundam_tui.server.client import RemoteMatch, ServerLine, own_deck
from tests.decks.test_sideboards import BOOK, FITTING, IN, OUT, WHOLE

from .helpers import Running, enter, running, until

LIST = "\n".join(
    [*(f"{count} x {number}" for number, count in WHOLE.cards.items()), "Sideboard",
     *(f"{count} x {number}" for number, count in FITTING.items())]
)  # fmt: skip
SWAP = Swap({OUT: 2}, {IN: 2})


def sat_down(server: Running, *, two: str = LIST) -> tuple[list[ServerLine], str]:
    lines = [enter(server, name) for name in ("Amuro", "Char")]
    code = lines[0].call(lambda id: m.Open(id, own=own_deck(LIST), games=3)).code
    lines[1].call(lambda id: m.Join(id, code, own=own_deck(two)))
    for line in lines:
        until(line, lambda line=line: line.picture, "the game")
    return lines, code


def give_up(lines: list[ServerLine], seat: int) -> None:
    assert not lines[seat].call(m.Concede).error
    for line in lines:
        until(line, lambda line=line: RemoteMatch(line).outcome is not None, "the end")


def quiet(line: ServerLine) -> list[m.News]:
    """What a terminal is told up to now."""
    line.call(lambda id: m.Rename(id, ""))
    return line.read()


@pytest.mark.rule("MT-2", "MT-4", "MT-5")
def test_both_swap_and_the_loser_of_each_game_chooses(tmp_path: Path):
    with running(tmp_path) as server:
        lines, code = sat_down(server)
        one, two = (RemoteMatch(line) for line in lines)
        assert one.standing.options.games == 3
        assert one.own_deck(0) is None  # only between two games
        with pytest.raises(Refused, match="between two games"):
            one.swap(0, SWAP)
        give_up(lines, 1)
        deck = one.own_deck(0)
        assert deck is not None
        assert (Counter(deck.cards), Counter(deck.sideboard)) == (Counter(WHOLE.cards), Counter(FITTING))
        assert one.own_deck(1) is None
        one.swap(0, SWAP)
        with pytest.raises(Refused, match="1 out and 0 in"):
            two.swap(1, Swap({OUT: 1}, {}))
        assert not lines[0].call(m.Rematch).done
        assert lines[1].call(lambda id: m.Rematch(id, swap=True, chooser=0)).done  # neither counts within a match
        for line in lines:
            until(line, lambda line=line: line.place.round == 2, "the second game")
        table = server.service.lobby.tables[code]
        assert table.match is not None
        assert (table.match.header.chooser, table.match.score.wins) == (1, (1, 0))
        assert table.match.header.seats[0].piles["cards"][IN] == 2
        assert Counter(table.match.header.seats[1].piles["cards"]) == Counter(WHOLE.cards)
        assert table.match.path is not None
        assert len(games_in(table.match.path.read_bytes())) == 2
        give_up(lines, 1)
        until(lines[0], lambda: RemoteMatch(lines[0]).standing.result is not None, "the match")
        assert table.over
        assert table.result is not None
        assert (table.result.winner, table.result.wins) == (0, (2, 0))
        assert table.seats[0].deck is not None
        assert Counter(table.seats[0].deck.cards) == Counter(WHOLE.cards)
        assert len(BOOK) > 0


@pytest.mark.rule("MT-4", "MT-6")
def test_the_other_player_is_told_nothing_of_a_swap_and_not_even_whether_there_was_one(tmp_path: Path):
    told: list[str] = []
    for number, swap in enumerate((None, Swap(), SWAP)):
        with running(tmp_path / str(number)) as server:
            lines, code = sat_down(server)
            watcher = enter(server, "Haman")
            watcher.call(lambda id, code=code: m.WatchMessage(id, code))
            until(watcher, lambda watcher=watcher: watcher.picture, "the game")
            give_up(lines, 1)
            until(watcher, lambda watcher=watcher: RemoteMatch(watcher).outcome is not None, "the end")
            for line in (lines[1], watcher):
                quiet(line)
            if swap is not None:
                RemoteMatch(lines[0]).swap(0, swap)
                lines[0].call(m.Rematch)
            seen = [[*quiet(line), line.picture, line.place] for line in (lines[1], watcher)]
            told.append(repr(seen).replace(code, "CODE"))
            assert RemoteMatch(watcher).sideboards == (10, 10)
            assert watcher.call(m.Beside).error
    assert told[0] == told[1] == told[2]


@pytest.mark.rule("MT-4", "MT-1")
def test_between_two_games_the_table_stays_and_what_was_swapped_outlives_the_server(tmp_path: Path):
    with running(tmp_path) as server:
        lines, code = sat_down(server)
        give_up(lines, 0)
        RemoteMatch(lines[0]).swap(0, SWAP)
        for line in lines:
            assert line.call(m.Leave).done
    with running(tmp_path) as server:
        lines = [enter(server, name) for name in ("Amuro", "Char")]
        for seat, line in enumerate(lines):
            assert line.call(lambda id, seat=seat: m.Back(id, code, seat)).done
            until(line, lambda line=line: line.picture, "the game")
        for line in reversed(lines):
            done = line.call(m.Rematch).done
        assert done
        table = server.service.lobby.tables[code]
        assert table.match is not None
        assert table.match.header.seats[0].piles["cards"][IN] == 2
        assert (table.match.header.chooser, table.options.games) == (0, 3)


@pytest.mark.rule("MT-3")
def test_a_sideboard_of_nine_is_refused_with_what_to_mend(tmp_path: Path):
    with running(tmp_path) as server:
        line = enter(server, "Amuro")
        own = own_deck(LIST)
        sections = {name: dict(pile) for name, pile in own.sections.items()}
        sections["sideboard"][IN] -= 1
        refused = line.call(lambda id: m.Open(id, own=m.OwnDeck(sections, "nine"), games=3))
        assert "the sideboard has 9 cards; it must have exactly 10, or none: add 1" in refused.error
        sister = line.call(lambda id: m.Open(id, own=m.OwnDeck(sections), game="macross-crusade"))
        assert "has no section" in sister.error
