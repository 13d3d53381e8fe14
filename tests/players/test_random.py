"""The random player: every answer it gives is legal, all of them come up, and a seed repeats itself."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.players import NAMES, UnknownPlayer, make_player
from gundam_tui.players.names import KINDS, Kind

NO_ENGINE = cast(Engine, None)  # the random player looks at the prompt alone


def prompt_of(count: int, least: int, most: int, *, ordered: bool = False) -> Prompt:
    options = [Option("take", place=str(at)) for at in range(count)]
    return Prompt(0, "test", options, least=least, most=most, ordered=ordered)


@pytest.mark.parametrize(("count", "least", "most"), [(1, 1, 1), (5, 1, 1), (5, 0, 1), (5, 0, 5), (6, 2, 4), (0, 0, 0)])
def test_answers_are_legal_and_all_sizes_come_up(count: int, least: int, most: int):
    player = make_player("random", 3)
    prompt = prompt_of(count, least, most)
    sizes: Counter[int] = Counter()
    for _ in range(300):
        keys = player.answer(NO_ENGINE, prompt)
        assert set(keys) <= set(prompt.keys())
        assert len(set(keys)) == len(keys)
        assert keys == [key for key in prompt.keys() if key in keys]  # noqa: SIM118
        sizes[len(keys)] += 1
    assert set(sizes) == set(range(least, most + 1))


def test_every_option_is_chosen_about_equally():
    player = make_player("random", 4)
    prompt = prompt_of(4, 1, 1)
    chosen = Counter(player.answer(NO_ENGINE, prompt)[0] for _ in range(2000))
    assert set(chosen) == set(prompt.keys())
    assert min(chosen.values()) > 400


def test_an_order_is_really_shuffled():
    player = make_player("random", 5)
    prompt = prompt_of(3, 3, 3, ordered=True)
    orders = Counter(tuple(player.answer(NO_ENGINE, prompt)) for _ in range(300))
    assert len(orders) == 6
    assert all(sorted(order) == sorted(prompt.keys()) for order in orders)


def test_a_seed_repeats_itself_and_another_differs():
    prompt = prompt_of(9, 1, 9)

    def answers(seed: int) -> list[list[str]]:
        player = make_player("random", seed)
        return [player.answer(NO_ENGINE, prompt) for _ in range(20)]

    assert answers(6) == answers(6)
    assert answers(6) != answers(7)


def test_every_name_makes_a_player_and_others_are_refused():
    for name in NAMES:
        assert make_player(name, 0)
    with pytest.raises(UnknownPlayer, match="did you mean random"):
        make_player("randm", 0)


def test_a_name_without_a_player_is_refused(monkeypatch: pytest.MonkeyPatch):
    """A row of names that `make_player` has no case for makes no random player in its place."""
    monkeypatch.setitem(KINDS, "last", Kind("last"))
    with pytest.raises(UnknownPlayer, match="make_player does not make it"):
        make_player("last", 0)
