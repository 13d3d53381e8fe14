"""Before the game (6-2)."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.constants import DECK, HAND, HAND_SIZE, SHIELD_COUNT, SHIELDS, TEAM_SHIELD_COUNT
from gundam_tui.games.gcg.cards.model import match
from gundam_tui.games.gcg.cards.seating import CLOCKWISE, COUNTERCLOCKWISE
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StepTable
from gundam_tui.kernel.events import ROLL, dealt
from gundam_tui.kernel.game import DONE, Asking


def place_decks(e: Engine, frame: Frame) -> None:
    """6-2-1-2, 6-2-1-3: shuffled deck and resource deck into their areas."""
    physical: tuple[tuple[int, str, int], ...] = frame.data["cards"]
    piles: dict[tuple[str, int], list[int]] = {}
    for phys, zone, seat in physical:
        piles.setdefault((zone, seat), []).append(phys)
    each = e.record_history
    e.perform_all([event for (zone, seat), pile in piles.items() for event in dealt(pile, zone, seat, each=each)])
    e.perform_all([ch.shuffle(DECK, seat) for seat in range(e.seats)])


def roll(e: Engine, frame: Frame) -> None:
    """6-2-1-4: a roll decides who chooses; between teams one of the leaders (12-3-2). If somebody was named before the
    game, nothing is rolled: the method is the players' own, or that of the match (`seating.first_choosers`).
    """
    if "chooser" in frame.data:
        e.perform(ch.set_var("chooser", frame.data["chooser"], "chooser"))
    elif "roll" in frame.data:  # a game from a file, whose roll is known
        e.perform(ch.set_var("roll", mp.seating(e).leaders.index(frame.data["roll"]), "roll"))
    else:
        e.perform(Event("roll", ROLL, field="roll", amount=len(mp.seating(e).leaders)))


def choose_first(e: Engine, frame: Frame) -> Asking:
    """6-2-1-4: the winner, or the named player, decides who becomes Player One, for a team which one goes first. In a
    royale this is Player One, who decides the direction of play (12-2-1).
    """
    leaders = mp.seating(e).leaders
    winner: int = e.state.vars.get("chooser", -1)
    if winner < 0:
        at: int = e.state.vars["roll"]
        winner = leaders[at]
    if mp.royale(e):
        winner = next(iter(mp.sides(e, winner)))
        ways = (Option("direction", place="clockwise"), Option("direction", place="counterclockwise"))
        answer = yield Prompt(winner, "direction", ways, rule="12-2-1", message="direction")
        way = CLOCKWISE if answer[0].place == "clockwise" else COUNTERCLOCKWISE
        first, more = winner, [ch.set_var("direction", way, "direction")]
    else:
        options = [Option("first", place=f"p{seat + 1}") for seat in leaders]
        answer = yield Prompt(winner, "first", options, rule="6-2-1-4", message="who goes first")
        first, more = int(answer[0].place[1:]) - 1, []
    e.perform(ch.set_var("first", first, "first"), ch.set_var("active", first), *more)
    return None


def draw_hands(e: Engine, frame: Frame) -> None:
    """6-2-1-5: five cards each."""
    first = e.state.vars["first"]
    e.perform_all([x for seat in mp.order(e, first) for x in ch.draw(e, seat, HAND_SIZE, "setup")])
    e.update(frame, asked=0)


def redraw(e: Engine, frame: Frame) -> Asking:
    """6-2-1-6, 6-2-1-7, 12-2-3: starting with Player One each may redraw once: the hand under the deck, five new
    cards, then shuffle."""
    asked: int = frame.data["asked"]
    seat = mp.everybody(e, e.state.vars["first"])[asked]
    if seat in e.state.out:
        e.update(frame, asked=asked + 1)
        return "redraw" if asked + 1 < e.seats else None
    answer = yield Prompt(
        seat, "mulligan", (Option("keep"), Option("redraw")), rule="6-2-1-6", private=True, message="redraw"
    )  # fmt: skip
    if answer[0].verb == "redraw":
        e.perform_all([ch.moved("redraw", oid, DECK, how="setup") for oid in e.zone(HAND, seat)])
        e.perform_all(ch.draw(e, seat, HAND_SIZE, "setup"))
        e.perform(ch.shuffle(DECK, seat))
    else:
        e.perform(ch.note("keep", seat=seat))
    e.update(frame, asked=asked + 1)
    return "redraw" if asked + 1 < e.seats else None


def place_shields(e: Engine, frame: Frame) -> None:
    """6-2-2: six cards one at a time, each over the last: the first placed is the bottom one. The members of a team
    place four each in turn into their shield area (12-3-5)."""
    table = mp.seating(e)
    laid: list[tuple[int, int]] = []
    for leader in mp.sides(e, 0):
        seats = table.members[leader]
        if len(seats) == 1:
            laid += [(oid, leader) for oid in e.zone(DECK, leader)[:SHIELD_COUNT]]
            continue
        if match(e).rules.leaders_shield_on_top:
            seats = seats[::-1]
        piles = [e.zone(DECK, seat)[:TEAM_SHIELD_COUNT] for seat in seats]
        laid += [(oid, leader) for round_ in zip(*piles, strict=True) for oid in round_]
    e.perform_all([ch.moved("shield", oid, SHIELDS, at=0, seat=seat, how="setup") for oid, seat in laid])


def place_tokens(e: Engine, frame: Frame) -> None:
    """6-2-3: an EX Base each, or one for a team (12-3-7); 6-2-4, 12-2-2: an EX Resource for every player but Player
    One, or for both members of the second team (12-3-6)."""
    first = mp.members(e, e.state.vars["first"])
    others = [seat for seat in range(e.seats) if seat not in first and seat not in e.state.out]
    e.perform(
        *(ch.make_ex_base(seat) for seat in mp.sides(e, 0)), *(ch.make_ex_resource(s, how="setup") for s in others)
    )


def start(e: Engine, frame: Frame) -> str:
    """6-2-5: the game begins with Player One's turn."""
    e.push("turn", seat=e.state.vars["first"])
    return DONE


SETUP = StepTable((
    ("decks", place_decks), ("roll", roll), ("first", choose_first), ("draw", draw_hands), ("redraw", redraw),
    ("shields", place_shields), ("tokens", place_tokens), ("start", start),
))  # fmt: skip
