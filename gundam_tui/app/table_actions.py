"""Key actions of the table other than answering: pages over the board, how the player is asked, undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.app.answering import EngineAnswer
from gundam_tui.app.keymap import BY_ID, TABLE
from gundam_tui.language import N, tr
from gundam_tui.table.coaching import NO_ODDS
from gundam_tui.table.journal import JournalError
from gundam_tui.table.pass_modes import MODES, word

if TYPE_CHECKING:
    from gundam_tui.app.services import OpenTable
    from gundam_tui.games.views import CardView

SKIPS = N("Until the end of this turn you are asked only when you are attacked and can respond")
SKIPS_LATER = N("After this question you are asked only when you are attacked and can respond")


class TableActions:
    """The actions of one table: each method is one, and `keymap.TABLE` lists its key.

    Args:
        table: its screen.
    """

    def __init__(self, table: OpenTable) -> None:
        self._table = table

    # ------------------------------------------------------------ pages over the board

    def view(self) -> None:
        """Show the card under the cursor."""
        from gundam_tui.app.screens.pages import CardPage

        table, scene = self._table, self._table.scene
        if scene is None:
            return
        if scene.number:
            sources = table.lookups.sources(scene, scene.looked)
            players = sorted(scene.view.players, key=lambda player: player.seat != scene.holding.seat)
            shown = [card for zones in (scene.board.hands, scene.board.field) for player in players
                     for zone in zones for card in player.cards(zone) if card.number]  # fmt: skip
            prompt = scene.view.prompt
            looked = prompt.looked if prompt is not None and scene.chooser is not None else ()
            places = {card.id: tr("looked at") for card in looked if scene.looked in looked}
            page = CardPage(
                scene.looked, scene.number, sources, beside=looked if places else shown,
                places=places,
                sources_of=lambda card: table.lookups.sources(scene, card),
            )  # fmt: skip
            table.gundam.push_screen(page)
        else:
            table.say(tr("there is no card under the cursor: Tab and the arrows move it"), trouble=True)

    def waiting(self) -> None:
        """Show the effects that wait to resolve."""
        from gundam_tui.app.screens.pages import WaitingPage

        if self._table.scene is not None:
            self._table.gundam.push_screen(WaitingPage(self._table.scene.view.waiting))

    def log(self) -> None:
        """Show the whole log."""
        from gundam_tui.app.screens.pages import LogPage

        if self._table.scene is not None:
            self._table.gundam.push_screen(LogPage(self._table.scene))

    def zone(self, whose: str) -> None:
        """Browse the piles that every player may look through.

        Args:
            whose: `own` or `enemy`.
        """
        from gundam_tui.app.screens.pages import ZonePage

        scene = self._table.scene
        if scene is None:
            return
        own = scene.holding.seat
        players = scene.view.players
        count = len(players)
        seats = [own] if whose == "own" else [(own + at) % count for at in range(1, count)]
        piles, told = scene.board.browse, list[str]()
        cards: list[CardView] = []
        for player in (players[seat] for seat in seats):
            counts = ", ".join(f"{pile.title} {player.count(pile.zone)}" for pile in piles)
            told.append(f"{self._table.gundam.player(player.seat)}: {counts}")
            cards += [*(card for pile in piles for card in player.cards(pile.zone)), *player.known]
        self._table.gundam.push_screen(ZonePage(tr("; ").join(told), cards, piles))

    def turn(self) -> None:
        """Turn to the partner in a team that is asked as one; everybody else is in sight."""
        table, scene = self._table, self._table.scene
        if scene is None or len(scene.enemies) < 2:
            table.say(tr("there is only one player opposite"), trouble=True)
            return
        prompt, chooser = scene.view.prompt, scene.chooser
        if prompt is not None and chooser is not None and prompt.also:
            seats = (prompt.seat, *prompt.also)
            self._turn_to(seats[(seats.index(chooser.seat) + 1) % len(seats)])
            return
        if scene.view.teams:
            table.say(tr("both enemies are in sight; Tab turns to your partner when your team is asked"), trouble=True)
            return
        table.say(tr("all enemies are in sight"), trouble=True)

    def turn_back(self) -> bool:
        """Turn from the partner back to the player who is asked; returns whether one had turned."""
        beside, asked = self._table.eyes.beside, self._table.eyes.asked
        if beside is None or asked is None or beside == asked:
            return False
        self._turn_to(asked)
        return True

    def _turn_to(self, partner: int) -> None:
        """Give the keys to a partner's hand and field."""
        table = self._table
        if table.eyes.apart and partner in table.match.answering:
            table.hand_over(partner)
        elif not table.eyes.apart:
            table.eyes.turn_to(partner)
            table.show()

    def coach(self) -> None:
        """What a computer player would do, shown to the player whose hand is shown."""
        from gundam_tui.app.screens.coach import CoachPage

        table, asked = self._table, self._table.eyes.asked
        if table.scene is None or table.match.prompt is None:
            return
        if asked is not None and table.eyes.reader() == asked:
            table.gundam.push_screen(CoachPage(table.match, asked))
        else:
            table.say(
                tr("the coach speaks to the player whose hand is shown, about a decision of their own"), trouble=True
            )

    def odds(self) -> None:
        """What is likely to lie hidden, for the player whose hand is shown."""
        from gundam_tui.app.screens.odds import OddsPage

        table, seat = self._table, self._table.eyes.reader()
        if not table.match.shows_odds:
            table.say(tr(NO_ODDS), trouble=True)
        elif table.scene is None or seat is None:
            table.say(tr("the odds are for the player whose hand is shown"), trouble=True)
        elif groups := table.match.odds(seat):
            table.gundam.push_screen(OddsPage(groups))
        else:
            table.say(tr("there is nothing to count now"), trouble=True)

    def commands(self) -> None:
        """All commands."""
        self._table.gundam.commands()

    def help(self) -> None:
        """The present effect of the keys."""
        from gundam_tui.app.scene import without_hand
        from gundam_tui.app.screens.help import HelpPage

        scene = self._table.scene
        view = None if scene is None else without_hand(scene.view) if scene.hand_hidden else scene.view
        prompt = view.prompt if view is not None else None
        hints = scene.chooser.hints() if scene is not None and scene.chooser is not None else []
        rule, text = (prompt.rule, prompt.text) if prompt is not None else ("", "")
        self._table.gundam.push_screen(HelpPage(TABLE, hints, rule, text, at_table=True, view=view))

    # ------------------------------------------------------------ how the player is asked

    def resources(self) -> None:
        """Choose the cards for the next payment, or let the table do it."""
        table, scene = self._table, self._table.scene
        if scene is None or scene.chooser is None:
            return
        seat = scene.chooser.seat
        by_hand = not table.match.by_hand.get(seat, False)
        table.match.pay_by_hand(seat, by_hand)
        key, paid = BY_ID["table.resources"].shown, scene.board.paid_with
        said = tr(
            "You choose the {paid} of the next payment, where they differ ({key}: the table does)", paid=paid, key=key
        )
        table.say(said if by_hand else tr("The table chooses the {paid} of the next payment", paid=paid))

    def mode(self) -> None:
        """The next pass mode for the player who answers now, or for the only one who plays here."""
        table, seat = self._table, self._asked()
        if table.scene is None or seat is None:
            return
        modes: list[str] = list(MODES)
        mode = modes[(modes.index(table.match.pass_mode[seat]) + 1) % len(modes)]
        table.match.set_pass_mode(seat, mode)
        table.scene.mode = mode
        says = {
            "full": tr("you are asked at every window"),
            "smart": tr("you are asked where you can respond, which others notice"),
            "bluff": tr("you are asked where you might respond for all that others can see"),
        }  # fmt: skip
        table.say(tr("Pass mode {upper}: {say}", upper=word(mode), say=says[mode]))

    def skip(self) -> None:
        """Pass until the end of the turn, or be asked again. The open question stays where there is an answer to it but
        the pass: nobody means to miss that.
        """
        table, seat, prompt = self._table, self._asked(), self._table.match.prompt
        if table.scene is None or seat is None or prompt is None:
            return
        table.match.skip(seat, not table.match.skips(seat))
        table.scene.mode = table.mode()
        on = table.match.skips(seat)
        opened = on and seat == table.eyes.asked and table.scene.game.prompts[prompt.kind].window
        shown = table.scene.view.prompt
        stays = opened and shown is not None and len(shown.options) > 1
        table.say(tr(SKIPS_LATER if stays else SKIPS) if on else tr("You are asked again as your pass mode says"))
        if opened and not stays:
            table.give(EngineAnswer(("pass",)))

    def _asked(self) -> int | None:
        """The seat that answers now, or the first that is played here; None when no question is open."""
        asked, people = self._table.eyes.asked, self._table.match.people
        if self._table.match.prompt is None or not people:
            return None
        return people[0] if asked is None else asked

    # ------------------------------------------------------------ undo

    def undo(self) -> None:
        """Take back the last decision."""
        table = self._table
        bar = table.match.undo_bar()
        if not bar:
            self.take_back(agreed=False)
        elif bar == tr("There is no decision to take back."):
            table.say(bar, trouble=True)
        else:
            what, undone = tr("take the last decision back"), table.match.undone()
            lines = None if undone is None else undone.lines
            if undone is not None and undone.seat >= 0 and len(table.match.people) > 1:
                what = tr("take the last decision of {player} back", player=table.gundam.player(undone.seat))
            table.gundam.agree(what, bar, lambda: self.take_back(agreed=True), lines)

    def take_back(self, *, agreed: bool) -> None:
        """Take back the last decision, once every player whose agreement is needed agrees."""
        table = self._table
        try:
            taken_back = table.match.undo(agreed=agreed)
        except JournalError as error:
            table.say(str(error), trouble=True)
            return
        if taken_back:
            table.remark = tr("The last decision is taken back")
            table.proceed()
