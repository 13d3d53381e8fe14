"""At a served table everyone has their own language; what goes over the wire as keys is the same for all."""

from __future__ import annotations

from pathlib import Path

from gundam_tui.games.views import PromptView
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m
from gundam_tui.server.client import ServerLine

from .helpers import enter, running, two_at_a_table, until
from .test_events import Night


def han(text: str) -> bool:
    return any("\u4e00" <= letter <= "\u9fff" for letter in text)


def seen(line: ServerLine) -> m.Picture:
    """The picture of a terminal, after all that was told before."""
    line.call(lambda id: m.Rename(id, ""))
    line.read()
    assert line.picture is not None
    return line.picture


def question(line: ServerLine) -> PromptView:
    """The open question as a terminal sees it."""
    prompt = seen(line).view.prompt
    assert prompt is not None
    return prompt


def spoken(line: ServerLine) -> str:
    """The language of a terminal's question and of every line of its log."""
    texts = [question(line).text, *(row.text for row in line.log)]
    return {(True,): "zh", (False,): "en"}.get(tuple({han(text) for text in texts}), "several")


def test_each_terminal_reads_its_own_language_and_answers_by_the_same_keys(tmp_path: Path) -> None:
    """Two players, a watcher, and one of them changes the language in the middle of the game."""
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        third = enter(server, "Haro")
        assert third.call(lambda id: m.WatchMessage(id, code)).done
        until(third, lambda: third.place.round and third.picture, "the game")
        assert two.call(lambda id: m.Speak(id, "zh")).done
        assert third.call(lambda id: m.Speak(id, "zh")).done
        assert [spoken(line) for line in (one, two, third)] == ["en", "zh", "zh"]
        assert [line.at for line in one.log] == [line.at for line in two.log]

        asked = one if question(one).options else two
        prompt = question(asked)
        assert not han("".join(option.key for option in prompt.options))
        reply = asked.call(lambda id: m.AnswerMessage(id, prompt.number, ("no such key",)))
        assert han(reply.error) == (asked is two)

        assert two.call(lambda id: m.Speak(id, "en")).done
        assert not han(question(two).text)
        assert two.call(lambda id: m.Speak(id, "klingon")).done  # nobody speaks it here: English


def test_a_language_is_asked_for_with_the_hello(tmp_path: Path) -> None:
    """A refusal before anything else is in it already."""
    from gundam_tui.language import speaking

    with running(tmp_path) as server, speaking("zh"):
        line = enter(server, "Amuro")
        assert han(line.call(m.Leave).error or line.call(m.Undo).error)


def notes(line: ServerLine) -> str:
    """The notices that a terminal has got since it was last read."""
    line.call(lambda id: m.Rename(id, ""))
    return " ".join(news.text for news in line.read() if isinstance(news, m.Note))


def test_notices_at_a_table_are_in_the_language_of_each_reader(tmp_path: Path) -> None:
    """A player leaves and comes back, one proposes and one refuses: two readers of two languages."""
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        third = enter(server, "Haro")
        assert third.call(lambda id: m.WatchMessage(id, code)).done
        assert third.call(lambda id: m.Speak(id, "zh")).done
        for line in (two, third):
            notes(line)
        assert one.call(m.Leave).done
        assert "has left; the seat waits" in notes(two)
        assert "已离开" in notes(third)
        assert one.call(lambda id: m.Back(id, code, 0)).done
        assert "is back" in notes(two)
        assert "回来了" in notes(third)
        assert two.call(lambda id: m.Speak(id, "zh")).done
        assert one.call(m.Concede).done
        assert not one.call(lambda id: m.Rematch(id, swap=True)).done
        two.call(lambda id: m.Rename(id, ""))
        [ask] = [news for news in two.read() if isinstance(news, m.Ask) and news.text]
        assert "想交换卡组再来一局" in ask.text
        assert han(ask.more)


def test_an_event_speaks_to_each_reader_in_theirs(tmp_path: Path) -> None:
    """Its page, tables of text, notices, refusals, and the faults of a deck; names and keys are the same for all."""
    with running(tmp_path) as server:
        night = Night(server, "Ann", "Ben", "Cay", rounds=2)
        ann, ben = night.lines["Ann"], night.lines["Ben"]
        assert ann.call(lambda id: m.Speak(id, "zh")).done
        for line in (ann, ben):
            notes(line)
        assert not night.ask(e.PairRound, 1)
        assert "第1轮" in notes(ann)
        assert "Round 1: " in notes(ben)
        chinese, english = night.page("Ann"), night.page("Ben")
        assert all(map(han, chinese.record))
        assert not any(map(han, english.record))
        assert len(chinese.record) == len(english.record)
        assert [one.one for one in chinese.pairings] == [one.one for one in english.pairings]
        assert ben.call(lambda id: m.Speak(id, "zh")).done
        [*_, again] = [news for news in ben.read() if isinstance(news, e.EventMessage)]
        assert again.record == chinese.record, "a page that is open is said again in the new language"
        assert ben.call(lambda id: m.Speak(id, "en")).done
        texts = [line.call(lambda id: e.EventText(id, night.code, "pairings")).words for line in (ann, ben)]
        assert "轮空" in " ".join(texts[0])
        assert "bye" in " ".join(texts[1])
        assert han(night.ask(e.EndEvent, line=ann))
        assert not han(night.ask(e.EndEvent, line=ben))
        deck = m.OwnDeck({"cards": {"ST01-001": 5}}, "short")
        assert "最多允许4张" in ann.call(lambda id: m.EnterEvent(id, night.code, "", deck)).error
        assert "at most 4 are allowed" in ben.call(lambda id: m.EnterEvent(id, night.code, "", deck)).error
