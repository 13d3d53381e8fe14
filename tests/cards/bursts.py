"""What the Pilots and Bases of every set have in common: their Bursts, and the Shield that a Base brings along."""

from __future__ import annotations

from tests.cards.table import Side, Table, burst


class PilotTests:
    """Burst: to the hand. The cards name themselves."""

    card = ""

    def test_burst_puts_it_into_your_hand(self) -> None:
        t = burst(self.card, Side(shields=["ST01-003"]))
        t.burst(self.card)
        assert t.you.hand == [self.card]
        assert t.you.trash == []
        assert t.you.shields == ["ST01-003"]

    def test_burst_declined(self) -> None:
        t = burst(self.card)
        t.answer("decline")
        assert t.you.hand == []
        assert t.you.trash == [self.card]


class BaseTests:
    """Burst: deployed; Deploy: the top Shield to the hand. The cards name themselves."""

    card = ""

    def test_burst_deploys_it(self) -> None:
        t = burst(self.card, Side(shields=["ST01-003", "ST01-004"]))
        t.burst(self.card)
        t.deployed_base(self.card)
        assert t.you.hand == ["ST01-003"]  # its Deploy effect
        assert t.you.shields == ["ST01-004"]
        assert t.you.trash == []

    def test_burst_declined(self) -> None:
        t = burst(self.card, Side(shields=["ST01-003", "ST01-004"]))
        t.answer("decline")
        assert t.you.base_number is None
        assert t.you.trash == [self.card]
        assert t.you.hand == []

    def test_deploy_adds_the_top_shield_to_your_hand(self) -> None:
        side = Side(hand=[self.card], shields=["ST01-003", "ST01-004"], resources=9)
        t = Table(side, Side(shields=["ST01-005"]))
        t.deploy(self.card)
        t.deployed_base(self.card)
        assert t.you.hand == ["ST01-003"]
        assert t.you.shields == ["ST01-004"]
        assert t.enemy.shields == ["ST01-005"]

    def test_without_shields_it_is_deployed_all_the_same(self) -> None:
        t = Table(Side(hand=[self.card], resources=9))
        t.deploy(self.card)
        t.deployed_base(self.card)
        assert t.you.hand == []
