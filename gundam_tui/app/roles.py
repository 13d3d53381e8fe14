"""The colours of the table by role: an ink on a ground.

A widget names roles, never colours. Every look has a table of inks and one of grounds; which table depends on what the
terminal shows: any colour, 256, sixteen or none. The tables for 256 are chosen by hand where the nearest colour would
make two meanings alike. With sixteen colours or none, planes are not filled: the board then draws lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rich.style import Style

from gundam_tui.frozen import frozen

NAMEPLATES = ("nb", "ng", "nr", "nw", "np", "nn")  # a card of that colour: blue, green, red, white, purple, none
DARK_PLATES = ("rb", "rg", "rr", "rw", "rp", "rn")  # the same, rested
TINTS = ("tb", "tg", "tr", "tw", "tp", "tn")  # letters on those

NIGHT: Mapping[str, str] = {
    "table": "#0a0f1c", "void": "#0b111f", "lane": "#0d1424", "surf": "#131c30", "plate": "#1f2d4a", "rest": "#141d30",
    "tuck": "#2a3b5e", "tuckr": "#1a2438", "dock": "#16213a", "chip": "#25365a", "ownbg": "#123252", "enbg": "#46261a",
    "sel": "#f4f7ff", "key": "#ffcc4d", "beam": "#ff5a4f", "hot": "#ffb454", "burst": "#ffd84d",
    "own": "#4cb8ff", "enemy": "#ff9357",
    "text": "#e9eff9", "sub": "#a9b8d0", "mute": "#8998b4", "rule": "#33435f", "ink": "#0a0f1c", "bright": "#f4f7ff",
    "good": "#6fe3a5", "bad": "#ff7a70", "new": "#c7a6ff", "link": "#6ff0e0", "ap": "#ffd27a", "hp": "#7fd6ff",
    "res": "#6fe3a5", "base": "#d9c48a", "wall": "#3b66b8", "walle": "#b05f35", "back": "#33507f", "backe": "#7d4a33",
    "lost": "#26324a",
    "nb": "#2f66c4", "ng": "#22804f", "nr": "#b23643", "nw": "#8f9cb3", "np": "#7a4fc0", "nn": "#55627a",
    "rb": "#1a3158", "rg": "#15402f", "rr": "#4c2029", "rw": "#3a4455", "rp": "#3a2a5c", "rn": "#2a3344",
    "tb": "#8ab8ff", "tg": "#79dba5", "tr": "#ff9c9c", "tw": "#dfe6f0", "tp": "#c9adff", "tn": "#b6c2d4",
    "limb1": "#3f8fd8", "limb2": "#1d5aa6", "limb3": "#16407a", "limb4": "#173a6b", "limb5": "#10284c",
    "limb6": "#0c1b35",
    # Emblems: dark, middle and light of each card colour, and further colours of faces.
    "pxbd": "#2454be", "pxbm": "#5c96ff", "pxbl": "#e1ebff", "pxgd": "#246e3c", "pxgm": "#5ab464", "pxgl": "#dcf5dc",
    "pxrd": "#962028", "pxrm": "#e65050", "pxrl": "#ffe1dc", "pxwd": "#788096", "pxwm": "#c8d0e1", "pxwl": "#ffffff",
    "pxpd": "#5c328c", "pxpm": "#a06edc", "pxpl": "#f0e1ff", "pxnd": "#4a566c", "pxnm": "#8b98b0", "pxnl": "#dbe2ee",
    "pxink": "#0a0e18", "pxblack": "#1c2030", "pxlight": "#f4f7ff", "pxgold": "#ffcd46", "pxrose": "#ff4678",
    "pxglass": "#5ae6dc", "pxshade": "#289696", "pxgreen": "#6cf07c", "pxviolet": "#b464f0", "pxorange": "#ff8c3c",
    "pxskin": "#ebc3a5", "pxtan": "#c8946c", "pxumber": "#8c5a3c", "pxbrown": "#5a3a26", "pxblond": "#e1be5a",
    "pxginger": "#c8503c", "pxnavy": "#3c508c", "pxsilver": "#c8c8d2",
}  # fmt: skip
DAY: Mapping[str, str] = {
    **NIGHT, "table": "#e9edf3", "void": "#dfe5ee", "lane": "#dfe5ee", "surf": "#d2dae6", "plate": "#ffffff",
    "rest": "#d3dae5", "tuck": "#e4ecf8", "tuckr": "#c8d1de", "dock": "#ffffff", "chip": "#dde6f4",
    "ownbg": "#c4dcf6", "enbg": "#f6d8c6",
    "sel": "#0d1b33", "key": "#8a4b00", "beam": "#c22014", "hot": "#963f00", "burst": "#8a5a00", "own": "#0b57a4",
    "enemy": "#9c4300",
    "text": "#10192b", "sub": "#3f4e66", "mute": "#4d5a70", "rule": "#aab6c8", "ink": "#ffffff", "bright": "#ffffff",
    "good": "#17683a", "bad": "#b3261e", "new": "#6b2fa0", "link": "#00695f", "ap": "#8a4b00", "hp": "#0b57a4",
    "res": "#17683a", "base": "#6b5510", "wall": "#3f7fd6", "walle": "#c9713f", "back": "#8fb0de", "backe": "#dba98d",
    "lost": "#bcc6d4", "nw": "#5f6b7e", "nn": "#66738a",
    "rb": "#b9cbea", "rg": "#b8d8c6", "rr": "#e6c0c4", "rw": "#c3cad5", "rp": "#d2c5ea", "rn": "#c5ccd8",
    "tb": "#12437f", "tg": "#135232", "tr": "#8c1f2b", "tw": "#2e3a4d", "tp": "#4b2a86", "tn": "#3c485c",
    "limb1": "#3f7fd6", "limb2": "#6d9fe0", "limb3": "#8fb5e6", "limb4": "#a3c2ea", "limb5": "#b7cfee",
    "limb6": "#c8daf1",
    "pxbl": "#b9cdf5", "pxgl": "#b4dcb4", "pxrl": "#f0bcb4", "pxwd": "#5f6779", "pxwm": "#9aa3b8", "pxwl": "#ced5e2",
    "pxpl": "#d6bcf0", "pxnl": "#bcc5d6", "pxlight": "#d8deea",
}  # fmt: skip
# Blue against orange (see `palette`): within the orange, lightness tells an attack, a side and a loss apart.
SAFE: Mapping[str, str] = {
    **NIGHT, "key": "#f0e442", "burst": "#fff7b0", "beam": "#d55e00", "bad": "#ffb899", "good": "#9ad4f5",
    "res": "#9ad4f5", "enemy": "#f0a030", "own": "#56b4e9", "link": "#ffffff", "new": "#e6b8d4",
    "nb": "#0072b2", "ng": "#007a5e", "nr": "#b04e0c", "np": "#8f557a",
    "pxbd": "#005a8c", "pxbm": "#56b4e9", "pxgd": "#00604a", "pxgm": "#3fc9a0", "pxrd": "#8a3c08", "pxrm": "#f08040",
    "pxrl": "#ffe6d2", "pxpd": "#74425f", "pxpm": "#cc79a7", "pxrose": "#d55e00", "pxgreen": "#9ad4f5",
}  # fmt: skip
_NIGHT256: Mapping[str, int] = {
    "table": 233, "void": 232, "lane": 234, "surf": 235, "plate": 237, "rest": 234, "tuck": 239, "tuckr": 236,
    "dock": 236, "chip": 238, "ownbg": 17, "enbg": 52, "mute": 247, "rule": 239, "lost": 238,
    "sel": 231, "bright": 231, "key": 221, "beam": 203, "hot": 215, "burst": 229, "own": 75, "enemy": 209,
    "text": 255, "sub": 146, "ink": 233, "good": 79, "bad": 210, "new": 183, "link": 86, "ap": 222, "hp": 117,
    "res": 79, "base": 186, "wall": 68, "walle": 173, "back": 25, "backe": 130,
    "nb": 26, "ng": 29, "nr": 124, "nw": 247, "np": 97, "nn": 60,
    "rb": 18, "rg": 22, "rr": 52, "rw": 240, "rp": 54, "rn": 238,
    "limb1": 68, "limb2": 25, "limb3": 18, "limb4": 17, "limb5": 234, "limb6": 233,
}  # fmt: skip
_SAFE256: Mapping[str, int] = {
    **{role: number for role, number in _NIGHT256.items() if role not in ("good", "res", "link", "new")},
    "own": 75, "enemy": 214, "beam": 166, "bad": 216, "nb": 25, "nr": 130, "np": 96,
}  # fmt: skip
_DAY256: Mapping[str, int] = {"key": 94, "enemy": 88, "burst": 58, "beam": 160, "bad": 125}
# Sixteen colours: inks, then the grounds that are filled; every other ground is the terminal's own.
_NAMES16 = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "bright_black", "bright_red",
            "bright_green", "bright_yellow", "bright_blue", "bright_magenta", "bright_cyan",
            "bright_white")  # fmt: skip
_INKS16: Mapping[str, int] = {
    "text": 15, "sub": 7, "mute": 7, "rule": 8, "ink": 0, "bright": 15, "good": 10, "bad": 9, "new": 13, "link": 14,
    "ap": 11, "hp": 14, "res": 10, "base": 11, "wall": 12, "walle": 11, "back": 12, "backe": 11, "lost": 8, "own": 14,
    "enemy": 11, "key": 11, "beam": 9, "hot": 9, "burst": 11, "sel": 15,
    "nb": 12, "ng": 10, "nr": 9, "nw": 15, "np": 13, "nn": 7, "tb": 12, "tg": 10, "tr": 9, "tw": 15, "tp": 13, "tn": 7,
}  # fmt: skip
_GROUNDS16: Mapping[str, int] = {
    "sel": 7, "key": 3, "beam": 1, "burst": 3, "own": 6, "enemy": 3, "nb": 4, "ng": 2, "nr": 1, "nw": 8, "np": 5,
    "nn": 8,
}  # fmt: skip
# On white: only the dark ones are readable.
_INKS16_DAY: Mapping[str, int] = {
    **dict.fromkeys(_INKS16, 0), "rule": 8, "sub": 8, "mute": 8, "lost": 8, "bright": 15, "own": 4, "enemy": 5,
    "key": 4, "hot": 1, "beam": 1, "bad": 1, "new": 5, "link": 4, "hp": 4, "wall": 4, "walle": 5, "back": 4, "backe": 5,
    "nb": 4, "nr": 1, "np": 5, "tb": 4, "tr": 1, "tp": 5,
}  # fmt: skip
_GROUNDS16_DAY: Mapping[str, int] = {
    "sel": 0, "key": 4, "beam": 1, "burst": 5, "own": 4, "enemy": 5, "nb": 4, "ng": 8, "nr": 1, "nw": 8, "np": 5,
    "nn": 8,
}  # fmt: skip
# Pictures: the same on both sides of a cell.
_PICTURES16: Mapping[str, int] = {
    "pxbd": 4, "pxbm": 12, "pxbl": 15, "pxgd": 2, "pxgm": 10, "pxgl": 15, "pxrd": 1, "pxrm": 9, "pxrl": 15, "pxwd": 8,
    "pxwm": 7, "pxwl": 15, "pxpd": 5, "pxpm": 13, "pxpl": 15, "pxnd": 8, "pxnm": 7, "pxnl": 15, "pxink": 0,
    "pxblack": 0, "pxlight": 15, "pxgold": 11, "pxrose": 9, "pxglass": 14, "pxshade": 6, "pxgreen": 10, "pxviolet": 13,
    "pxorange": 3, "pxskin": 7, "pxtan": 3, "pxumber": 3, "pxbrown": 3, "pxblond": 11, "pxginger": 1, "pxnavy": 4,
    "pxsilver": 7,
}  # fmt: skip
_FLASH16: Mapping[str, int] = {"link": 14, "hot": 9}  # shining eyes, as grounds
_ON16 = {
    **dict.fromkeys(range(9, 16), 0),
    7: 0,
    3: 0,
    6: 0,
    2: 0,
    4: 15,
    1: 15,
    5: 15,
    8: 15,
    0: 15,
}  # a readable ink for each
_PLAIN_INKS = frozenset(("ink", "text", "sub", "mute", "bright", "sel"))
# Without colour, reverse video replaces a bright ground, bold a strong ink. Nameplates stay as they are: a reversed one
# is the white card.
_REVERSED = frozenset(("sel", "key", "beam", "burst"))
BOLD = "!"
_MIXED = ">"  # in the name of a mixed role: from, to, and how far


def blend(start: str, end: str, step: int, steps: int) -> str:
    """The role of a colour between two roles, an ink and a ground; with few colours the nearer of the two.

    Args:
        start, end: the two roles.
        step: 0 for the first, `steps` for the second.
        steps: how many steps there are.
    """
    return start if step <= 0 else end if step >= steps else _MIXED.join((start, end, str(100 * step // steps)))


@frozen
class Tones:
    """The table's colours for a look on a kind of terminal.

    Attributes:
        inks, grounds: colours as rich writes them, by role; a missing ink or ground is the terminal's own.
        planes: can grounds be told apart? Otherwise the board draws lines between cards and brackets around keys.
        colour: are there colours?
    """

    inks: Mapping[str, str]
    grounds: Mapping[str, str]
    planes: bool = True
    colour: bool = True
    readable: Mapping[str, str] | None = None

    __eq__ = object.__eq__  # maps have no hash, and styles are kept by tones
    __hash__ = object.__hash__

    def style(self, role: str) -> Style:
        """The style of `ink/ground`, with `!` at the end in bold.

        Raises:
            KeyError: the look has no such role.
        """
        return _style(self, role)


@lru_cache(maxsize=4096)
def _style(tones: Tones, role: str) -> Style:
    ink, ground = (_known(tones, part) for part in role.rstrip(BOLD).split("/"))
    words = ["bold"] if role.endswith(BOLD) else []
    if not tones.colour:
        return Style.parse(" ".join([*words, *(["reverse"] if ground in _REVERSED else [])]) or "none")
    if tones.readable is not None and ground in tones.grounds and ink in _PLAIN_INKS:
        words.append(tones.readable[ground])
    else:
        words.append(ink if ink.startswith("#") else tones.inks.get(ink, ""))
    if ground in tones.grounds or ground.startswith("#"):
        words += ["on", tones.grounds.get(ground, ground)]
    return Style.parse(" ".join(word for word in words if word) or "none")


def _known(tones: Tones, role: str) -> str:
    """A role, or the colour of a mixed one.

    Raises:
        KeyError: the look has no such role.
    """
    start, *rest = role.split(_MIXED)
    end, share = (rest[0], int(rest[1]) / 100) if rest else (start, 0.0)
    if start not in NIGHT or end not in NIGHT:
        raise KeyError(role)
    if not rest:
        return role
    if not (tones.planes and tones.colour):
        return end if share >= 0.5 else start
    pairs = zip(_parts(tones.inks[start]), _parts(tones.inks[end]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _parts(colour: str) -> tuple[int, int, int]:
    r, g, b = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return r, g, b


def is_light(colour: str) -> bool:
    """Is a colour of red, green and blue nearer to white than to black?"""
    return sum(_parts(colour)) > 3 * 255 / 2


def _near256(colour: str) -> int:
    """The nearest of the 256, by distance."""
    r, g, b = _parts(colour)
    steps = (0, 95, 135, 175, 215, 255)
    near = [min(range(6), key=lambda i, v=v: abs(steps[i] - v)) for v in (r, g, b)]
    cube = sum((steps[i] - v) ** 2 for i, v in zip(near, (r, g, b), strict=True))
    grey = min(range(24), key=lambda i: abs(8 + 10 * i - (r + g + b) / 3))
    if sum((8 + 10 * grey - v) ** 2 for v in (r, g, b)) < cube:
        return 232 + grey
    return 16 + 36 * near[0] + 6 * near[1] + near[2]


def number256(role: str, colours: Mapping[str, str], by_hand: Mapping[str, int]) -> int:
    """The number of a role's colour among the 256."""
    return by_hand[role] if role in by_hand else _near256(colours[role])


def exact256(number: int) -> str:
    """A colour that rich maps to this number of the 256: Textual knows only colours of red, green and blue."""
    if number >= 232:
        grey = round((number - 231) * 255 / 25)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    steps = (0, 95, 135, 175, 215, 255)
    number -= 16
    return "#" + "".join(f"{steps[at]:02x}" for at in (number // 36, number // 6 % 6, number % 6))


def _true(colours: Mapping[str, str]) -> Tones:
    return Tones(colours, colours)


def _256(colours: Mapping[str, str], by_hand: Mapping[str, int]) -> Tones:
    return _true({role: exact256(number256(role, colours, by_hand)) for role in colours})


def _16(inks: Mapping[str, int], grounds: Mapping[str, int], names: Mapping[str, str]) -> Tones:
    def said(number: int) -> str:
        return names.get(_NAMES16[number], _NAMES16[number])

    grounds = {**_FLASH16, **_PICTURES16, **grounds}
    return Tones(
        {role: said(number) for role, number in {**_PICTURES16, **inks}.items()},
        {role: said(number) for role, number in grounds.items()},
        planes=False, readable={role: said(_ON16[number]) for role, number in grounds.items()},
    )  # fmt: skip


MONO = Tones({}, {}, planes=False, colour=False)


def tones(name: str, system: str, names: Mapping[str, str]) -> Tones:
    """The table's colours.

    Args:
        name: of the look: night, day, safe, terminal or mono.
        system: `true`, `256` or `16`.
        names: rich's names for the sixteen colours, where they differ from ours.

    Raises:
        KeyError: no look has this name.
    """
    if name == "mono":
        return MONO
    if name == "terminal":
        return _16(_INKS16, _GROUNDS16, {})
    if system == "16":
        return _16(_INKS16_DAY, _GROUNDS16_DAY, names) if name == "day" else _16(_INKS16, _GROUNDS16, names)
    colours = {"night": NIGHT, "day": DAY, "safe": SAFE}[name]
    if system == "256":
        return _256(colours, {"night": _NIGHT256, "day": _DAY256, "safe": _SAFE256}[name])
    return _true(colours)
