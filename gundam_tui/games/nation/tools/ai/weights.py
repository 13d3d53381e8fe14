"""What computer players weigh cards, strengths and damage by, in cards.

The usual weights are those of `greedy`. A player that plays a game on in its head may do so by others
(`habitual_play.py`): those that win more games against a player of its own kind need not win more against `greedy`.
"""

from __future__ import annotations

from dataclasses import dataclass

from gundam_tui.games.nation.cards.nodes.amounts import Stats

__all__ = ["USUAL", "Manner", "PerStrength", "PlayWeights", "SquadWeights", "Weights"]


@dataclass(frozen=True, slots=True)
class PerStrength:
    """The value of a Unit: of any, and of each point of its strengths."""

    unit: float = 0.4
    front: float = 0.3
    rear: float = 0.1
    defense: float = 0.2

    def worth(self, stats: Stats) -> float:
        """The value of a Unit with some strengths."""
        front, rear, defense = (value or 0 for value in stats)
        return self.unit + self.front * front + self.rear * rear + self.defense * defense


@dataclass(frozen=True, slots=True)
class SquadWeights:
    """By which squads are chosen.

    Attributes:
        strengths: a Unit that is lost or destroyed.
        damage, last: each card taken from a Nation; more for its last ones.
        exposed: what each point of the next attack costs that nobody meets.
        met: how likely it is that the best squad meets an attack; else nobody does.
    """

    strengths: PerStrength = PerStrength()
    damage: float = 0.3
    last: float = 4.0
    exposed: float = 0.2
    met: float = 1.0


@dataclass(frozen=True, slots=True)
class Weights:
    """By which positions are judged.

    Attributes:
        strengths: a Unit in the field.
        nation, last: each card of a Nation; less for the last ones, as the number falls.
        power: the first, second, ... source of power.
        rolled: the part of its value that a rolled Unit has.
        character: a Character on its own; the part of its strengths that a held one counts.
        damage, destroys: damage to a Nation, and the part of the value of a Unit, that a battle is about to take.
        held, of_unit, command: any card in hand, a part of a held Unit's strengths, a Command.
        far: the part of its value that a card far out of reach has.
        missing: a held G: the part of the value of the source that is still missing.
        unseen: a card of another hand.
        threat: a card of the Nation that the others' next attack could take.
    """

    strengths: PerStrength = PerStrength()
    nation: float = 0.22
    last: float = 4.0
    power: tuple[float, ...] = (1.4, 1.4, 1.3, 1.2, 1.0, 0.6, 0.4)
    rolled: float = 0.95
    character: float = 0.3
    damage: float = 0.3
    destroys: float = 0.8
    held: float = 0.3
    of_unit: float = 0.3
    command: float = 0.7
    far: float = 0.8
    missing: float = 0.6
    unseen: float = 0.7
    threat: float = 0.25


USUAL = Weights()


@dataclass(frozen=True, slots=True)
class PlayWeights:
    """What a play counts beyond the position that it leads to.

    Attributes:
        source, unit, character: a G, a Unit, a Character.
        command, text: a Command, and a text of a card, in the own Deployment Phase.
        other_command, other_text: these at any other time.
        redraw: a new hand.
    """

    source: float = 0.0
    unit: float = 0.0
    character: float = 0.0
    command: float = 0.0
    text: float = 0.0
    other_command: float = 0.0
    other_text: float = 0.0
    redraw: float = 0.0


@dataclass(frozen=True, slots=True)
class Manner:
    """How a game is played on: by which weights positions are judged, squads chosen and plays favoured."""

    positions: Weights = USUAL
    squads: SquadWeights = SquadWeights()
    plays: PlayWeights = PlayWeights()
