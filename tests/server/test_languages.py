"""At a served table everyone has their own language; what goes over the wire as keys is the same for all."""

from __future__ import annotations

from pathlib import Path

from gundam_tui.server import messages as m
from gundam_tui.server.client import ServerLine

from .helpers import enter, running, two_at_a_table, until


def han(text: str) -> bool:
    return any("\u4e00" <= letter <= "\u9fff" for letter in text)


def seen(line: ServerLine) -> m.Picture:
    """The picture of a terminal, after all that was told before."""
    line.call(lambda id: m.Rename(id, ""))
    line.read()
    assert line.picture is not None
    return line.picture


def test_each_terminal_reads_its_own_language_and_answers_by_the_same_keys(tmp_path: Path) -> None:
    """Two players, a watcher, and one of them changes the language in the middle of the game."""
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        third = enter(server, "Haro")
        assert third.call(lambda id: m.WatchMessage(id, code)).done
        until(third, lambda: third.place.round and third.picture, "the game")
        assert two.call(lambda id: m.Speak(id, "zh")).done
        assert third.call(lambda id: m.Speak(id, "zh")).done
        english, chinese, watched = seen(one), seen(two), seen(third)
        assert not han("".join(line.text for line in one.log))
        assert all(han(line.text) for line in two.log)
        assert all(han(line.text) for line in third.log)
        assert [line.at for line in one.log] == [line.at for line in two.log]
        assert english.view.prompt is not None
        assert chinese.view.prompt is not None
        assert watched.view.prompt is not None
        assert not han(english.view.prompt.text)
        assert han(chinese.view.prompt.text)
        assert han(watched.view.prompt.text)
        asked = english if english.view.prompt.options else chinese
        line = one if asked is english else two
        keys = [option.key for option in asked.view.prompt.options]  # type: ignore[union-attr]
        assert not han("".join(keys))
        reply = line.call(lambda id: m.AnswerMessage(id, asked.view.prompt.number, ("no such key",)))  # type: ignore[union-attr]
        assert han(reply.error) == (line is two)
        assert two.call(lambda id: m.Speak(id, "en")).done
        again = seen(two)
        assert again.view.prompt is not None
        assert not han(again.view.prompt.text)
        assert two.call(lambda id: m.Speak(id, "klingon")).done  # nobody speaks it here: English


def test_a_language_is_asked_for_with_the_hello(tmp_path: Path) -> None:
    """A refusal before anything else is in it already."""
    from gundam_tui.language import speaking

    with running(tmp_path) as server, speaking("zh"):
        line = enter(server, "Amuro")
        assert han(line.call(m.Leave).error or line.call(m.Undo).error)
