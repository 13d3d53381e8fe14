"""The forms of grammar.lark: each fills fields of its node, and one line there is all that parser and printer need."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gundam_tui.cardlang import forms
from gundam_tui.cardlang.faults import LanguageError
from gundam_tui.games.gcg.cards.language import builder
from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.printer import print_text
from tests.language.readers import fresh

GRAMMAR = forms.grammar(builder.GRAMMAR)
NODES = [
    (form, makes)
    for rule in GRAMMAR.rules.values()
    for form in rule.forms
    if (makes := form.makes) and makes.name not in ("dict", "tuple", "word")
]
# Parts that say several fields of the node around them, and a word that makes another node.
NO_FIELDS = {"header", "caused", "play_stat", "early"}


def parts(part: Any) -> int:
    """How many parts of a form are kept; one that may be repeated counts once."""
    kind, content = part
    if kind == "name":
        return not (content[0] == "_" and content.isupper())
    if kind in ("word", "many"):
        return 0
    return max(map(parts, content)) if kind == "any" else sum(map(parts, content)) if kind == "seq" else parts(content)


def test_a_form_fills_a_field_of_its_node_with_each_of_its_parts() -> None:
    for form, makes in NODES:
        fields = set(getattr(t, makes.name).model_fields)
        assert {*makes.fields, *makes.said} - NO_FIELDS <= fields, form
        assert len(makes.fields) == parts(form.parts), form


def test_every_node_has_a_form_or_is_written_by_hand() -> None:
    by_hand = {t.AnyOf, t.All, t.CardText, t.DeployExBase, t.DeployToken, t.Each, t.Mod, t.Ref, t.Select, t.Sentence,
               t.TakeShield}  # fmt: skip
    nodes = {kind for kind in vars(t).values() if isinstance(kind, type) and issubclass(kind, t.Node)} - {t.Node}
    assert {kind.__name__ for kind in nodes - by_hand} == {makes.name for makes in GRAMMAR.makes.values()} - {
        "dict", "tuple", "word",
    }  # fmt: skip


def test_a_new_form_is_read_and_written_without_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = builder.GRAMMAR.read_text("utf-8")
    old, new = '| "mill" amount ', '| _GRINDS amount "from" ref ["&" ref] -> Damage(amount, target, also)\n' + " " * 9
    assert old in text
    changed = tmp_path / "grammar.lark"
    changed.write_text(text.replace(old, new + old) + '_GRINDS: "grinds" | "grind"\n', "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    fresh(monkeypatch, changed)
    step = t.Damage(amount=t.Num(n=2), target=t.Ref(to="that"), also=t.Ref(to="this"))
    assert parse("deploy: grind 2 from that & this") == t.CardText(
        lines=(t.Ability(moments=("deploy",), body=(t.Sentence(do=step),)),)
    )
    alone = parse("deploy: grind 1 from that")
    assert print_text(alone, changed) == "deploy: deal 1 damage to that"  # the first form that can say it
    other = tmp_path / "other.lark"
    other.write_text(changed.read_text("utf-8").replace("_DEALS amount", '"deal" "out" amount'), "utf-8")
    assert print_text(alone, other) == "deploy: deal out 1 damage to that"
    with pytest.raises(LanguageError) as caught:
        parse("deploy: gring 2 from it")
    assert caught.value.suggestion == "grind"


def test_what_has_no_notation_is_refused() -> None:
    nothing = t.Ability(moments=("deploy",), body=(t.Sentence(do=t.Gain(target=t.Ref(to="it"))),))
    with pytest.raises(ValueError, match="no form of step"):
        print_text(t.CardText(lines=(nothing,)))


def test_a_rule_for_lark_alone_is_written_out_where_it_is_named() -> None:
    shared = forms.read_grammar(
        'one: [qty] _cards\nother: "all" _cards\n_cards: _whose? _named\n_whose: big* side\n_named: noun [place]\n'
    )
    whole = forms.read_grammar('one: [qty] (big* side)? noun [place]\nother: "all" (big* side)? noun [place]\n')
    assert shared.rules == whole.rules
    assert "_named: noun [place]" in shared.lark
