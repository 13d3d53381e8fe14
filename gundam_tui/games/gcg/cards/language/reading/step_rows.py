"""Rows of sentences: every step alone, and steps that the wording puts into one sentence."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language import wording_steps as steps
from gundam_tui.games.gcg.cards.language.wording_plain import clause
from gundam_tui.games.gcg.cards.language.wording_words import WordingContext

from .making import Making
from .templates import ANY_TRAIT

__all__ = ["StepRows"]


class StepRows:
    """Makes the rows of sentences.

    Args:
        making: where they are collected.
    """

    def __init__(self, making: Making) -> None:
        self._making = making

    def sentences(self, cls: type[t.Step]) -> None:
        """Every step of a class, as a sentence."""
        for step in self._every_step(cls):
            self._sentence(step)

    def rules(self, cls: type[t.Node]) -> None:
        """Every rule of a class, as a sentence that imposes it."""
        for rule in self._making.examples.nodes(cls, 100):
            for step in cast("Iterator[t.Step]", self._making.examples.with_field(t.Impose, "rule", rule)):
                self._sentence(step)

    def _sentence(self, step: t.Step) -> None:
        for said, may in _said(step):
            self._making.add("sentence", said, (t.Sentence(do=step, may=may),))

    def _every_step(self, cls: type[t.Step]) -> Iterator[t.Step]:
        ex = self._making.examples
        if cls is t.Gain:
            yield from self._gains()
        elif cls is t.PlayAs:
            yield from cast("Iterator[t.Step]", ex.nodes(cls))
            number = ex.number()
            yield t.PlayAs(lv=number, cost=number)
        elif cls is t.DeployToken:
            yield from self._tokens()
        elif cls is t.Choose:
            yield from (step for step in cast("Iterator[t.Choose]", ex.nodes(cls)) if step.what)
        else:
            yield from cast("Iterator[t.Step]", ex.nodes(cls))

    def _gains(self) -> Iterator[t.Gain]:
        ex = self._making.examples
        key, key2 = ex.of(t.Keyword, 0)[0], ex.of(t.Keyword, 7)[0]
        trait = f"{ANY_TRAIT}trait{len(ex.places)}"
        ex.place(trait).printed(f"({trait})", "trait")
        of = ex.of(t.Ref, 40)
        amounts = [one for one in ex.of(t.Amount, 41) if not isinstance(one, t.Num)]
        for target in ex.of(t.Target):
            for duration in ("always", "turn", "battle"):
                yield t.Gain(target=target, keywords=(key,), duration=duration)
                yield t.Gain(target=target, keywords=(key, key2), duration=duration)
                yield t.Gain(target=target, trait=trait, duration=duration)
                for ref in of:
                    yield t.Gain(target=target, keywords_of=ref, duration=duration)
                for copies in amounts:
                    yield t.Gain(target=target, keywords=(key,), copies=copies, duration=duration)

    def gaining(self) -> None:
        """The heads of effects that a card gains: `it gains the following effect during this turn：`."""
        inner = t.Ability(body=(t.Sentence(do=t.Draw(amount=t.Num(n=1))),))
        ways = [
            t.Move(target=t.Ref(to="looked"), to=to) for to in typing.get_args(t.Move.model_fields["to"].annotation)
        ]
        tokens = [t.DeployToken(token=self._making.examples.of_token(salt)) for salt in range(3)]
        for one in (ways, tokens):
            for a in one:
                for b in one:
                    if a is not b:
                        options = ((t.Sentence(do=a),), (t.Sentence(do=b),))
                        for looked in (1, 3):
                            sp = WordingContext("unit", looked=looked, it_in_play=False)
                            self._making.add("sentence", steps.step(t.Modal(options=options), sp, _no_ability)[0],
                                      (t.Sentence(do=t.Modal(options=options)),))  # fmt: skip
        for target in self._making.examples.of(t.Target):
            for duration in ("always", "turn", "battle"):
                made = t.Gain(target=target, ability=inner, duration=duration)
                (said,) = steps.step(made, WordingContext("unit"), _no_ability)
                head, _, rest = said.partition("■")
                if rest:
                    self._making.add("gains", head, made.model_copy(update={"ability": None}))

    def _tokens(self) -> Iterator[t.DeployToken]:
        ex = self._making.examples
        least, most = ex.number(), ex.number()
        names = [ex.of_token(salt) for salt in range(2)]
        plain: list[list[t.DeployToken]] = []
        for name in names:
            plain.append([])
            for rested in (False, True):
                for low, high in ((1, 1), (most, most), (1, most), (least, most)):
                    plain[-1].append(t.DeployToken(token=name, least=low, most=high, rested=rested))
        yield from plain[0]
        yield from (one.model_copy(update={"also": (two,)}) for one in plain[0] for two in plain[1])

    def merged(self, target: t.Target) -> None:
        """Pairs of changes of the same cards that the wording puts into one sentence."""
        ex = self._making.examples
        keys = ex.of(t.Keyword, 0)[0], ex.of(t.Keyword, 7)[0]
        first, second = t.Num(n=ex.number()), t.Num(n=ex.number())
        kinds: list[tuple[t.StatName, Any]] = [
            ("ap", "+"),
            ("ap", "-"),
            ("hp", "+"),
            ("hp", "-"),
            ("lv", "-"),
            ("cost", "-"),
        ]
        bans = typing.get_args(t.Cant.model_fields["what"].annotation)
        for duration in ("always", "turn", "battle"):
            like: dict[str, Any] = {"target": target, "duration": duration}
            one = [t.Mod(stat=stat, sign=sign, amount=first, **like) for stat, sign in kinds]
            two = [t.Mod(stat=stat, sign=sign, amount=second, **like) for stat, sign in kinds]
            gain = [t.Gain(keywords=(key,), **like) for key in keys]
            whole = [t.Gain(keywords_of=ref, **like) for ref in ex.of(t.Ref, 40)[:3]]
            for a in (*one, gain[0]):
                for b in (*two, gain[1], *whole):
                    self._pair(a, b)
            for amount in ex.of(t.Amount, 3)[3:]:
                for n, (stat, sign) in enumerate(kinds):
                    for other, other_sign in kinds[n + 1 :]:
                        self._pair(t.Mod(stat=stat, sign=sign, amount=amount, **like),
                                   t.Mod(stat=other, sign=other_sign, amount=amount, **like))  # fmt: skip
            recover = t.Recover(target=target, amount=first)
            for mod in two:
                self._pair(recover, mod)
            cant = [t.Impose(rule=t.Cant(what=what), **like) for what in bans]
            for a in cant:
                for b in cant:
                    if a is not b:
                        self._pair(a, b)

    def merged_choices(self) -> None:
        """A choice, a look or a reveal that the wording puts into one sentence with the next step."""
        ex = self._making.examples
        for what in ex.chosen(61):
            for card, unit in (("it", "this"), ("this card", "it"), ("that", "it")):
                pair = t.Pair(card=t.Ref(to=card), unit=t.Ref(to=unit))
                for kind in ("unit", "command"):
                    self._pair(t.Choose(what=(what,)), pair, WordingContext(kind))
                activated = WordingContext("unit", event=t.EventNode(name="activates"))
                self._pair(t.Choose(what=(what,)), pair, activated)
            for target in (t.Ref(to="it"), t.Ref(to="them")):
                for to in ("top", "bottom"):
                    self._pair(t.Reveal(target=what), t.Move(target=target, to=to))
                self._pair(t.Reveal(target=what), t.Move(target=target, to="hand", add=True))
        for looked in (t.Ref(to="looked"), t.Ref(to="it")):
            self._pair(t.Reveal(target=looked), t.Move(target=looked, to="hand", add=True))

    def _pair(self, first: t.Step, second: t.Step, sp: WordingContext | None = None) -> None:
        sp = sp or WordingContext("unit")
        for may in (False, True):
            # "reveal 1 card and add it to your hand": the second is done if the first was.
            link = "if so" if may and isinstance(first, t.Reveal) else ""
            pair = (t.Sentence(do=first, may=may), t.Sentence(do=second, link=link))
            said = steps.body(pair, replace(sp, labels={}), _no_ability)
            if len(said) == 1:
                self._making.add("sentence", said[0], pair)


def _no_ability(node: t.Ability, sp: WordingContext) -> str:
    """An ability inside a sentence is read by `reader`."""
    return "effect."


def _said(step: t.Step) -> Iterator[tuple[str, bool]]:
    """A step in the words of every context in which they differ, without and with "may"."""
    speakers = [WordingContext("unit")]
    if isinstance(step, t.Move):
        speakers += [WordingContext("unit", moments=("destroyed",)), WordingContext("unit", it_in_play=False)]
        speakers += [WordingContext("unit", looked=n, looked_at=of) for n, of in ((1, 1), (1, 2), (2, 3))]
    if getattr(step, "who", getattr(step, "by", "you")) in ("that player", "you & that player"):
        speakers += [WordingContext("unit", moments=("destroyed",)), WordingContext("unit", player_chosen=True)]
        speakers.append(WordingContext("unit", event=t.EventNode(name="destroys", object=t.Select(side="enemy"))))
    if isinstance(step, t.Pair):
        speakers.append(WordingContext("command"))
    if isinstance(step, t.Impose) and isinstance(step.rule, t.Immune):
        speakers.append(WordingContext("unit", once=True))
    found: dict[tuple[str, bool], None] = {}
    for sp in speakers:
        said = clause(step, sp)
        found[said.say(), False] = None
        if not isinstance(step, t.Impose):
            found[said.say(may=True), True] = None
    yield from found
