"""The card book: knows every card number at once and reads a card on first use.

Card files are compiled once into packs, one per file: facts, text tree and wording as JSON, kept in the user's cache
directory under a digest of the file and of the language's own sources. With fresh packs a lookup needs neither Lark nor
tomllib nor pydantic; a missing, stale or damaged pack is rebuilt from its card file: at once, or as soon as one of its
cards is asked for (`load`). Packs of cards read from print wait until a number is asked for that no other file has, or
all cards are.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from functools import partial
from hashlib import blake2b
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias

from gundam_tui import user_cache
from gundam_tui.cardlang import packs, printed
from gundam_tui.cardlang.card import BaseCard
from gundam_tui.cardlang.card_file import CardEntry, CardFile, read
from gundam_tui.cardlang.digests import Digests
from gundam_tui.cardlang.faults import CardFault, CardFileError, UnknownCard
from gundam_tui.foreign_text import one_line
from gundam_tui.named import NamedTuple

if TYPE_CHECKING:
    from typing import Self

    from typing_extensions import TypeVar

    C = TypeVar("C", bound=BaseCard, covariant=True, default=BaseCard)
else:
    from typing import TypeVar

    C = TypeVar("C")

__all__ = [
    "READ_FROM_PRINT", "WRITTEN_BY_HAND", "Book", "Progress", "ReadFromPrint", "cards_folder", "digest_of", "rank",
]  # fmt: skip

Progress = Callable[[int, int], None]
_AnyPack: TypeAlias = packs.Pack | packs.Waiting
READ_FROM_PRINT = "read-"  # how the names of card files begin that were read from print
WRITTEN_BY_HAND = "own-"  # and of those that the card editor writes
_HERE = Path(__file__).resolve().parent


def cards_folder(game: str) -> Path:
    """Where a game's card files are: in a checkout `cards/` beside the package, else inside the package.

    Args:
        game: the game's folder name.

    Raises:
        FileNotFoundError: neither exists.
    """
    package = _HERE.parent
    places = [package.parent / "cards" / game, package / "_cards" / game]
    for place in places:
        if packs.matching(place, "*.toml"):
            return place
    looked = " nor in ".join(str(place) for place in places)
    raise FileNotFoundError(f"no card files in {looked}; install gundam-tui again")


class Book(Generic[C]):
    """Cards by number. Make one with `load()` of a game's own book; a card is read on first use.

    `book[number]` is a card (or raises `UnknownCard`), `number in book` asks for one, iteration gives the cards.

    Attributes:
        game: the folder name of the game's cards.
        cache: the packs' folder in the user's cache directory.
        not_cards: files of the card folder that contain no cards.
        shared: the card file whose facts appear in the wordings of others; empty: any may appear in any.
    """

    game: ClassVar[str]
    cache: ClassVar[tuple[str, ...]]
    not_cards: ClassVar[frozenset[str]] = frozenset()
    shared: ClassVar[str] = ""

    # ---------------------------------------------------------------- what a game provides

    @classmethod
    def makers(cls) -> Iterable[Path]:
        """The game's own files that packs depend on."""
        raise NotImplementedError

    @classmethod
    def table(cls) -> str:
        """The tables that the makers use in addition to those files, as text: packs made with another table are not
        used.
        """
        return ""

    @classmethod
    def read_card(cls, file: CardFile, number: str, facts: object) -> None:
        """Check the table of one card and put it into the file's entries, or note its faults.

        Args:
            file: the file of the card; its lines are searched for the places of faults.
            number: the card's number.
            facts: the table as read from TOML.
        """
        raise NotImplementedError

    @classmethod
    def finish(cls, files: Sequence[CardFile], known: Iterable[tuple[str, CardEntry]]) -> None:
        """Put the player's wording into every entry that has text.

        Args:
            files: what was read.
            known: the cards of files that need no reading, looked up on demand.
        """
        raise NotImplementedError

    @classmethod
    def card(cls, number: str, entry: Mapping[str, Any]) -> C:
        """The record of a card.

        Args:
            number: its number.
            entry: its facts, as left by `read_card` and `finish`.
        """
        raise NotImplementedError

    # ---------------------------------------------------------------- opening it

    def __init__(
        self, made: _Packs, files: Sequence[_AnyPack], from_print: ReadFromPrint, by_hand: EditorNotes
    ) -> None:
        self._made = made
        self._from_print = from_print
        self._by_hand = by_hand
        self._where = {number: pack for pack in files for number in pack.index}
        self._cards: dict[str, C] = {}

    @classmethod
    def load(
        cls,
        *,
        extra: Sequence[Path] = (),
        progress: Progress | None = None,
        folder: Path | None = None,
        cache: Path | None = None,
        at_once: bool = True,
    ) -> Self:
        """Open the book.

        Args:
            extra: more card files, in addition to the shipped ones.
            progress: called with (cards done, cards in all) while stale card files are compiled.
            folder: where the shipped card files are; by default `cards_folder()`.
            cache: where packs are kept; by default in the user's cache directory. A directory that cannot be written is
                no error: the packs are then rebuilt at every start.
            at_once: compile now what must be compiled; else shipped card files wait until one of their cards is asked
                for, or `complete` is called, and their faults are raised then. They wait only where their game says
                whose facts they name (`shared`), and no other file must be compiled.

        Raises:
            CardFileError: a card file cannot be used; lists every fault.
            OSError: a card file cannot be read.
        """
        folder = folder or cards_folder(cls.game)
        cache = cache or user_cache.folder(*cls.cache)
        digests = Digests(cache)
        sources = cls._sources(folder, extra, digests)
        made = _Packs(cls, cache, folder, progress)
        made.find(sources, at_once=at_once or not cls.shared)
        digests.keep()  # later than the packs are read: to write makes a folder the user's own that was not
        files = [[(source, made.found[source.pack]) for source in sources if rank(source.name) == n] for n in range(3)]
        for group in files:  # a card counts until a file of a lower rank has its number
            _refuse_duplicates(group)
        others, by_hand, from_print = files
        _give_way(by_hand, others)
        counting = [pack for _, pack in (*others, *by_hand) if pack]
        return cls(made, counting, ReadFromPrint(from_print, made.opened), EditorNotes.of(by_hand))

    @property
    def whole(self) -> bool:
        """Does no card file wait to be compiled?"""
        return not self._made.waiting

    def complete(self, progress: Progress | None = None) -> None:
        """Compile all card files that wait for it.

        Args:
            progress: called with (cards done, cards in all).

        Raises:
            CardFileError: some cannot be used; lists every fault.
        """
        self._made.complete(progress)

    def compile_one(self, progress: Progress | None = None) -> None:
        """Compile one of the card files that wait for it, and the one whose facts it may name.

        Args:
            progress: as for `complete`; when it raises an exception, the file still waits.

        Raises:
            CardFileError: it cannot be used; lists every fault.
        """
        self._made.complete(progress, [*self._made.waiting.values()][:1])

    @classmethod
    def build_cache(cls, into: Path, *, folder: Path | None = None, progress: Progress | None = None) -> int:
        """Compile all shipped card files into `into`, for a wheel that needs no compiling at its first start.

        Args:
            into: the directory to write; ship it as `packs` inside the card folder.
            folder: where the card files are; by default `cards_folder()`.
            progress: called with (cards done, cards in all).

        Returns:
            The number of packs written.
        """
        sources = cls._sources(folder or cards_folder(cls.game), ())
        for source, pack in zip(sources, cls.compiled(sources, (), progress), strict=True):
            packs.save(source.pack, pack, into)
        return len(sources)

    @classmethod
    def _sources(cls, folder: Path, extra: Sequence[Path], digests: Digests | None = None) -> list[packs.PackFile]:
        shipped = [path for path in packs.matching(folder, "*.toml") if path.name not in cls.not_cards]
        makers = [*cls.makers()]
        if cls.shared:
            makers.append(folder / cls.shared)
        return packs.sources(shipped, extra, makers, cls.table(), unread=READ_FROM_PRINT, digests=digests)

    @classmethod
    def compiled(
        cls, stale: Sequence[packs.PackFile], fresh: Iterable[packs.Pack], progress: Progress | None
    ) -> list[packs.Pack]:
        """The packs of card files.

        Args:
            stale: the files. `fresh`: the packs of others, whose tokens they may name.
            progress: called with (cards done, cards in all).

        Raises:
            CardFileError: with the faults of all of them.
        """
        total = sum(source.content().count(b"\n[") + source.content().startswith(b"[") for source in stale)
        done = 0

        def parsed() -> None:
            nonlocal done
            done = min(done + 1, total)
            if progress:
                progress(done, total)

        files = [read(source.name, source.content(), cls.read_card, parsed=parsed) for source in stale]
        if any(file.trees for file in files):
            cls.finish(files, ((number, pack.entry(number)) for pack in fresh for number in pack.index))
        faults = [fault for file in files for fault in file.faults]
        if faults:
            raise CardFileError(faults)
        return [packs.Pack.of(file) for file in files]

    # ---------------------------------------------------------------- reading it

    def __getitem__(self, number: str) -> C:
        card = self._cards.get(number)
        if card is None:
            pack = self._where.get(number) or self._all().get(number)
            if pack is None:
                raise UnknownCard(number, self.numbers())
            card = self._cards[number] = self.card(number, pack.entry(number))
        return card

    def __contains__(self, number: object) -> bool:
        return number in self._where or number in self._all()

    def __iter__(self) -> Iterator[C]:
        return (self[number] for number in self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> Mapping[str, _AnyPack]:
        """Every card, those read from print too."""
        if not self._from_print.opened:
            # Replaced at once, as another thread may be reading it.
            self._where = self._where | {
                number: pack for number, pack in self._from_print.cards().items() if number not in self._where
            }
        return self._where

    def read_from(self, number: str) -> str:
        """The file from which a card was read (`gundam-tui cards --read`) and the date; empty: it was not read from
        print.
        """
        if number not in self._all():
            return ""
        return self._by_hand.prints.get(number) or self._from_print.note(number, self._where[number])

    def given_way(self, number: str) -> str:
        """The file and date of a card that was read from print and no longer counts, because another file has its
        number; empty: there is none.
        """
        if number not in self._all() or number in self._by_hand.days:
            return ""
        pack = self._from_print.cards().get(number)
        return "" if pack in (None, self._where[number]) else self._from_print.note(number, pack)

    def written_on(self, number: str) -> str:
        """The day a card was written by hand (`gundam-tui cards --edit`); empty: it was not."""
        return self._by_hand.days.get(number, "")

    def numbers(self) -> tuple[str, ...]:
        """Every card number, printings included, in the order of the card files."""
        return tuple(self._all())

    def digest(self, numbers: Iterable[str]) -> str:
        """A digest of what these cards do (facts and text, not wording), 16 hexadecimal digits.

        Args:
            numbers: card numbers in any order; equal sets give equal digests.
        """
        return digest_of(self[number] for number in sorted(frozenset(numbers)))


class _Packs:
    """The packs of card files: found in the cache or beside the shipped files, else made and kept.

    Args:
        book: the game's kind of book.
        cache: where packs are kept; None: nowhere.
        folder: where the shipped files are, and with them the packs that came with the program.
        progress: called with (cards done, cards in all) while packs are made.

    Attributes:
        found: by name; None: kept, but not read yet.
        waiting: files that wait to be compiled, by the names of their packs.
    """

    def __init__(self, book: type[Book[Any]], cache: Path | None, folder: Path, progress: Progress | None) -> None:
        self._book = book
        self._cache = cache
        self._folder = folder
        self._progress = progress
        self._making = RLock()  # what waits is asked for by several threads
        self.found: dict[str, _AnyPack | None] = {}
        self.waiting: dict[str, packs.PackFile] = {}
        self._shared = ""  # the name of the pack whose facts are named by others

    def find(self, sources: Sequence[packs.PackFile], *, at_once: bool) -> None:
        """Find or make the packs of all files. Those of cards read from print need only be there.

        Args:
            sources: the files.
            at_once: make all that are not found; else they wait, unless one of them is no shipped file.
        """
        unread = {source.pack for source in sources if _is_from_print(source) and self._is_kept(source)}
        self.found = {source.pack: None if source.pack in unread else self._load(source) for source in sources}
        shared = (source.pack for source in sources if source.name == self._book.shared and self._is_shipped(source))
        self._shared = next(shared, "")
        stale = [source for source in sources if self.found[source.pack] is None and source.pack not in unread]
        if stale and (at_once or not self._wait(stale)):
            # What is made may name a token of a card read from print.
            self.found |= {source.pack: self._load(source) for source in sources if source.pack in unread}
            missing = [source for source in sources if self.found[source.pack] is None]
            self._make(missing, self._read(), self._progress)

    def _wait(self, stale: Sequence[packs.PackFile]) -> bool:
        """Let files wait; False: one of them is no shipped one."""
        if not all(self._is_shipped(source) for source in stale):
            return False
        self.waiting = {source.pack: source for source in stale}
        self.found |= {source.pack: packs.Waiting(source.numbers(), partial(self._asked, source)) for source in stale}
        return True

    def opened(self, source: packs.PackFile) -> packs.Pack:
        """The pack of a file that was not read; made again if it was damaged, or somebody has removed it."""
        with self._making:
            pack = self._load(source)
            if pack is None:
                self.complete(None)  # its texts may name a token of any file
                [pack] = self._make([source], self._read(), self._progress)
            self.found[source.pack] = pack
            return pack

    def _asked(self, source: packs.PackFile) -> packs.Pack:
        """The pack of a file that waited to be compiled, now that one of its cards is asked for."""
        with self._making:
            if source.pack in self.waiting:
                self.complete(None, [source])
            made = self.found[source.pack]
            assert isinstance(made, packs.Pack)
            return made

    def complete(self, progress: Progress | None, files: Sequence[packs.PackFile] | None = None) -> None:
        """Make packs of files that wait.

        Args:
            progress: called with (cards done, cards in all).
            files: which; None: all.
        """
        with self._making:
            files = [*self.waiting.values()] if files is None else files
            if self._shared in self.waiting:
                files = [self.waiting[self._shared], *(source for source in files if source.pack != self._shared)]
            for source in files:  # another program may have made it meanwhile
                self.found[source.pack] = self._load(source) or self.found[source.pack]
            stale = [source for source in files if not isinstance(self.found[source.pack], packs.Pack)]
            if stale:
                named = self.found.get(self._shared)
                self._make(stale, [named] if isinstance(named, packs.Pack) else [], progress)
            for source in files:
                self.waiting.pop(source.pack)

    def _read(self) -> list[packs.Pack]:
        """The packs that have been read."""
        return [pack for pack in self.found.values() if isinstance(pack, packs.Pack)]

    def _is_shipped(self, source: packs.PackFile) -> bool:
        return source.path.parent == self._folder

    def _is_kept(self, source: packs.PackFile) -> bool:
        return packs.is_kept(source.pack, self._cache)

    def _load(self, source: packs.PackFile) -> packs.Pack | None:
        return packs.load(source.pack, self._cache, self._folder / "packs")

    def _make(
        self, stale: Sequence[packs.PackFile], fresh: Sequence[packs.Pack], progress: Progress | None
    ) -> list[packs.Pack]:
        """Make packs; their texts may name tokens of those in `fresh`."""
        with packs.no_collector():
            made = self._book.compiled(stale, fresh, progress)
        for source, pack in zip(stale, made, strict=True):
            self.found[source.pack] = pack
            if self._cache:
                try:
                    packs.save(source.pack, pack, self._cache)
                except OSError:
                    self._cache = None  # the disk is full or read-only: this start takes longer, nothing else is lost
        return made


class ReadFromPrint:
    """The cards that were read from print, in packs of their own, which are read when one of them is asked for.

    Args:
        files: their card files, each with its pack, or None if that is not read yet.
        load: reads the pack of a file, or makes it again.

    Attributes:
        opened: are all packs read?
    """

    def __init__(
        self,
        files: Sequence[tuple[packs.PackFile, _AnyPack | None]],
        load: Callable[[packs.PackFile], packs.Pack | None],
    ) -> None:
        self._files = list(files)
        self._load = load
        self._notes: dict[int, dict[str, str]] = {}  # by the identity of the pack
        self.opened = not files

    def cards(self) -> dict[str, _AnyPack]:
        """Each number with its pack."""
        if not self.opened:
            self._files = [(source, pack or self._load(source)) for source, pack in self._files]
            self.opened = True
        return {number: pack for _, pack in self._files if pack for number in pack.index}

    def note(self, number: str, pack: _AnyPack | None) -> str:
        """Where a card of a pack was read, and when; empty if the pack is none of these."""
        for source, own in self._files:
            if own is not None and own is pack:
                if id(pack) not in self._notes:
                    self._notes[id(pack)] = printed.notes(source.content().decode("utf-8", "replace"))
                return self._notes[id(pack)].get(number, "")
        return ""


def digest_of(cards: Iterable[BaseCard]) -> str:
    """A digest of what cards do, in this order (`Book.digest`)."""
    total = blake2b(digest_size=8)
    for card in cards:
        facts = {field.name: getattr(card, field.name) for field in fields(card)}
        for field in ("source", "wording", *(name for name in card.later if not facts[name])):
            del facts[field]
        total.update(json.dumps(facts, sort_keys=True, default=asdict).encode())
    return total.hexdigest()


def rank(file: str) -> int:
    """Which card counts if several files have its number, 0 before all others: the program's own and those of the
    user's files, then what was written in the card editor, then what was read from print.

    Args:
        file: the path or name of a card file.
    """
    name = os.path.basename(file)
    return 2 if name.startswith(READ_FROM_PRINT) else 1 if name.startswith(WRITTEN_BY_HAND) else 0


def _is_from_print(source: packs.PackFile) -> bool:
    return rank(source.name) == 2


class EditorNotes(NamedTuple):
    """Notes about the cards that were written in the card editor, by number.

    Attributes:
        days: the day each was written.
        prints: where its print was read, and when, if there is one.
    """

    days: Mapping[str, str] = MappingProxyType({})
    prints: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def of(cls, files: Sequence[tuple[packs.PackFile, _AnyPack | None]]) -> EditorNotes:
        """The notes in card files; of cards that count."""
        days: dict[str, str] = {}
        prints: dict[str, str] = {}
        for source, pack in files:
            text = source.content().decode("utf-8", "replace")
            for found, notes in ((days, printed.written(text)), (prints, printed.notes(text))):
                found |= {
                    number: one_line(note, 200) for number, note in notes.items() if pack and number in pack.index
                }
        return cls(days, prints)


def _give_way(
    files: Sequence[tuple[packs.PackFile, _AnyPack | None]], to: Sequence[tuple[packs.PackFile, _AnyPack | None]]
) -> None:
    """Cards of some files do not count where others have their number."""
    taken = {number for _, pack in to if pack for number in pack.index}
    for pack in [pack for _, pack in files if pack]:
        for number in taken & pack.index.keys():
            del pack.index[number]


def _refuse_duplicates(found: Sequence[tuple[packs.PackFile, _AnyPack | None]]) -> None:
    """A card number is one card: refuse files that contain the same number twice."""
    first: dict[str, str] = {}
    faults: list[CardFault] = []
    for source, pack in found:
        for number in pack.index if pack else ():
            if number in first:
                place = "" if first[number] == source.name else f" in {first[number]}"
                faults.append(CardFault(source.name, f"this number is already taken{place}; give it another", number))
            first[number] = source.name
    if faults:
        raise CardFileError(faults)
