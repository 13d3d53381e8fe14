"""A card of the hand that cannot be used now has a reason under it, in every question."""

from __future__ import annotations

import pytest

from gundam_tui.app.answering import SelectInput, chooser_for
from gundam_tui.app.board import reading
from gundam_tui.app.board.fan import plate
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.scene import Scene
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.table.match import Match


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", ["gcg", "gundam-war", "macross-crusade"])
def test_a_card_that_a_question_does_not_ask_for_says_so(game_id: str):
    """Check 10. Seen: `a Big Zam … UNIT` where one chooses what goes under the Nation, `g Satellite Missile … COMMAND`
    where effects are ordered.
    """
    module = game(game_id)
    decks = [load_deck(name, game_id) for name in module.deck_format.usual]
    match = Match.new(decks, 3, game_id=game_id, names=("ANN", "BOB"))
    match.advance()
    minds, asked, hollow = [make_player("easy", seat) for seat in (0, 1)], set[str](), 0
    while match.prompt is not None and match.view(0).turn < 16:
        prompt = match.prompt
        view = match.view(prompt.seat)
        chooser = chooser_for(view, prompt.seat)
        if isinstance(chooser, SelectInput) and not chooser.kind.deals:
            tags = {card.id: chooser.keys.key(card.id) for card in chooser.cards("hand")}
            scene = Scene(view, prompt.seat, match.names, chooser=chooser, tags=tags)
            for card in reading.hand(scene.looker(roomy=False)):
                used = card.able or card.chosen or card.cursor
                assert used or card.why, (prompt.kind, card.name)
                if not used:
                    asked.add(prompt.kind)
                    if card.cost is not None:  # seen: three full circles, and two hollow ones before the question
                        ready = view.players[prompt.seat].pip("resources", "active", "ex")
                        assert card.missing == max(0, card.cost - ready), prompt.kind
                        hollow += card.missing > 0
                    sheet = Sheet(UNICODE, 12, 3)
                    plate(sheet, 0, 0, 12, 3, card)
                    # What is missing says it as well, where there is no room for both.
                    told = ("not asked", "not now", *card.why.split(), UNICODE.rested * max(1, card.missing))
                    assert any(word in sheet.text()[2] for word in told), card
        answer = minds[prompt.seat].choose(Observation(match.engine, prompt.seat), prompt)
        match.answer([option.key for option in answer])
        match.advance()
    assert asked
    assert hollow or game_id != "gcg"
