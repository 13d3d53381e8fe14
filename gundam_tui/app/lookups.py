"""Facts from the match about selected and viewed cards, each queried once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gundam_tui.app.answering import ActionInput, SelectInput
from gundam_tui.app.clauses import plain_line
from gundam_tui.app.draw.card import summary
from gundam_tui.app.preview import OutcomeText, ahead, names_attacker, outcomes, responses
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.app.answering import AnswerInput, ListedOption
    from gundam_tui.app.scene import Scene
    from gundam_tui.games.views import CardView, LogLine
    from gundam_tui.table.match_api import MatchApi

PANED = 120  # from this width on the viewed card is drawn beside the board
_MARGIN = 6  # cells of a row that are not for the outcome


class Lookups:
    """What a scene shows beside the view, and the inputs of each query.

    Args:
        match: the match to query.
    """

    def __init__(self, match: MatchApi) -> None:
        self._match = match
        self._asked: tuple[object, ...] = ()
        self._told = OutcomeText()
        self._listed: tuple[object, ...] = ()
        self._missed: tuple[tuple[int, int], list[str]] = ((0, 0), [])
        self._came: dict[str, tuple[str, str]] = {}
        self._there: frozenset[int] = frozenset()  # the cards on the field when it was drawn last
        self._newest = self._before = 0  # the card that came last; the one that was viewed last
        self._logs: tuple[tuple[int | None, int, bool, bool], list[LogLine]] = ((None, -1, False, False), [])

    def forget(self) -> None:
        """Another player looks now: the card last viewed may be in a hand that is covered."""
        self._before = 0

    def fill(self, scene: Scene, width: int) -> None:
        """Add to a scene the facts about its selection.

        Args:
            scene: the moment.
            width: cells of the terminal.
        """
        scene.tags = scene.chooser.tags() if scene.chooser is not None else {}
        came = self._ahead(scene, width - _MARGIN)
        scene.preview, scene.aim, scene.paying = came.rows, came.battle, came.paying
        scene.clashes, scene.briefs = came.clashes, came.briefs
        scene.outcomes = self._outcomes(scene)
        scene.missing = self._missing(scene)
        scene.looked, scene.number = self._looked(scene)
        wide = width >= PANED
        scene.sources = self.sources(scene, scene.looked) if wide else {}
        told = scene.looked if _responds(scene) else scene.focus().card if _pointed(scene) else None
        text = ""
        if told is not None and told.number and not wide:
            text = summary(scene.game, told, scene.called(told), width - _MARGIN)
        if (read := _only_read(scene)) is not None and not _responds(scene):
            text = f"{scene.glyphs.reads} {tr('reading {text}', text=text or scene.called(read))}"
        scene.about = tr("; ").join(word for word in (_idle(scene), text) if word)

    def log(self, reader: int | None, *, cited: bool = False) -> list[LogLine]:
        """The log for a seat; None: what everybody may read. `cited`: with the clauses of the rules?"""
        # A concession is no event (1-2-4), but the log reports it.
        at = (reader, self._match.events, self._match.outcome is not None, cited)
        if self._logs[0] != at:
            lines = self._match.log(reader)
            self._logs = (at, list(lines if cited else map(plain_line, lines)))
        return self._logs[1]

    def sources(self, scene: Scene, card: CardView | None) -> dict[str, Sequence[tuple[str, int]]]:
        """Why a card has its present figures: parts with their sources, by the figure's name."""
        kind = scene.board.kinds.get(card.kind) if card is not None and card.id else None
        if card is None or kind is None or not kind.fights:
            return {}
        seat = scene.view.seat
        return {stat: self._match.explain(seat, card.id, stat) for stat in scene.board.stat_line}

    def _ahead(self, scene: Scene, room: int) -> OutcomeText:
        """The outcome of the selection: queried once per selection."""
        chooser = scene.chooser
        if chooser is None:
            return OutcomeText()
        by_hand = self._match.by_hand.get(chooser.seat, False)
        asked = (chooser.prompt.number, by_hand, room, tuple(option.key for option in chooser.selected()))
        if self._asked != asked:
            self._asked, self._told = asked, ahead(self._match, chooser, room)
        return self._told

    def _outcomes(self, scene: Scene) -> dict[str, tuple[str, str]]:
        """The outcome of each listed option: queried once per list."""
        chooser = scene.chooser
        now = scene.view.battle
        if isinstance(chooser, ActionInput) and chooser.kind.window and now is not None:
            listed = (chooser.prompt.number, tuple(option.key for option in chooser.prompt.options))
            if self._listed != listed:
                self._listed, self._came = listed, responses(self._match, chooser, now)
            return self._came
        entries = _foretold(chooser) if chooser is not None else []
        if chooser is None or not entries:
            return {}
        listed = (chooser.prompt.number, names_attacker(chooser), *(entry.option.key for entry in entries))
        if self._listed != listed:
            self._listed, self._came = listed, outcomes(self._match, chooser, entries)
        return self._came

    def _missing(self, scene: Scene) -> list[str]:
        """Other uses of the selected card of the hand, and why not now: queried once per card."""
        chooser = scene.chooser
        if not isinstance(chooser, ActionInput) or not chooser.subject:
            return []
        asked = (chooser.prompt.number, chooser.subject)
        if self._missed[0] != asked:
            offered = {option.verb for option in chooser.by_subject[chooser.subject]}
            card = next((card for card in chooser.cards("hand") if card.id == chooser.subject), None)
            uses = [row for row in scene.board.uses(card) if row.verb not in offered] if card is not None else []
            found = [(row, self._match.refusal(chooser.seat, row.verb, chooser.subject)) for row in uses]
            told = [
                tr("not as a {title}: {text} ({clause})", title=row.title, text=why.text, clause=why.clause)
                for row, why in found
                if why is not None
            ]
            self._missed = (asked, told)
        return self._missed[1]

    def _looked(self, scene: Scene) -> tuple[CardView | None, str]:
        """The card that the pane shows, never empty while there are cards, and its number."""
        self._note_newcomers(scene)
        view, focus = scene.view, scene.focus()
        seen = {card.id: card for player in view.players for card in player.shown() if card.id and card.number}
        if view.prompt is not None:
            source = view.prompt.source
            seen = {**{card.id: card for card in (*view.prompt.looked, source) if card is not None}, **seen}
        order = list(self._candidates(scene))
        found = next((id for id in order if id in seen), 0)
        if focus.card is None and focus.number and found != order[0]:
            return None, focus.number
        self._before = found
        card = seen.get(found)
        hand = scene.hand
        if card is None and hand:
            card = hand[0]
        return card, card.number if card is not None else ""

    def _note_newcomers(self, scene: Scene) -> None:
        """Note which card has come to the field last, and which are there."""
        field = _field(scene)
        came = [id for id in field if id not in self._there]
        if came and self._there:
            self._newest = came[-1]
        self._there = frozenset(field)

    def _candidates(self, scene: Scene) -> Iterator[int]:
        """The cards that the pane may show, the best first; 0, or a card that is not seen, stands for none."""
        chooser, view, focus = scene.chooser, scene.view, scene.focus()
        source = view.prompt.source if view.prompt is not None else None
        attacker = view.battle.attacker if view.battle is not None else 0
        subject = chooser.subject if isinstance(chooser, ActionInput) else 0
        read = focus.card.id if focus.card is not None else 0
        if chooser is not None and chooser.prompt.looked_at(read) is not None:
            yield read  # no lane shows it, and the question has named the card whose effect asks
        if chooser is not None and not chooser.steered:
            yield from _asked_about(scene, chooser)
        if _responds(scene):
            yield attacker
        # A card whose effect asks is shown until the cursor moves to one of the cards it asks about.
        asks = isinstance(chooser, SelectInput) and (chooser.kind.payment or not chooser.steered)
        if source is not None and asks:
            yield source.id
        # At the end the cursor waits in the hand, while the question is about none of its cards.
        waits = isinstance(chooser, ActionInput) and chooser.ending and not chooser.steered
        if not waits:
            # The card that is played or attacks, unless the cursor was moved to another one to read it.
            moved = chooser is not None and chooser.steered and focus.zone != "prompt"
            yield from (read, subject) if moved else (subject, read)
        if source is not None and not asks:
            yield source.id
        for player in view.players:  # what is revealed or resolves
            for region in scene.board.regions("front"):
                yield from (card.id for card in player.cards(region.zone))
        yield attacker
        yield self._newest
        if waits:
            yield read
        yield self._before
        yield from _field(scene)


def _foretold(chooser: AnswerInput) -> Sequence[ListedOption]:
    """The options whose outcome is told: those that are listed; of an attack whose target is still to be named, the one
    that will be white.
    """
    if not isinstance(chooser, ActionInput) or (chooser.subject and chooser.single):
        return chooser.entries
    first = chooser.entries[chooser.cursor : chooser.cursor + 1] if chooser.subject else []
    return [entry for entry in first if chooser.game.verbs[entry.option.verb].fights]


def _field(scene: Scene) -> list[int]:
    """The cards on the field, those of enemies first."""
    return [card.id for player in (*scene.enemies, scene.own) for zone in scene.board.field
            for card in player.cards(zone)]  # fmt: skip


def _responds(scene: Scene) -> bool:
    """Is no card selected in the answer to an attack? Then the question is about the attacker."""
    chooser = scene.chooser
    return isinstance(chooser, ActionInput) and chooser.ending and not chooser.steered and bool(scene.view.battle)


def _asked_about(scene: Scene, chooser: AnswerInput) -> list[int]:
    """What a question is about that has no card white: the effect that waits while a player may pass, else the front of
    the strongest attack of squads, or of what is left of the defence; among several cards to choose, the chosen ones.
    """
    view, source = scene.view, chooser.prompt.source
    if isinstance(chooser, SelectInput):
        if chooser.cursor >= 0 or source is not None:
            return []
        chosen = chooser.selected() or chooser.prompt.options
        return [option.to or option.obj for option in chosen]
    if not isinstance(chooser, ActionInput) or not chooser.ending or not chooser.kind.window:
        return []
    attacks = sorted(view.clashes, key=lambda one: (one.seat != view.active, -one.total))
    fronts = [card.id for one in attacks for card in view.players[one.seat].cards(one.zone)[:1]]
    return [source.id, *fronts] if source is not None else fronts


def _pointed(scene: Scene) -> bool:
    """Is the card under the cursor what Enter is about, or did a key lead there? At first the cursor waits in the
    hand, while something else is white.
    """
    chooser, focus = scene.chooser, scene.focus()
    return (
        chooser is None
        or chooser.steered
        or chooser.zone == "prompt"
        or focus.card is None
        or (focus.card.id == chooser.white)
    )


def _only_read(scene: Scene) -> CardView | None:
    """The card that the cursor was moved to, while Enter is about something else; it has the sign for it."""
    chooser, card = scene.chooser, scene.focus().card
    if chooser is None or not chooser.steered or card is None or not card.number:
        return None
    if isinstance(chooser, ActionInput):
        return card if card.id not in (chooser.white, chooser.subject) else None
    return card if chooser.zone != "prompt" and card.id != chooser.white else None


def _idle(scene: Scene) -> str:
    """Why a card of the own field, which could fight, does nothing now, when the cursor was moved there; the cards of
    the hand have their reasons on them.
    """
    chooser, focus = scene.chooser, scene.focus()
    card = focus.card
    if not isinstance(chooser, ActionInput) or not chooser.steered or focus.zone != "own" or card is None:
        return ""
    kind = scene.board.kinds.get(card.kind)
    return chooser.explain(card) if kind is not None and kind.fights and not chooser.playable(card.id) else ""
