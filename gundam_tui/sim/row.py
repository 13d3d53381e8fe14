"""A line of a file of results, checked: the facts of one game as `GameResult.as_json` writes them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from .limits import LONGEST_GAME, MOST_SEATS

_Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
_Count = Annotated[int, Field(ge=0, le=LONGEST_GAME + 1)]
_Word = Annotated[str, Field(max_length=2000)]
_Seats = Field(min_length=2, max_length=MOST_SEATS)


class GameRow(BaseModel):
    """The facts of a game; see `GameResult`."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)

    number: Annotated[int, Field(ge=0, lt=1 << 63)]
    seed: Annotated[int, Field(ge=0, lt=1 << 128)]
    decks: Annotated[list[Annotated[int, Field(ge=0)]], _Seats]
    bots: Annotated[list[_Word], _Seats]
    winners: list[_Seat]
    first: Annotated[int, Field(ge=-1, lt=MOST_SEATS)]
    turns: _Count
    reason: _Word
    rule: _Word
    decisions: _Count
    real_decisions: _Count
    cpu_seconds: Annotated[float, Field(ge=0, le=1e9)]
    drawn: list[str]
    played: list[str]
    error: _Word
    places: list[Annotated[int, Field(ge=1, le=MOST_SEATS)]] = []
    drawn_in: list[list[_Count]] = []
    chances: list[list[Annotated[float, Field(ge=0, le=1)]]] = []
    forfeits: list[_Word] = []
    games: Annotated[list[Annotated[int, Field(ge=-1, lt=MOST_SEATS)]], Field(max_length=9)] = []

    @model_validator(mode="before")
    @classmethod
    def _one_winner(cls, facts: dict[str, Any]) -> dict[str, Any]:
        """The form of older results, when only one seat could win."""
        if "winner" not in facts:
            return facts
        facts = dict(facts)
        winner = facts.pop("winner")
        return {**facts, "winners": [] if winner is None else [winner]}

    @model_validator(mode="after")
    def _agrees(self) -> GameRow:
        seats = len(self.decks)
        # A game that failed before it began has no data of its seats.
        each = (self.bots,) if self.error else (self.bots, self.drawn, self.played)
        some = (self.places, self.drawn_in, self.chances, self.forfeits)
        if any(len(one) != seats for one in each) or any(one and len(one) != seats for one in some):
            raise ValueError(f"there are {seats} decks, and not as many of everything else")
        if max(self.first, *self.winners, -1) >= seats or len(set(self.winners)) < len(self.winners):
            raise ValueError(f"there are {seats} decks, and other seats")
        for cards, turns in zip(self.drawn, self.drawn_in, strict=False):
            if len(cards.split()) != len(turns):
                raise ValueError("not every card that was drawn has its turn")
        return self


def read_row(facts: dict[str, Any]) -> GameRow:
    """The row with these facts.

    Raises:
        ValueError: they are not those of a game; names the fault first.
    """
    try:
        return GameRow.model_validate(facts)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = "".join(f"{str(part)[:40]}: " for part in first["loc"])
        raise ValueError(f"not the facts of a game: {place}{first['msg'].removeprefix('Value error, ')}") from None
