"""Team battles with computer players among the members: each member's cards are played by that member's player."""

from __future__ import annotations

from collections import Counter

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg import card_book
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.players import Player
from gundam_tui.players.observation import Observation
from gundam_tui.players.partners import divided
from gundam_tui.players.random import RandomPlayer
from gundam_tui.sim.game import play_game
from gundam_tui.sim.plan import RunPlan
from gundam_tui.table.match import Match
from gundam_tui.table.pass_modes import FULL

NAMES = ["Amuro", "Sayla", "Char", "Kai"]
DECKS = [load_deck(name) for name in ("st01", "st02", "st03", "st04")]
TEAMS = {
    "person leads": [None, "random", "random", "random"],
    "computer leads": ["random", None, "random", "random"],
    "only computers": ["random", "random", "random", "random"],
    "both ways": [None, "random", "random", None],
    "only people": [None, None, "random", "random"],
}
OWN = ("act", "action_step", "block")


def owner(match: Match, option: Option) -> int | None:
    """Whose card an option is about; None: nobody's."""
    return match.engine.state.objs[option.obj].owner if option.obj else None


class Watched:
    """A computer player that notes whose cards it was offered and has chosen."""

    def __init__(self, player: Player, match: Match, seat: int, chose: Counter[tuple[int, int | None]]) -> None:
        self.player, self.match, self.seat, self.chose = player, match, seat, chose

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        chosen = self.player.choose(observation, prompt)
        if prompt.kind in OWN:
            assert {owner(self.match, option) for option in prompt.options} == {None, self.seat}
            self.chose.update((self.seat, owner(self.match, option)) for option in chosen)
        return chosen

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        return [option.key for option in self.choose(observation, prompt)]


def played(bots: list[str | None], seed: int, most: int = 5000) -> tuple[Match, Counter[tuple[int, int | None]]]:
    """A game to its end, persons answering at random; how often each player chose whose card."""
    match = Match.new(DECKS, seed, names=NAMES, bots=bots, format_name="team")
    chose: Counter[tuple[int, int | None]] = Counter()
    match.bots.update({seat: Watched(player, match, seat, chose) for seat, player in match.bots.items()})
    person = RandomPlayer(seed)
    for _ in range(most):
        match.advance()
        prompt = match.prompt
        if prompt is None:
            return match, chose
        assert match.answering, "a person is waited for whom nobody asks"
        assert not any(seat in match.bots for seat in match.answering)
        if prompt.kind in OWN:
            owners = {owner(match, option) for option in prompt.options} - {None}
            assert owners <= set(match.answering), "a person plays the cards of a computer player"
        keys = person.answer(Observation(match.engine, prompt.seat), prompt)
        chose.update((match.answering[0], owner(match, o)) for o in prompt.named(keys) if prompt.kind in OWN)
        match.answer(keys)
    raise AssertionError("the game does not end")


@pytest.mark.rule("12-3-3", "12-3-4")
@pytest.mark.parametrize("name", TEAMS)
def test_each_members_cards_are_played_by_that_members_player(name: str) -> None:
    bots = TEAMS[name]
    match, chose = played(bots, 3)
    assert match.outcome is not None
    if name != "only people":  # there each answers for both, as they agree
        assert all(whose in (None, who) for who, whose in chose), chose
    for seat in range(4):
        assert sum(times for (_, whose), times in chose.items() if whose == seat) >= 5, "the hand is not used"
    assert not match.take_news(), "no computer player failed"


@pytest.mark.rule("12-3-3")
def test_a_computer_partner_that_looks_ahead_uses_its_hand() -> None:
    """With a person leading who does nothing, a computer partner's Units stand there all the same."""
    match = Match.new(DECKS, 5, names=NAMES, bots=[None, "greedy", "random", "random"], format_name="team")
    while match.prompt is not None and match.game.turn(match.engine) <= 9:
        match.advance()
        if (prompt := match.prompt) is None:
            break
        match.answer(prompt.keys()[-prompt.least :] if prompt.least else [])
    units = [len(match.engine.zone("battle area", seat)) for seat in (0, 1)]
    lost = [len(match.engine.zone("trash", seat)) for seat in (0, 1)]
    assert units[1] + lost[1] > 2, (units, lost)


@pytest.mark.rule("12-3-3")
def test_a_person_is_offered_their_own_cards_alone_where_the_partner_is_a_computer() -> None:
    match = Match.new(DECKS, 3, names=NAMES, bots=TEAMS["person leads"], format_name="team")
    match.pass_mode[0] = FULL
    person, seen = RandomPlayer(1), 0
    match.advance()
    while match.prompt is not None and seen < 5:
        asked, whole = match.prompt, match.engine.prompt
        assert whole is not None
        if divided(match.engine, whole):
            keys = {option.key for option in asked.options}
            view = match.view(0).prompt
            assert view is not None
            assert {option.key for option in view.options} == keys
            others = [option for option in whole.options if option.key not in keys]
            assert all(owner(match, option) == 1 for option in others)
            if others:
                seen += 1
                with pytest.raises(Refused, match="is not an answer to this prompt"):
                    match.answer(others[0].key)
        match.answer(person.answer(Observation(match.engine, asked.seat), asked))
        match.advance()
    assert seen == 5


@pytest.mark.rule("12-3-4")
def test_while_the_computer_partner_decides_nobody_is_asked() -> None:
    match = Match.new(DECKS, 3, names=NAMES, bots=TEAMS["person leads"], format_name="team")
    person, waited = RandomPlayer(1), 0
    while match.prompt is not None and waited < 5:
        match.advance(think=False)
        thought = match.thought()
        if thought is None:
            if match.prompt is not None:
                match.answer(person.answer(Observation(match.engine, match.prompt.seat), match.prompt))
            continue
        if thought.seat == 1 and divided(match.engine, thought.prompt):
            waited += 1
            view = match.view(0).prompt
            assert not match.answering
            assert view is not None
            assert not view.options
        thought.start()
        assert thought.wait(60)
        match.take(thought)
    assert waited == 5


@pytest.mark.rule("12-3-3")
def test_undone_answers_leave_the_partner_in_the_game() -> None:
    """What is taken back and played again, is played on by everybody."""
    match = Match.new(DECKS, 4, names=NAMES, bots=TEAMS["person leads"], format_name="team")
    person = RandomPlayer(2)
    for at in range(120):
        match.advance()
        if match.prompt is None:
            break
        match.answer(person.answer(Observation(match.engine, match.prompt.seat), match.prompt))
        if at % 7 == 0:
            match.advance()
            match.undo(0, agreed=True)
    used = Counter(e.old.owner for e in match.engine.log if e.old is not None and e.old.zone == "hand")
    assert min(used[seat] for seat in range(4)) > 2, used


@pytest.mark.rule("12-3-3")
def test_members_of_simulated_teams_play_their_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    choose, asked = RandomPlayer.choose, Counter[int]()

    def noted(self: RandomPlayer, observation: Observation, prompt: Prompt) -> list[Option]:
        if divided(observation._engine, prompt):
            objs = observation._engine.state.objs
            assert {objs[option.obj].owner for option in prompt.options if option.obj} == {observation.seat}
            asked[observation.seat] += 1
        return choose(self, observation, prompt)

    monkeypatch.setattr(RandomPlayer, "choose", noted)
    names = [deck.name for deck in DECKS]
    plan = RunPlan.single(names, DECKS, games=1, seed=1, format_name="team")
    result = play_game(plan, 0, card_book())
    assert not result.error
    assert min(asked[seat] for seat in range(4)) > 5, asked


@pytest.mark.thorough
def test_what_is_suggested_to_a_person_does_not_depend_on_who_their_partner_is() -> None:
    """Where the partner has nothing to decide, the question is the same. And in a battle a card is kept."""
    match = Match.new(DECKS, 4, names=NAMES, bots=TEAMS["person leads"], format_name="team")
    person, alike, kept = RandomPlayer(1), 0, 0
    for _ in range(120):
        match.advance()
        asked, own = match.engine.prompt, match.prompt
        if asked is None or own is None:
            break
        suggested = match.suggested(own).answer
        if own is not asked and [option.key for option in own.options] == [option.key for option in asked.options]:
            alike += own.kind == "act"
            assert suggested == match.game.suggested(match.engine, asked).answer
        if own is not asked and own.kind == "action_step" and any(option.verb == "command" for option in own.options):
            kept += 1
            assert [option.verb for option in suggested] == ["pass"]
        match.answer(person.answer(Observation(match.engine, own.seat), own))
    assert alike
    assert kept
