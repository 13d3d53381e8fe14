"""The card book: every card number, found at once, read only when asked for.

Card files are compiled once into packs, one a file: facts, text tree and wording as JSON, kept in the user's
cache directory under a digest of the file and of the language's own sources. With fresh packs a lookup needs
neither Lark nor tomllib nor pydantic; a missing, stale or damaged pack is made anew from its card file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

from gundam_tui import foreign_files
from gundam_tui.games.gcg.language import user_cache
from gundam_tui.games.gcg.language.card import Card, set_of
from gundam_tui.games.gcg.language.card_toml import CardFault, CardFile, CardFileError, finish, nearest, read

__all__ = ["Book", "Card", "CardFault", "CardFileError", "UnknownCard", "build_cache", "cards_folder", "export"]

FORMAT = 1
Progress = Callable[[int, int], None]
_HERE = Path(__file__).resolve().parent
_NOT_CARDS = frozenset({"banlist.toml", "fingerprints.toml", "rules.toml", "rulings.toml"})
# What a pack is made by: a change in any of these makes every pack stale.
_MAKERS = ("*.lark", "builder.py", "card*.py", "forms.py", "keyword_table.py", "parser.py", "tree.py", "wording*.py")
_KEPT = 3  # packs kept of one card file: a second checkout or an older version may still use its own
_TOKENS = "tokens.toml"


class UnknownCard(KeyError):
    """No card has this number."""

    def __init__(self, number: str, known: Sequence[str]) -> None:
        super().__init__(number)
        self.number = number
        self._known = known

    def __str__(self) -> str:
        # Looking for the near number takes milliseconds: only where somebody reads it.
        return f'no card has the number "{self.number}"{nearest(self.number.upper(), self._known)}'


def cards_folder(game: str = "gcg") -> Path:
    """Where a game's card files are: in a checkout `cards/` beside the package, else inside the package.

    Args:
        game: the game's folder name.

    Raises:
        FileNotFoundError: when neither is there.
    """
    package = _HERE.parents[2]
    places = [package.parent / "cards" / game, package / "_cards" / game]
    for place in places:
        if (place / _TOKENS).is_file():
            return place
    looked = " nor in ".join(str(place) for place in places)
    raise FileNotFoundError(f"no card files in {looked}; install gundam-tui again")


@dataclass(slots=True)
class _Pack:
    """One compiled card file: where each number's JSON lies in `body`."""

    index: dict[str, tuple[int, int]]
    body: bytes

    def entry(self, number: str) -> dict[str, Any]:
        start, end = self.index[number]
        return cast("dict[str, Any]", json.loads(self.body[start:end]))

    def dump(self) -> bytes:
        content = json.dumps(self.index, separators=(",", ":")).encode() + b"\n" + self.body
        return blake2b(content, digest_size=16).hexdigest().encode() + b"\n" + content

    @staticmethod
    def load(data: bytes) -> _Pack | None:
        """The pack of a cache file, or None when the file is damaged."""
        digest, _, content = data.partition(b"\n")
        if digest != blake2b(content, digest_size=16).hexdigest().encode():
            return None
        index, _, body = content.partition(b"\n")
        return _Pack(json.loads(index), body)

    @staticmethod
    def of(file: CardFile) -> _Pack:
        index: dict[str, tuple[int, int]] = {}
        body = bytearray()
        for number, entry in file.entries.items():
            start = len(body)
            body += json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            for printing in (number, *entry.get("printings", ())):
                index[printing] = (start, len(body))
        return _Pack(index, bytes(body))


@dataclass(slots=True)
class _Source:
    """A card file as it lies on disk, and the name of its pack."""

    name: str
    data: bytes
    pack: str


def _sources(folder: Path, extra: Sequence[Path]) -> list[_Source]:
    """All card files with the names of their packs."""
    makers = blake2b(f"{FORMAT}\n".encode(), digest_size=16)
    for pattern in _MAKERS:
        for path in sorted(_HERE.glob(pattern)):
            makers.update(path.read_bytes())
    tokens = folder / _TOKENS
    makers.update(tokens.read_bytes())  # a text that makes a token names the token's facts
    paths = [path for path in sorted(folder.glob("*.toml")) if path.name not in _NOT_CARDS]
    found: list[_Source] = []
    for path in [*paths, *extra]:
        data = foreign_files.read_bytes(path)
        digest = makers.copy()
        digest.update(data)
        # An extra file is named as the user wrote it; a shipped one by its bare name.
        name = path.name if path in paths else str(path)
        found.append(_Source(name, data, f"{path.stem}-{digest.hexdigest()}.pack"))
    return found


def _load_pack(name: str, cache: Path | None, shipped: Path) -> _Pack | None:
    """A pack of the user's cache, or one that came with the program; None: it is made from its card file."""
    kept = user_cache.read(cache / name) if cache else None
    pack = _Pack.load(kept) if kept is not None else None
    if pack is not None:
        return pack
    try:
        return _Pack.load((shipped / name).read_bytes())
    except OSError:
        return None


def _save_pack(name: str, pack: _Pack, folder: Path) -> None:
    """Write a pack, and drop old ones of the same card file."""
    user_cache.write(folder / name, pack.dump())
    stem = name.rpartition("-")[0]
    packs = sorted(folder.glob(f"{stem}-{'?' * 32}.pack"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in packs[_KEPT:]:
        old.unlink(missing_ok=True)


def _compile(stale: Sequence[_Source], fresh: Iterable[_Pack], progress: Progress | None) -> list[_Pack]:
    """Packs of the stale card files; raises `CardFileError` with the faults of all of them."""
    total = sum(source.data.count(b"\n[") + source.data.startswith(b"[") for source in stale)
    done = 0

    def parsed() -> None:
        nonlocal done
        done = min(done + 1, total)
        if progress:
            progress(done, total)

    files = [read(source.name, source.data, parsed=parsed) for source in stale]
    tokens: dict[str, str] = {}
    if any(file.trees for file in files):
        from gundam_tui.games.gcg.language.wording import token_words

        for pack in fresh:
            for number in pack.index:
                entry = pack.entry(number)
                if entry["type"] == "unit_token":
                    tokens[number] = token_words(entry)
        finish(files, tokens)
    faults = [fault for file in files for fault in file.faults]
    if faults:
        raise CardFileError(faults)
    return [_Pack.of(file) for file in files]


class Book:
    """Cards by number. Make one with `Book.load()`; a card is read when it is first asked for.

    `book[number]` is a `Card` (or raises `UnknownCard`), `number in book` asks for one, iteration gives the cards.
    """

    def __init__(self, packs: Sequence[_Pack]) -> None:
        self._where = {number: pack for pack in packs for number in pack.index}
        self._cards: dict[str, Card] = {}

    @classmethod
    def load(
        cls,
        *,
        extra: Sequence[Path] = (),
        progress: Progress | None = None,
        folder: Path | None = None,
        cache: Path | None = None,
    ) -> Book:
        """Open the book.

        Args:
            extra: more card files, beside the shipped ones.
            progress: called with (cards done, cards in all) while stale card files are compiled.
            folder: where the shipped card files are; by default `cards_folder()`.
            cache: where packs are kept; by default in the user's cache directory. A directory that cannot be written
                is no error: the packs are then made anew at every start.

        Raises:
            CardFileError: with every fault, when a card file cannot be used.
            OSError: when a card file cannot be read.
        """
        folder = folder or cards_folder()
        cache = cache or user_cache.folder("cards")
        sources = _sources(folder, extra)
        # The wheel ships the packs of its own card files.
        packs = {source.pack: _load_pack(source.pack, cache, folder / "packs") for source in sources}
        stale = [source for source in sources if packs[source.pack] is None]
        if stale:
            fresh = [pack for pack in packs.values() if pack]
            for source, pack in zip(stale, _compile(stale, fresh, progress), strict=True):
                packs[source.pack] = pack
                if cache:
                    try:
                        _save_pack(source.pack, pack, cache)
                    except OSError:
                        cache = None  # full, or not ours to write: this start pays, nothing else is lost
        ordered = [(source, packs[source.pack]) for source in sources]
        _refuse_duplicates(ordered)
        return cls([pack for _, pack in ordered if pack])

    def __getitem__(self, number: str) -> Card:
        card = self._cards.get(number)
        if card is None:
            pack = self._where.get(number)
            if pack is None:
                raise UnknownCard(number, self.numbers())
            card = self._cards[number] = _card(number, pack.entry(number))
        return card

    def __contains__(self, number: object) -> bool:
        return number in self._where

    def __iter__(self) -> Iterator[Card]:
        return (self[number] for number in self._where)

    def __len__(self) -> int:
        return len(self._where)

    def numbers(self) -> tuple[str, ...]:
        """Every card number, printings included, in the order of the card files."""
        return tuple(self._where)

    def of_set(self, code: str) -> list[Card]:
        """The cards of one set (`ST01`), in the order of the card files; empty for an unknown code."""
        return [self[number] for number in self._where if set_of(number) == code]

    def sets(self) -> tuple[str, ...]:
        """The codes of all sets, in the order of the card files."""
        return tuple(dict.fromkeys(set_of(number) for number in self._where))

    def digest(self, numbers: Iterable[str]) -> str:
        """A digest of what these cards do (facts and text, not wording), 16 hexadecimal digits.

        Args:
            numbers: card numbers in any order; equal sets give equal digests.
        """
        total = blake2b(digest_size=8)
        for number in sorted(frozenset(numbers)):
            facts = asdict(self[number])
            for field in ("source", "wording"):
                del facts[field]
            total.update(json.dumps(facts, sort_keys=True).encode())
        return total.hexdigest()


def _card(number: str, entry: Mapping[str, Any]) -> Card:
    return Card(
        number=number,
        name=entry["name"],
        type=entry["type"],
        color=entry.get("color"),
        level=entry.get("level"),
        cost=entry.get("cost"),
        ap=entry.get("ap"),
        hp=entry.get("hp"),
        zones=tuple(entry.get("zones", ())),
        traits=tuple(entry.get("traits", ())),
        link=tuple((kind, value) for kind, value in entry.get("link", ())),
        text=entry.get("text") or {"lines": []},
        source=entry.get("source", ""),
        wording=entry.get("wording", ""),
    )


def _refuse_duplicates(packs: Sequence[tuple[_Source, _Pack | None]]) -> None:
    """A card number is one card (2-1-1): refuse files that hold the same number twice."""
    first: dict[str, str] = {}
    faults: list[CardFault] = []
    for source, pack in packs:
        for number in pack.index if pack else ():
            if number in first:
                place = "" if first[number] == source.name else f" in {first[number]}"
                faults.append(CardFault(source.name, f"this number is already taken{place}; give it another", number))
            first[number] = source.name
    if faults:
        raise CardFileError(faults)


def build_cache(into: Path, *, folder: Path | None = None, progress: Progress | None = None) -> int:
    """Compile all shipped card files into `into`, for a wheel that needs no compiling at its first start.

    Args:
        into: the directory to write; ship it as `packs` inside the card folder.
        folder: where the card files are; by default `cards_folder()`.
        progress: called with (cards done, cards in all).

    Returns:
        How many packs were written.
    """
    sources = _sources(folder or cards_folder(), ())
    for source, pack in zip(sources, _compile(sources, (), progress), strict=True):
        _save_pack(source.pack, pack, into)
    return len(sources)


def export(cards: Iterable[Card]) -> list[dict[str, Any]]:
    """Cards as JSON objects: facts, link alternatives, wording as `text`, the notation as `notation`."""
    return [
        {
            "number": card.number,
            "name": card.name,
            "type": card.type,
            "color": card.color,
            "level": card.level,
            "cost": card.cost,
            "ap": card.ap,
            "hp": card.hp,
            "zones": list(card.zones),
            "traits": list(card.traits),
            "link": [{kind: value} for kind, value in card.link],
            "text": card.wording,
            "notation": card.source,
        }
        for card in cards
    ]
