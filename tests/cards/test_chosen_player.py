"""Every text that names a player whom it has let you choose, at tables of three and four where everybody has everything
there is to choose from: whoever is chosen does it, nobody else, whatever is chosen in between."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.cards.constants import NOTHING
from gundam_tui.games.gcg.cards.results import Results
from gundam_tui.kernel import Frame
from tests.cards.many import Many, team
from tests.cards.table import SHELF, Side, UnitAt

ONE, TWO, THREE, FOUR = range(4)
GM, GOUF = "ST01-005", "ST01-003"

TEXTS = {
    f"{card.number}:{at}": line
    for card in SHELF.book
    for at, line in enumerate(line for line in card.source.splitlines() if line.strip() and line[0] != " ")
    if "enemy player" in line and "that player" in line and "choose" in line
}


def position(seats: int) -> Many:
    """Everybody has two Units, five cards in hand and Units in the trash."""
    side = Side(units=[GM, GOUF], hand=[GM] * 5, trash=[GM, GOUF, GM], shields=[GM] * 3, deck=[GM] * 9)
    return team(*[side] * 4) if seats == 0 else Many(*[side] * seats)


def carry_out(t: Many, program: str) -> None:
    """Let the text be carried out by P1's first Unit."""
    this = t.engine.zone("battle area", ONE)[0]
    data = {"program": program, "pc": -1, "seat": ONE, "this": this, "card": this, "bound": NOTHING}
    engine = t.engine
    engine.state.flow.append(Frame("effect", 0, {**data, "regs": Results(part=program)}, 0))
    engine.forget()
    engine.reopen()


def holdings(t: Many, seat: int) -> list[object]:
    """What a player has, and how it stands."""
    objs = sorted(oid for oid, obj in t.engine.state.objs.items() if obj.owner == seat)
    return [t.engine.state.objs[oid].facts() for oid in objs]


def test_there_are_such_texts() -> None:
    assert {"ST12-013:1", "ST13-009:0", "ST14-003:0"} <= TEXTS.keys()
    assert len(TEXTS) >= 6, TEXTS


@pytest.mark.rule("12-2-6")
@pytest.mark.parametrize("program", TEXTS)
@pytest.mark.parametrize("seats", [3, 4, 0])
def test_the_chosen_player_does_it_and_nobody_else(program: str, seats: int) -> None:
    """MP-36: a choice that the text leaves to "that player" is theirs."""
    enemies = [THREE, FOUR] if seats == 0 else list(range(1, seats))
    for chosen in enemies:
        t = position(seats)
        carry_out(t, program)
        others = [TWO] if seats == 0 else [seat for seat in range(1, seats) if seat != chosen]  # a team shares Shields
        concerned = [seat for seat in range(t.engine.seats) if seat not in others]
        before, own = [holdings(t, seat) for seat in others], [holdings(t, seat) for seat in concerned]
        assert [option.place for option in t.prompt.options] == [f"p{seat + 1}" for seat in enemies]
        t.choose(f"p{chosen + 1}")
        asked: set[int] = set()
        while t.prompt.kind != "act":
            asked.add(t.prompt.seat)
            assert t.prompt.seat in (ONE, chosen), t.prompt
            keys = t.prompt.keys()
            t.engine.answer("yes" if "yes" in keys else keys[: max(t.prompt.least, 1)])
        assert [holdings(t, seat) for seat in others] == before
        assert [holdings(t, seat) for seat in concerned] != own
        assert chosen in asked or "does" in TEXTS[program]


class TestTheFinalVictor:
    card = "ST12-013"

    @pytest.mark.rule("12-2-6")
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_your_unit_battles_the_one_that_the_chosen_player_chooses(self, seats: int) -> None:
        """Between the choice of the player and theirs comes your own choice."""
        units = [UnitAt(GM), UnitAt(GOUF)]
        you = Side(hand=[self.card], units=["ST01-001"], resources=9)
        t = Many(you, *[Side(units=units)] * (seats - 1))
        t.command(self.card)
        t.choose(f"p{seats}")
        t.choose("ST01-001")
        t.targets(GM, GOUF, who=seats - 1)
        t.choose(GOUF)
        while t.prompt.kind != "act":
            t.answer("pass")
        hurt = {(seat, unit) for seat in range(1, seats) for unit in (GM, GOUF) if t.sides[seat].unit(unit).damage}
        assert hurt == {(seats - 1, GOUF)}
        assert t.you.unit("ST01-001").damage == SHELF.book[GOUF].ap
