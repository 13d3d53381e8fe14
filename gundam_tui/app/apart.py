"""Short names of cards: decided together for all names that a seat has seen, so that no two cards have the same one.

A short name is made of whole words of the name, those that no other name has before those that many have: of `Gundam
Aerial` it is `Aerial`, beside `Gundam Aerial Rebuild` as well. It is never made of words alone that many names have
(`Mode`), and of one that describes (`Heavy`) only where what it describes says nothing else. An addition in brackets is
named only where nothing else tells two cards apart, and then by what the other's does not say. A short name follows
from the names alone, so it tells a seat nothing that it has not seen. At the table a card has one, wherever its whole
name has no room; only where that has none either, a shorter one, of the same words if that tells it apart.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, pairwise

from rich.cells import cell_len

from gundam_tui.app.glyphs import ADDITION, Glyphs, abbreviated, clean, cut
from gundam_tui.games.seats import seat_label
from gundam_tui.language import current, tr
from gundam_tui.named import NamedTuple

_WORD = r"[^\s()（）]+"
_WITHIN = r"[A-Za-z0-9]$"  # what follows is no word of its own
_IN_SERIES = 2  # words: a name, and a numeral
_NUMERAL = r"[IVXⅠ-Ⅻ]+|\d+(st|nd|rd|th)?"  # of a series: alone it says nothing
_POSSESSIVE = r".+'s"  # without the word after it, it is no name
_CONTRACTED = r"'s(?= (?:a|an|the) )"  # of `My Boyfriend's a Pilot`: he is no owner
_COLOUR = r"Black|Blue|Gold|Green|Purple|Red|Silver|White|Yellow"
_ADVERB = r"\w+ly \w+ed"  # the word behind it says something else without it
# Words that describe the next one: without it they say little (`Heavy`, for Heavy Gunner).
_DESCRIBES = (
    r"(?!Family|Supply)\w{2,}(?:al|able|ed|ful|ic|ing|less|ly|ous)|[\w-]+-(?:[Rr]ange|[Tt]ype|\w+ed)|All|Big|Chinese"
    r"|Close|Covert|Decisive|Deep|Diffuse|Distant|Double|Evasive|Fierce|Fifteen|Final|First|Full|Grand|Great|Ground"
    r"|Heavy|High|Human|Large|Last|Little|Long|Many|Mobile|Multiple|New|Old|Own|Perfect|Persistent|Premium|Present"
    rf"|Prototype|Stark|Stubborn|Super|Swift|Twin|Unforeseen|Veteran|Wise|{_COLOUR}"
)
_DESCRIBES_BACK = r"\w{2,}ed|Alone"  # those before them: `Gouf Ignited`
_KIND = r"Class|Form|Mode|Type|Unit|Version"  # the word before it describes too: `Commander Type`
_OF_KIND = rf"(?:{_KIND})(?:-\w+)?"
_PLACE = r"Base|Colony|Station|Team"  # its name says more
_PARTICLE = r"Le|Za"  # of a person's name: no end of one
_CODE = r"[A-Z]+-\d\w*"  # says as much as a word
_SHORTENED = r"\w+\.,?"  # `Ltd.`
_MODIFIES = rf"{_POSSESSIVE}|{_COLOUR}"
_LEAST = 3  # letters of a shortened word that is kept
IN_TEXT = 11  # cells of a name in the fewest words for an event
_NAMED = 14  # cells of a name in a label that has lost its addition
LEAST_NAME = 6  # cells of a name behind whose it is
_MOST_WORDS = 8  # of a longer name, only words that follow one another are tried
_COPY = r"(.+)( \((?:[A-Z]|\d+)\))"  # a card and its letter among others with its name, a player and their number
# Not an amount, nor the letter of a card among others with its name. A name in them may have brackets of its own.
_BRACKETS = r" \((?!(?:[A-Z]|\d+)\))(?:[^()]|\([^()]*\))*\)"
_WIDE_BRACKETS = r"（[^（）]*）"  # as Chinese has them
_ADDITION_ALONE = r"\([^()]*\)|（[^（）]*）"
_LINKS = frozenset((
    "a", "against", "an", "and", "as", "at", "become", "beneath", "beside", "by", "come", "for", "from", "how", "in",
    "into", "is", "looks", "lot", "not", "of", "on", "one", "or", "over", "that", "the", "through", "to", "towards",
    "with", "&", "/",
))  # fmt: skip
_UNSAID = frozenset(("a", "an", "and", "of", "the"))  # between two words that stay
_BOTH = "&"  # of two cards in one: the first stands for them
_LOOSE = ",;:"
# What a word is worth in a short name, and what a form loses.
_RARE, _FREQUENT, _LINKING = 1.0, 0.3, 0.0
_ADDED, _ABBREVIATED, _NO_WORD = 0.2, 0.1, 0.6
_GAP, _JUMP = 1.1, 0.3  # words left out between two that stay: of the name, before its addition
_PART = 0.3  # of the addition alone, only a part stays: `MA` says less than `MA Form`
_COLOURLESS = 0.3  # the colour before it is left out
_LETTER = 0.05  # of a word that is its beginning alone, one letter more
_SHARED = 1.0  # another card has all of these words too
_BLURRED = 3.0  # a card of which only the addition differs is not told apart from it
_BLURRED_YET = 0.7  # where its usual short name tells it apart, but has no room
_OTHER = 1.0  # a word that is not in the short name that the card usually has
_BARE = 0.2  # a word that describes, without what it describes
_ENOUGH, _TOO_SHORT = 2 / 3, 0.8  # of the letters of a word, to guess it by; and what it loses with less
_CUT = 0.9  # the only word is begun: even one that describes says more
_HYPHEN = 0.85  # a word without its part after a hyphen
_LONGER, _AS_CODE = 0.01, 8  # a letter more: of two words that say as much the longer one is likelier to be the name
_FIRST_NAME = 0.3  # of a person
_BEHIND = 1.0  # words behind `of` without those before it


class Names(NamedTuple):
    """The names that short names are told apart from.

    Attributes:
        cards: the names of all cards that the seat has seen.
        common: words that say little, because many cards of the game have them.
        short: cells of the one short name of a card; 0: it has as many as there are.
        people: those of the names that are people's.
        keywords: of the game, and their signs: a short name that is one would be read as what a card can do.
    """

    cards: frozenset[str] = frozenset()
    common: frozenset[str] = frozenset()
    short: int = 0
    people: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()

    def also(self, cards: Iterable[str]) -> Names:
        """These and others."""
        return self._replace(cards=self.cards.union(cards))


NO_NAMES = Names()


def apart(glyphs: Glyphs, text: str, width: int, names: Names) -> str:
    """A name in at most `width` cells, other than what any other of the names is shortened to.

    Args:
        glyphs: the signs; text: the name.
        width: cells.
        names: the names that the seat has seen; the name itself may be among them.
    """
    text = clean(text, glyphs.ascii).replace("\n", " ")
    return text if cell_len(text) <= width else _apart(glyphs, text, width, names, current())


@lru_cache(maxsize=4096)
def _apart(glyphs: Glyphs, text: str, width: int, names: Names, _language: str) -> str:
    """The same of a name that has no room; a board asks for each of its names in many widths. Whose a card is depends
    on the language.
    """
    copy = re.fullmatch(_COPY, text)
    if copy is not None and (room := width - len(copy[2])) > 0 and text not in names.cards:
        bare = f"{copy[1]} {copy[2].strip(' ()')}"
        if cell_len(bare) <= width and bare not in names.cards:  # a whole name is worth more than the brackets
            return bare
        short = apart(glyphs, copy[1], room, names)
        if glyphs.dots not in short and not short.endswith("."):
            return short + copy[2]
        letter = bare.removeprefix(copy[1])  # so is a word that is only begun
        longer = apart(glyphs, copy[1], width - cell_len(letter), names)
        begun = longer.endswith(".") or longer + letter in names.cards
        if glyphs.dots not in short and len(short) >= _LEAST and begun:  # not `B. (A)`, for Big Zam
            return short + copy[2]
        return (short + copy[2]) if glyphs.dots in longer else longer + letter
    if width < 1:
        return ""
    whose, card = whose_card(text, names._replace(cards=_cleaned(names.cards, glyphs.ascii)))
    if whose:  # whose it is may go, but never stands for the card
        room = width - cell_len(whose)
        return whose + apart(glyphs, card, room, names) if room >= LEAST_NAME else apart(glyphs, card, width, names)
    known = _cleaned(names.cards, glyphs.ascii) | {text}
    usual = names.short or width
    told = names._replace(cards=known, people=_cleaned(names.people, glyphs.ascii))
    return _short_names(glyphs, told, min(width, usual), usual)[text]


def whose_card(text: str, names: Names) -> tuple[str, str]:
    """Whose card it is, in words (`Ann's `), and the card with its letter; no words where the text does not say it."""
    whose, card = card_at_end(text, names)
    own, other = tr("your {card}", card=""), tr("{player}'s {card}", player="", card="")
    return (whose, card) if card and (whose.lower() == own or whose.endswith(other)) else ("", text)


def card_at_end(text: str, names: Names) -> tuple[str, str]:
    """The words before the card that a text ends with, and that card with its letter, empty if it ends with none."""
    copy = re.fullmatch(_COPY, text)
    called = copy[1] if copy is not None and text not in names.cards else text
    named = max((name for name in names.cards if called.endswith(name)), key=len, default="")
    before = called.removesuffix(named)
    return (before, text.removeprefix(before)) if named and not re.search(_WITHIN, before) else (text, "")


def player_marks(glyphs: Glyphs, names: Sequence[str], width: int) -> list[str]:
    """The names of all players, by seat, in at most `width` cells, all of them different. Of one that ends with the
    number of its seat, the word before it is shortened: `Comp. 2`. Where that would leave too little of it, and of one
    that begins with its seat, it is the seat: no two letters say as much as `P2`.
    """
    known = Names(frozenset(names))

    def mark(seat: int, name: str) -> str:
        label = seat_label(seat)
        numbered = re.fullmatch(rf"(\S+) ({seat + 1})", name)
        if cell_len(name) <= width or not (numbered or name.startswith(f"{label} ")):
            return apart(glyphs, name, width, known)
        if numbered is None:
            return label
        word, number = numbered.groups()
        forms = [(abbreviated(word, width - cell_len(number) - len(gap)), gap) for gap in (" ", "")]
        short, gap = max(forms, key=lambda form: cell_len(form[0]))
        return f"{short}{gap}{number}" if cell_len(short) > _LEAST else label

    return [mark(seat, name) for seat, name in enumerate(names)]


@lru_cache(maxsize=512)
def rows_apart(
    glyphs: Glyphs, text: str, first: int, second: int, names: Names, *, more: bool = True
) -> tuple[str, str]:
    """A name in two rows of this number of cells: whole; or its short one with as many more whole words as have room,
    if it may have `more`; or that alone in the first. The letter of a copy ends it, or has the second row.
    """
    top, rest = glyphs.split_name(text, first)
    if re.fullmatch(_ADDITION_ALONE, rest) and cell_len(rest) > second >= cell_len(rest[1:-1]):
        return top, rest[1:-1]  # the words say more than the brackets
    if cell_len(rest) <= second and glyphs.dots not in top:
        return top, rest
    copy = re.fullmatch(_COPY, text)
    name, letter = (copy[1], copy[2].strip()) if copy is not None and text not in names.cards else (text, "")
    least = apart(glyphs, name, first, names)
    for cells in range(first + second, cell_len(least), -1) if more else ():
        longer = apart(glyphs, name, cells, names._replace(short=0))
        top, rest = glyphs.split_name(f"{longer} {letter}".rstrip(), first)
        if cell_len(rest) <= second and glyphs.dots not in top and _goes_on(name, least, longer, names):
            return top, rest
    return least, letter


def _goes_on(name: str, short: str, longer: str, names: Names) -> bool:
    """Has a longer form of a name whole words of it alone, all those of its short one among them, and no other name all
    of these?
    """
    words, kept = set(re.findall(_WORD, longer)), [word.rstrip(".") for word in re.findall(_WORD, short)]
    if len(longer) <= len(short) or not all(any(word.startswith(one) for word in words) for one in kept):
        return False
    return {one for one in names.also((name,)).cards if words <= set(re.findall(_WORD, one))} == {name}


def without_brackets(text: str, *, anywhere: bool = False) -> str:
    """A text without what stands in brackets at its end, or anywhere in it. Letters stay: they tell copies of a card
    apart.
    """
    brackets = f"{_BRACKETS}|{_WIDE_BRACKETS}"
    return re.sub(brackets if anywhere else f"(?:{brackets})+$", "", text)


def without_additions(glyphs: Glyphs, text: str, names: Names) -> str:
    """A text without what stands in brackets at its end. The name of a card there loses its addition. It gets a shorter
    form instead if another card would look the same without the addition, or if each card has one short name
    (`Names.short`). Letters in brackets stay: they tell copies of a card apart.
    """
    cards = _cleaned(names.cards, glyphs.ascii)
    while not (named := max((name for name in cards if text.endswith(name)), key=len, default="")):
        shorter = re.sub(f"{_BRACKETS}$", "", text)  # one by one: a name may end with brackets of its own
        if shorter == text:
            return text
        text = shorter
    main = _main(named)
    if main == named:
        return text
    short = names.short or any(other != named and _main(other) == main for other in cards)
    return text.removesuffix(named) + (apart(glyphs, named, min(cell_len(named) - 1, _NAMED), names) if short else main)


def in_short(
    glyphs: Glyphs, spans: Sequence[tuple[str, str]], cards: Iterable[str], width: int, names: Names
) -> tuple[tuple[str, str], ...]:
    """Texts with their roles in which the names of these cards are short; what stands beside a name stays, and so does
    a name of one word that has room in a text: without its end it would save a cell or two (`Guncann.`).

    Args:
        glyphs: the signs; spans: the texts.
        cards: the whole names, of which one may be part of another.
        width: cells of a name.
        names: the names that the seat has seen.
    """
    every_card = frozenset(cards)
    copies = ((name, re.fullmatch(_COPY, name)) for name in every_card)  # their letter is no part of the name
    others = names.also(copy[1] if copy and name not in names.cards else name for name, copy in copies)
    told = (name for name in every_card if " " in name or cell_len(name) > IN_TEXT)
    short = {name: apart(glyphs, name, width, others) for name in told}
    if not short:
        return tuple(spans)
    every = "|".join(re.escape(name) for name in sorted(short, key=len, reverse=True))
    whole = re.compile(rf"(?<![(\[（【])(?:{every})|(?<=[(（])(?:{every})(?=[)）])")  # not of `(White Base Team)`
    return tuple((whole.sub(lambda found: short[found[0]], text), role) for text, role in spans)


def with_short_names(g: Glyphs, text: str, width: int, names: Names, whole: Collection[str] = ()) -> str:
    """A text with the names of cards in so many cells, but for those that stay `whole`. A name that would lose its last
    whole word stays as it is.
    """
    cards = (name for name in names.cards if name in text and not any(name in one for one in whole))
    told = [name for name in cards if g.dots not in apart(g, name, width, names)]
    return "".join(part for part, _ in in_short(g, ((text, ""),), told, width, names))


@lru_cache(maxsize=64)
def _cleaned(names: frozenset[str], ascii_only: bool) -> frozenset[str]:
    return frozenset(clean(name, ascii_only).replace("\n", " ") for name in names)


@lru_cache(maxsize=256)
def _short_names(glyphs: Glyphs, told: Names, width: int, usual: int) -> Mapping[str, str]:
    """The short name of each name: those that fit are written whole, and of those that are shortened further those
    that fit as they usually are; the others avoid what is taken.
    """
    names, common = told.cards, told.common
    having: defaultdict[str, set[str]] = defaultdict(set)
    for name in names:
        for word in re.findall(_WORD, re.sub(_CONTRACTED, "", name)):
            having[word].add(name)
    alike: defaultdict[str, set[str]] = defaultdict(set)  # by what stands before their additions
    for name in names:
        alike[_main(name)].add(name)
    longer = _short_names(glyphs, told, usual, usual) if width < usual else {name: name for name in names}
    found = {name: short for name, short in longer.items() if cell_len(short) <= width}
    taken = {*told.keywords, *(short.rstrip(glyphs.dots) for short in found.values())}
    # Of those with additions a longer name has more words to choose from.
    choices = {name: len(re.findall(_WORD, name)) if _added(name) else 0 for name in names.difference(found)}
    for name in sorted(choices, key=lambda one: (choices[one], one)):
        ranked: list[tuple[float, int, str]] = []
        named = longer[name] if width < usual else ""
        every = re.findall(_WORD, name)
        first = next((word for word in every if word not in common), "")
        named_first = name in told.people or _BOTH in every
        described = name not in told.people and _described(name, common)
        for at, form in enumerate((*_whole_words(name, width, common), *_with_first_begun(name, named, width))):
            if common.issuperset(form.words) and not common.issuperset(every):
                continue  # `Mode`, for Unicorn Gundam (Unicorn Mode)
            shared = len(set.intersection(*(having[word] for word in form.words))) > 1
            bare = form.bare if described else frozenset[str]()
            worth = [_BARE if word in bare else _worth(word, common) for word in form.words]
            if shared and max(worth) < _RARE and not form.added:
                continue  # `Gundam`, where several have that word
            gain = sum(one / len(having[word]) ** 0.5 for word, one in zip(form.words, worth, strict=True)
                       if word not in form.added)  # fmt: skip
            gain += _FIRST_NAME * (named_first and form.words[0] == first)  # it says who it is: `Char`
            other = named != "" and not all(any(_says(one, word) for one in named.split()) for word in form.words)
            blurred = (_BLURRED_YET if named else _BLURRED) * _blurred(form, name, alike[_main(name)])
            cost = form.cost + _SHARED * shared + blurred + _OTHER * other
            ranked.append((cost - gain, at, form.text))
        plain = (glyphs.name(name, width) for _ in range(1))
        forms = chain(
            (text for _, _, text in sorted(ranked)), _figures(every, width, glyphs), plain,
            _others(name, names, width, glyphs),
        )  # fmt: skip
        # Two forms of which one only ends with the sign for missing words look alike.
        free = (form for form in forms if cell_len(form) <= width and form.rstrip(glyphs.dots) not in taken)
        found[name] = next(free, cut(glyphs.dots, width))  # in a cell or two there are more names than forms
        taken.add(found[name].rstrip(glyphs.dots))
    return found


def _with_first_begun(name: str, usual: str, width: int) -> Iterator[_Form]:
    """The usual short name of a card where it has two words, with only the beginning of the first: `Aer. Six`."""
    first, _, last = usual.partition(" ")
    said = re.findall(_WORD, name)
    room = width - cell_len(last) - 1
    if first in said and last in said and not re.search(r"\d", first) and _LEAST < room < cell_len(first):
        kept = (first, last)  # a whole word that no other card has says more than both
        yield _Form(f"{abbreviated(first, room)} {last}", kept, frozenset(kept), _ABBREVIATED + _NO_WORD)


def _main(name: str) -> str:
    """A name without its additions."""
    while (shorter := re.sub(ADDITION, "", name)) != name:
        name = shorter
    return name


def _blurred(form: _Form, name: str, alike: set[str]) -> bool:
    """Does a form of a name with an addition also fit another card of which only the addition differs? `Unicorn` of
    `Unicorn Gundam (Destroy Mode)` fits the one in Unicorn Mode too.

    Args:
        form: of the name. `alike`: the names that differ in nothing but their additions.
    """
    others = (set(_added(other)) for other in alike if other != name)
    said = set(form.words).intersection(_added(name))
    return name != _main(name) and any(said <= other for other in others)


def _added(name: str) -> Sequence[str]:
    """The words of its additions."""
    return re.findall(_WORD, name.removeprefix(_main(name)))


def _says(shown: str, word: str) -> bool:
    """Does a word of a short name, which may be its beginning alone, stand for a word of the name?"""
    return word.startswith(shown.rstrip("."))


def _worth(word: str, common: frozenset[str]) -> float:
    if word.lower() in _LINKS or re.fullmatch(rf"{_KIND}|{_PLACE}", word):
        return _LINKING
    weak = word in common or len(word) < _LEAST or re.fullmatch(rf"{_NUMERAL}|{_SHORTENED}|{_OF_KIND}", word)
    return _FREQUENT if weak else _RARE


class _Form(NamedTuple):
    """A short form: the words of the name in it, those of them that count nothing, and what it loses; `bare`: words
    that describe, without what they describe.
    """

    text: str
    words: tuple[str, ...]
    added: frozenset[str]
    cost: float
    bare: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def _whole_words(name: str, width: int, common: frozenset[str]) -> Sequence[_Form]:
    """The forms of a name that have a whole word of it, or the beginning of one, those that begin as it does first;
    none for a name in a language without blanks.
    """
    if cell_len(name) > len(name):
        return ()
    name = re.sub(_CONTRACTED, "", name)
    words, main = re.findall(_WORD, name), len(re.findall(_WORD, _main(name)))
    found: list[_Form] = []
    for places in sorted(_choices(len(words)), key=lambda places: (places[0], -len(places))):
        if _misleads(words, places, main):
            continue
        said = tuple(words[at] for at in places)
        kept = [*said[:-1], said[-1].rstrip(_LOOSE)]
        added = frozenset(words[at] for at in places if at >= main)
        bare = frozenset(words[at] for at in places if _is_bare(words, at, places, main))
        text, cost = " ".join(kept), _loss(words, places, main, common)
        if cell_len(text) <= width:
            letters = max(_AS_CODE if re.fullmatch(_CODE, word) else len(word) for word in kept)
            found.append(_Form(text, said, added, cost - _LONGER * letters, bare))
            continue
        if len(kept) > 1 and re.fullmatch(_MODIFIES, kept[0]):
            found += [_Form(short, said, added | {said[0]}, cost + more) for short, more in _modified(kept, width)]
        if len(kept) > 1 and re.fullmatch(_NUMERAL, kept[-1]):
            if begun := _in_series(kept, width):
                found.append(_Form(begun, said, added, cost + _NO_WORD))
            continue
        room = width - cell_len(text) + cell_len(kept[-1])
        short = abbreviated(kept[-1], room) if _LEAST < room < cell_len(kept[-1]) else ""
        if len(short) > _LEAST:
            lost = added | {said[-1]} if len(kept) > 1 else added
            begun = " ".join((*kept[:-1], short))
            less = (_ABBREVIATED if len(kept) > 1 else _CUT) + _TOO_SHORT * (len(short) - 1 < _ENOUGH * len(kept[-1]))
            found.append(_Form(begun, said, lost, cost + less, bare))
        part = kept[-1][: max(0, kept[-1].rfind("-", 0, room + 1))]
        if len(part) > _LEAST and len(kept) == 1:
            found.append(_Form(part, said, added, cost + _HYPHEN, bare))
    return tuple(found)


def _describes(words: Sequence[str], at: int, main: int) -> bool:
    """Does a word of a name only describe the one behind it? `main`: how many words come before the addition."""
    after = words[at + 1] if at + 1 < main else ""
    return after != "" and re.fullmatch(_DESCRIBES if not re.fullmatch(_KIND, after) else ".+", words[at]) is not None


def _is_bare(words: Sequence[str], at: int, places: Sequence[int], main: int) -> bool:
    """Describes a word something that does not stay? Arguments as in `_misleads`; `at`: its place."""
    back = 0 < at < main and re.fullmatch(_DESCRIBES_BACK, words[at]) and at - 1 not in places
    return bool(back) or (at + 1 not in places and _describes(words, at, main))


def _described(name: str, common: frozenset[str]) -> bool:
    """Has a name a word that says more than those that describe it?"""
    words = re.findall(_WORD, _main(name))
    weak = (_is_bare(words, at, (), len(words)) or re.fullmatch(_MODIFIES, word) for at, word in enumerate(words))
    return any(not one and _worth(word, common) == _RARE for one, word in zip(weak, words, strict=True))


def _misleads(words: Sequence[str], places: Sequence[int], main: int) -> bool:
    """Do some words of a name say too little alone, or something else than the name?

    Args:
        words: the name's. `places`: of those that stay.
        main: how many words come before the addition.
    """
    kept = [words[at] for at in places]
    if kept[0].lower() in _LINKS or kept[-1].lower() in _LINKS:
        return True
    if len(words) > 1 and all(len(word) == 1 or re.fullmatch(_NUMERAL, word) for word in kept):
        return True  # `I`, for Zaku I; `C`, for Gaza C
    if places[0] and re.fullmatch(_NUMERAL, kept[0]) and not kept[0].isdigit():
        return True  # `I Sniper`, for Zaku I Sniper Type
    if len({*kept}) < len(kept):
        return True  # `Core Core`, for two Core Boosters
    if any(re.fullmatch(_PARTICLE, words[at]) and not {at - 1, at + 1}.issubset(places) for at in places if at):
        return True  # `Rau Le`, for Rau Le Creuset
    around = ((at - 1, at, at + 1) for at in places if words[at].lower() in _LINKS)
    if any(not {*each}.issubset(places) for each in around):
        return True  # `005 & Core`
    if any(re.fullmatch(_KIND, words[at]) and at - 1 not in places for at in places if 0 < at < main):
        return True  # `Graze Type`, for Graze Commander Type
    if main > 1 and all(re.fullmatch(_COLOUR, word) for word in kept):
        return True  # `White`, for White Base
    whose = [at for at, word in enumerate(words[:-1]) if re.fullmatch(_POSSESSIVE, word)]
    if any(places[-1] <= at or (at in places and at + 1 not in places) for at in whose):
        return True  # `Char's` or `Cha II`, for Char's Zaku II
    # `Damaged`, for Thoroughly Damaged
    return re.fullmatch(_ADVERB, " ".join(words[max(0, places[0] - 1) : places[0] + 1])) is not None


def _loss(words: Sequence[str], places: Sequence[int], main: int, common: frozenset[str]) -> float:
    """What a name loses if only these words of it stay; arguments as in `_misleads`."""
    first, added = places[0], {words[at] for at in places if at >= main}
    cost = _ADDED * len(added) + (first >= main) * (_NO_WORD + _PART * (len(places) < len(words) - main))
    for one, other in pairwise(places):
        little = common if other < main and not words[other].isdigit() else frozenset[str]()  # `Wing Zero`
        left_out = [at for at in range(one + 1, other) if words[at].lower() not in _UNSAID and words[at] not in little]
        says = any(re.fullmatch(_COLOUR, words[at]) or not _describes(words, at, main) for at in left_out)
        cost += (_JUMP if other >= main else _GAP) * says
    link = next((at for at in range(1, first) if words[at].lower() in _LINKS), 0)
    cost += _BEHIND * (len(places) > 1 and any(word.lower() not in _LINKS for word in words[:link]))
    return cost + _COLOURLESS if first and re.fullmatch(_COLOUR, words[first - 1]) else cost


def _modified(words: Sequence[str], width: int) -> Iterator[tuple[str, float]]:
    """A word that only goes with those behind it, as its initial, and what is lost: `C. Zaku II`, `W. Base`. Where two
    begin with the same letter, as one more of them: `Au. Magan.`
    """
    rest = " ".join(words[1:])
    for letters, more in ((1, 0.0), (2, _LETTER)):
        begun = f"{words[0][:letters]}. "
        if cell_len(begun) + cell_len(rest) <= width:
            yield begun + rest, _ABBREVIATED + more
        elif cell_len(begun) + cell_len(rest) == width + 1:
            yield begun.rstrip() + rest, _ABBREVIATED + _NO_WORD + more
        if " " not in rest:
            for before in (begun, begun.rstrip()):
                if _LEAST < (room := width - cell_len(before)) < cell_len(rest):
                    yield before + abbreviated(rest, room), _ABBREVIATED + _CUT + more
                    break
    if " " not in rest and _LEAST < (room := width - cell_len(words[0]) - 1) < cell_len(rest):
        yield f"{words[0]} {abbreviated(rest, room)}", _ABBREVIATED + _CUT


def _in_series(words: Sequence[str], width: int) -> str:
    """A word and its numeral with only the beginning of the word: `Tallg. II`, `ZakII`; empty for more words, or where
    there is no room.
    """
    if len(words) != _IN_SERIES:
        return ""
    word, numeral = words
    room = width - cell_len(numeral)
    if room > _LEAST + len(". "):
        return f"{abbreviated(word, room - 1)} {numeral}"
    for blank in (" ", ""):
        begun = cut(word, room - len(blank))
        if len(begun) >= _LEAST - (not blank):
            return f"{begun}{blank}{numeral}"
    return ""


def _choices(count: int) -> Iterator[tuple[int, ...]]:
    """Places of words, in order."""
    if count <= _MOST_WORDS:
        for size in range(1, count + 1):
            yield from combinations(range(count), size)
        return
    yield from (tuple(range(start, end)) for start in range(count) for end in range(start + 1, count + 1))


def _figures(words: Sequence[str], width: int, glyphs: Glyphs) -> Iterator[str]:
    """Of a code without room what tells it from others like it: `…25` of `VF-25`."""
    for word in words:
        figures = word.rpartition("-")[2] if re.fullmatch(_CODE, word) else ""
        if len(figures) > 1:
            yield from (form for form in (f"{glyphs.dots}{figures}", figures) if cell_len(form) <= width)


def _others(name: str, names: Iterable[str], width: int, glyphs: Glyphs) -> Iterator[str]:
    """Forms with what a name has and those with the same usual form do not, the best first."""
    dots, short = glyphs.dots, glyphs.name(name, width)
    added = "".join(_added(name)) if name.endswith("）") else ""  # it has no other words to choose from
    if added and cell_len(added) <= width:
        yield added
    rivals = [one for one in names if one != name and glyphs.name(one, width) == short]
    words = re.findall(_WORD, name)
    if len(words) > 1:
        yield f"{words[0]} {words[1][0]}."
    at = max((_same(words, re.findall(_WORD, other)) for other in rivals), default=0)
    at = min(at, len(words) - 1)
    before, word = words[:at], words[at]
    for head in (" ".join(before), *before[-1:]):
        room = width - cell_len(head) - 1
        if head and room >= min(_LEAST, cell_len(word)):
            yield f"{head}{dots}{abbreviated(word, room)}"
    if before:
        for room in range(min(cell_len(word), width - 3), 1, -1):
            yield f"{abbreviated(before[-1], width - room - 1).rstrip('.')}{dots}{abbreviated(word, room)}"
    # Within a word, or in a language without blanks: from the first letter that differs on.
    start = max((_same(name, other) for other in rivals), default=0)
    for room in range(width // 2, 0, -1):
        tail = cut(name[start:], room)
        if tail:
            yield f"{cut(name, width - cell_len(tail) - 1).rstrip()}{dots}{tail.strip()}"
    for number in range(1, 10 ** min(3, width - 1)):
        yield f"{cut(name, width - 1 - len(str(number)))}{dots}{number}"


def _same(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words, or letters, two names have in common from their beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
