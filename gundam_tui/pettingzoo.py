"""The game as a PettingZoo environment (agent environment cycle), for learning players.

    pip install 'gundam-tui[pettingzoo]'

    from gundam_tui.pettingzoo import env

    game = env(decks=("st01", "st03"))
    game.reset(seed=7)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        action = None if termination or truncation else game.action_space(agent).sample(observation["action_mask"])
        game.step(action)

The agents are `player_1`, `player_2` and so on, one per deck. An action is the place of an option in the open prompt;
options of prompts that take several are chosen one by one, and the action `DONE` ends the list. `info["keys"]` are the
options' keys. The observation is a dictionary: `observation` is the agent's view as numbers (`GameAi.encoder`),
`action_mask` which actions are legal now. The reward is 1 for winning, -1 for losing, 0 for a draw. No observation
contains hidden cards.
"""

# pyright: basic
# numpy and gymnasium, which are an extra, have no types where they are not installed.
from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from gundam_tui.games.api import MOST_OPTIONS
from gundam_tui.games.decks import Deck, load_deck
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.library import card_book
from gundam_tui.games.registry import board_of
from gundam_tui.games.registry import game as the_game
from gundam_tui.games.views import View
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import number

try:
    import numpy as np  # pyright: ignore[reportMissingImports]  # an extra
    from gymnasium import spaces  # pyright: ignore[reportMissingImports]
    from pettingzoo import AECEnv  # pyright: ignore[reportMissingImports]
    from pettingzoo.utils import wrappers  # pyright: ignore[reportMissingImports]
except ImportError as error:
    raise ImportError(f"{error}; it is an extra: pip install 'gundam-tui[pettingzoo]'") from None

__all__ = ["AGENTS", "DONE", "GundamEnv", "env", "raw_env"]

AGENTS = ("player_1", "player_2")  # of a game of two
DONE = MOST_OPTIONS  # the action after the last option's
LONGEST = 5000  # decisions after which a game is cut short

_HIGHEST = 2.0**16  # the largest number in a view


def env(**options: Any) -> AECEnv:
    """The environment for normal use: a mask for legal actions, an illegal action loses, the call order is checked.

    Args:
        options: see `GundamEnv`.
    """
    game = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(game)


def raw_env(**options: Any) -> GundamEnv:
    """The environment without wrappers: an illegal action raises `ValueError`.

    Args:
        options: see `GundamEnv`.
    """
    return GundamEnv(**options)


class GundamEnv(AECEnv):
    """A game between agents, one per deck.

    Args:
        decks: one per agent, as names (`st01`), paths or decks; legal ones (`decks.check_deck`).
        rules: a rules preset; empty: the default.
        game: the id of the game. `format_name`: how it is played; empty: the usual way for this number of players.
        render_mode: None, or `ansi`: `render` returns the table as text.
        longest: decisions after which a game is stopped (truncation).

    Attributes:
        engine: the running game.
    """

    metadata = {"name": "gundam_tui_v1", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        decks: Sequence[str | Deck] = ("st01", "st03"),
        *,
        rules: str = "",
        game: str = DEFAULT,
        format_name: str = "",
        render_mode: str | None = None,
        longest: int = LONGEST,
    ) -> None:
        super().__init__()
        self.module = the_game(game)
        forms = [form for form in self.module.formats if format_name in ("", form.name)]
        seats = sorted({count for form in forms for count in form.seats})
        if len(decks) not in seats:
            words = " or ".join({2: "two", 3: "three", 4: "four"}[count] for count in seats)
            raise ValueError(f"a game takes {words} decks, not {len(decks)}")
        self.format_name = format_name or next(form.name for form in forms if len(decks) in form.seats)
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}: choose ansi, or none")
        self.decks = [deck if isinstance(deck, Deck) else load_deck(deck, game) for deck in decks]
        self.rules = rules
        self.render_mode = render_mode
        self.longest = longest
        self.possible_agents = [f"player_{seat + 1}" for seat in range(len(decks))]
        self.agents: list[str] = []
        self.engine: Engine = self._new(0)
        self._encoder = self.module.ai.encoder(card_book(game), len(decks))
        self._picked: list[int] = []
        self._seed: int | None = None
        self._played = 0
        numbers = spaces.Box(-_HIGHEST, _HIGHEST, (len(self._encoder.layout()),), np.float32)
        mask = spaces.Box(0, 1, (MOST_OPTIONS + 1,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }  # fmt: skip
        self.action_spaces = {agent: spaces.Discrete(MOST_OPTIONS + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        """See `pettingzoo.AECEnv`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """See `pettingzoo.AECEnv`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game.

        Args:
            seed: decides all chance; None: the next game of the last seed, or a fresh one.
            options: no options are known.
        """
        del options
        if seed is not None:
            self._seed, self._played = seed, 0
        elif self._seed is None:
            self._seed = secrets.randbits(63)
        else:
            self._played += 1
        self.engine = self._new(number(self._seed, self._played) if self._played else self._seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.possible_agents, 0.0)
        self.terminations = dict.fromkeys(self.possible_agents, False)
        self.truncations = dict.fromkeys(self.possible_agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.possible_agents}
        self._skip_agent_selection = None
        self._picked = []
        self._select()

    def step(self, action: int | None) -> None:
        """Take an action for `agent_selection`.

        Raises:
            ValueError: the action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        prompt = self.engine.prompt
        assert prompt is not None
        if action is None or not (0 <= action <= MOST_OPTIONS and self._mask(prompt)[action]):
            raise ValueError(f"{action} is no legal action now: `action_mask` says which are")
        if action != DONE:
            self._picked.append(int(action))
        if action == DONE or len(self._picked) == min(prompt.most, len(prompt.options)):
            self._answer(prompt)
        self._select()
        self._accumulate_rewards()

    def _answer(self, prompt: Prompt) -> None:
        picked = self._picked if prompt.ordered else sorted(self._picked)
        chosen: list[Option] = [prompt.options[at] for at in picked]
        self._picked = []
        self.engine.choose(chosen)
        outcome = self.engine.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.possible_agents, True)
            if outcome.winners:
                self.rewards = {
                    agent: 1.0 if seat in outcome.winners else -1.0 for seat, agent in enumerate(self.possible_agents)
                }  # fmt: skip
        elif self.engine.decisions >= self.longest:
            self.truncations = dict.fromkeys(self.possible_agents, True)

    def _select(self) -> None:
        """Select the player who is asked, or everybody when the game is over."""
        prompt = self.engine.prompt
        self.infos = {agent: {} for agent in self.agents}
        if prompt is None or any(self.truncations.values()):
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[prompt.seat]
        self.infos[self.agent_selection] = {"keys": prompt.keys(), "kind": prompt.kind, "rule": prompt.rule}

    def observe(self, agent: str) -> dict[str, Any]:
        """The agent's view as numbers, and its legal actions now."""
        seat = self.possible_agents.index(agent)
        prompt = self.engine.prompt
        mine = prompt is not None and prompt.seat == seat and not self.terminations.get(agent, True)
        keys = [prompt.options[at].key for at in self._picked] if prompt is not None and mine else []
        numbers = self._encoder.encode(self.view(agent), keys)
        mask = self._mask(prompt) if prompt is not None and mine else [0] * (MOST_OPTIONS + 1)
        return {"observation": np.array(numbers, np.float32), "action_mask": np.array(mask, np.int8)}

    def view(self, agent: str) -> View:
        """The agent's view of the table, as records."""
        return self.module.view(self.engine, self.possible_agents.index(agent))

    def render(self) -> str | None:
        """With `render_mode="ansi"` the table in a few lines, as everyone may see it; else None."""
        return _text(self.module.view(self.engine, None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _mask(self, prompt: Prompt) -> list[int]:
        count = len(prompt.options)
        if count > MOST_OPTIONS:
            raise RuntimeError(f"a prompt with {count} options: at most {MOST_OPTIONS} can be told apart here")
        mask = [0] * (MOST_OPTIONS + 1)
        for at in range(count):
            mask[at] = int(at not in self._picked)
        mask[DONE] = int(len(self._picked) >= prompt.least)
        return mask

    def _new(self, seed: int) -> Engine:
        return self.module.new_game(
            self.decks, seed, rules=self.rules, keep=False, format_name=self.format_name
        )  # fmt: skip


def _text(table: View) -> str:
    rows = [f"turn {table.turn}, {board_of(table).word(table.phase)} phase"]
    for player in table.players:
        counts = ", ".join(f"{name} {player.count(name)}" for name in player.zones)
        cards = [card for name in player.zones for card in player.cards(name) if card.number]
        seen = ", ".join(card.name for card in cards) or "no card that everyone sees"
        rows.append(f"player_{player.seat + 1}: {counts}; {seen}")
    return "\n".join(rows)
