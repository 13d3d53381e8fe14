"""A game in the words of scenario files: cards by alias or number, answers by what they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from gundam_tui.cardlang.faults import nearest
from gundam_tui.games.nation.cards.terms import ZONES
from gundam_tui.games.nation.flow.play import COMMAND_VERB, PASS, USE, played_texts
from gundam_tui.games.nation.state.model import rules
from gundam_tui.kernel import Engine, Option

SEATS = ("p1", "p2")
SAID = {COMMAND_VERB: "play", "sound_force": "sound force", "put_back": "put back"}
_JOINED = {"set": "on", "switch": "for"}
_MOST = 400  # answers until a point of the turn is reached


class Unclear(ValueError):
    """Words that mean nothing here, or several things."""


class ScenarioWords:
    """A game, and what its cards are called.

    Args:
        e: the game.
        names: aliases, and the physical card of each (`State.where`).
    """

    def __init__(self, e: Engine, names: Mapping[str, int]) -> None:
        self.e = e
        self.names = dict(names)

    # ------------------------------------------------------------ cards

    def obj(self, alias: str) -> int:
        """The object that a card is now; 0 when it has left the game.

        Raises:
            Unclear: no card is called so.
        """
        if alias not in self.names:
            raise Unclear(f'no card is called "{alias}"{nearest(alias, list(self.names))}')
        return self.e.state.where.get(self.names[alias], 0)

    def called(self, oid: int) -> list[str]:
        """What an object can be called: its aliases, then its card number."""
        obj = self.e.state.objs.get(oid)
        if obj is None:
            return ["gone"]
        return [*(name for name, phys in self.names.items() if phys == obj.card), self.e.card(oid).lower()]

    def where(self, oid: int) -> str:
        """`p1 hand`, `p2 area 1`; `gone` for what has left the game."""
        obj = self.e.state.objs.get(oid)
        return "gone" if obj is None or obj.zone not in ZONES else f"{SEATS[obj.seat]} {obj.zone}"

    # ------------------------------------------------------------ answers

    def ways(self, option: Option) -> Iterator[str]:
        """Every way to write an answer, the best first."""
        verb = SAID.get(option.verb, option.verb)
        tail = self._tail(option)
        objs = self.called(option.obj) if option.obj else [option.card.lower()]
        tos = self.called(option.to) if option.to else [""]
        joined = _JOINED.get(option.verb, "to")
        for obj, to in product(objs, tos):
            yield " ".join(word for word in (verb, obj, f"{joined} {to}" if to else "", tail) if word)

    def _tail(self, option: Option) -> str:
        if option.verb in (USE, COMMAND_VERB):
            texts = played_texts(self.e, option.card)
            places = [at for at, _ in texts]
            return str(places.index(max(0, option.n)) + 1) if len(texts) > 1 else ""
        if option.verb == "area":
            return str(option.n + 1)
        return str(option.n) if option.verb == "x" else ""

    def listing(self) -> list[str]:
        """The answers of the open prompt, in the words that mean them; several of the same words are numbered."""
        prompt = self.e.prompt
        found: list[str] = []
        for option in prompt.options if prompt is not None else ():
            said = next(self.ways(option))
            twin = sum(one.partition(" #")[0] == said for one in found)
            found.append(f"{said} #{twin + 1}" if twin else said)
        return found

    def one(self, text: str) -> Option:
        """The option that words mean.

        Raises:
            Unclear: none, or several.
        """
        prompt = self.e.prompt
        if prompt is None:
            raise Unclear("no prompt is open: the game is over")
        wanted = " ".join(text.lower().split())
        listed = self.listing()
        if wanted in listed:
            return prompt.options[listed.index(wanted)]
        found = [option for option in prompt.options if wanted in self.ways(option)]
        if len(found) == 1:
            return found[0]
        if found:
            raise Unclear(f'"{text}" means {len(found)} answers here: give the cards aliases')
        raise Unclear(f'"{text}" is no answer here{nearest(wanted, listed)}')

    def answer(self, said: str | Mapping[str, Sequence[str]]) -> None:
        """Answer the open prompt.

        Raises:
            Unclear: the words mean no answer here, or several.
            Refused: the engine refuses the answer.
        """
        if not isinstance(said, str):
            for verb, cards in said.items():
                self.e.choose([self.one(f"{verb} {card}") for card in cards])
            return
        text = " ".join(said.lower().split())
        if text == "none":
            self.e.choose(())
        elif text == "pass all":
            self._settle()
        elif text.startswith("to "):
            self._go(text[3:])
        elif text.startswith("concede ") and text[8:] in SEATS:
            self.e.concede(SEATS.index(text[8:]), rule=rules(self.e).choices.clauses["concession"])
        else:
            self.e.choose([self.one(text)])

    def _settle(self) -> None:
        """Everybody passes until no cut is open."""
        while self.e.prompt is not None and self.e.prompt.kind == "cut":
            self._least()

    def _go(self, point: str) -> None:
        """Everybody does as little as possible until a player is asked in a phase or step, or the turn is another's."""
        for _ in range(_MOST):
            if self.e.prompt is None or point in self.points():
                return
            self._least()
        raise Unclear(f'"{point}" does not come')

    def points(self) -> tuple[str, ...]:
        """What the present point of the turn is called: by phase or step, and with whose turn it is before it."""
        values = self.e.state.vars
        now = str(values.get("step") or values.get("phase", ""))
        active: int = values.get("active", 0)
        whose = SEATS[active]
        return (now, f"{whose} {now}", str(values.get("phase", "")) if not values.get("step") else "")

    def _least(self) -> None:
        prompt = self.e.prompt
        assert prompt is not None
        quiet = [option for option in prompt.options if option.verb in (PASS, "keep")]
        self.e.choose(quiet[:1] or prompt.options[: prompt.least])
