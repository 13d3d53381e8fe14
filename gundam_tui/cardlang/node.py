"""What every node of a card language is."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Node(BaseModel):
    """A node of the tree: immutable, strict about its fields, built lazily (the unions are recursive)."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
