"""What players like, kept in a file: reading what makes sense of it, and changing one value at a time."""

from __future__ import annotations

import stat
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.table import settings as module
from gundam_tui.table.settings import ENTRIES, Settings, SettingsError, load, save, settings_path


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_all_is_as_it_comes(tmp_path: Path):
    assert load(tmp_path / "none.toml") == (Settings(), [])


def test_every_setting_is_described_once_and_its_default_will_do():
    named = [entry.name for entry in ENTRIES]
    assert sorted([*named, "keys"]) == sorted(one.name for one in fields(Settings))
    for entry in ENTRIES:
        assert entry.fault(getattr(Settings(), entry.name)) == ""
        for value in entry.offered:
            assert entry.fault(value) == "", (entry.name, value)


def test_the_file_lies_in_the_configuration_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_path() == tmp_path / "gundam-tui" / "settings.toml"
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert settings_path() == tmp_path / ".config" / "gundam-tui" / "settings.toml"


def test_what_is_kept_is_read_again(tmp_path: Path):
    path = tmp_path / "deeper" / "settings.toml"
    changes = {
        "language": "zh", "palette": "day", "depth": "256", "ascii": True, "pass_mode": "bluff", "warn_end": False,
        "quick": True, "still": True, "motion": "brief", "sign_width": "two",
        "view": "fixed", "guard": 700, "clock": 25, "clock_loses": True, "best_of": 3, "match_clock": 45,
        "bot_pace": 1.5,
        "name1": "Amuro", "name2": 'Char "the Red"', "name3": "", "name4": "Lalah", "partners": "apart",
        "game": "gcg", "open_hands": True, "clauses": True,
        "keys": {"table.undo": "U", "app.quit": "ctrl+x"}, "bell": False, "notify": "osc9",
    }  # fmt: skip
    assert set(changes) == {one.name for one in fields(Settings)}
    changed = save(Settings(), path, **changes)
    assert changed == Settings(**changes)
    assert load(path) == (changed, [])


def test_a_whole_number_will_do_for_a_fraction(tmp_path: Path):
    found, notes = load(write(tmp_path, "bot_pace = 2\n"))
    assert (found.bot_pace, type(found.bot_pace), notes) == (2.0, float, [])


def test_remarks_unknown_keys_and_order_stay(tmp_path: Path):
    text = '# mine\npalette = "day"  # bright room\nfuture = 3\n\n[keys]\n"table.log" = "L"\n\n[other]\nx = 1\n'
    path = write(tmp_path, text)
    found, notes = load(path)
    assert found == Settings(palette="day", keys={"table.log": "L"})
    assert [note.removeprefix(f"{path}, ") for note in notes] == [
        "line 3, future: there is no such setting; it does nothing",
        "line 8, other: there is no such setting; it does nothing",
    ]
    save(found, path, palette="night")
    assert path.read_text() == text.replace('"day"', '"night"')


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ('palette = "purple"', 'palette: \'purple\' is not allowed: give "auto", "night"'),
        ("ascii = 1", "ascii: 1 is not allowed: give false or true"),
        ("guard = -1", "guard: -1 is not allowed: give a whole number from 0 to 10000"),
        ("guard = true", "guard: True is not allowed"),
        ("clock = 2.5", "clock: 2.5 is not allowed: give a whole number from 0 to 600"),
        ("bot_pace = inf", "bot_pace: inf is not allowed: give a number from 0 to 30"),
        ("best_of = 2", "best_of: 2 is not allowed: give 1 or 3"),
        ('name1 = "a\\nb"', "name1: 'a\\nb' is not allowed: give a text of at most 24 letters"),
        ("keys = 3", "keys: this is a table"),
    ],
)
def test_a_wrong_value_is_told_and_the_rest_is_kept(tmp_path: Path, row: str, says: str):
    found, [note] = load(write(tmp_path, f'\nview = "fixed"\n{row}\nstill = true\n'))
    assert found == Settings(view="fixed", still=True)
    assert "line 3" in note
    assert says in note


def test_a_key_without_keys_is_told(tmp_path: Path):
    found, [note] = load(write(tmp_path, '[keys]\n"table.log" = 3\n"table.undo" = "U"\n'))
    assert found.keys == {"table.undo": "U"}
    assert "line 2, table.log: give keys as a text" in note


def test_broken_lines_are_left_out_and_the_rest_is_kept(tmp_path: Path):
    path = write(tmp_path, 'view = "fixed"\nguard = = 3\nstill = true\nwhat\n')
    found, notes = load(path)
    assert found == Settings(view="fixed", still=True)
    assert [note.removeprefix(f"{path}, ") for note in notes] == [
        "line 2, guard: this is not TOML; the line is left out",
        "line 4, what: this is not TOML; the line is left out",
    ]


def test_a_broken_file_is_not_destroyed_by_a_change(tmp_path: Path):
    text = 'view = "fixed"\nguard = = 3\nstill = true\n'
    path = write(tmp_path, text)
    save(load(path)[0], path, clock=20)
    assert (tmp_path / "settings.toml.broken").read_text() == text
    assert path.read_text() == 'view = "fixed"\n# guard = = 3\nstill = true\nclock = 20\n'
    assert load(path) == (Settings(view="fixed", still=True, clock=20), [])


@given(data=st.binary(max_size=200))
def test_whatever_the_file_holds_it_is_read_and_can_be_changed(tmp_path_factory: pytest.TempPathFactory, data: bytes):
    path = tmp_path_factory.mktemp("any") / "settings.toml"
    path.write_bytes(data)
    found, _ = load(path)
    assert load(path)[0] == found
    save(found, path, clock=33)
    assert load(path)[0].clock == 33


@given(
    text=st.lists(st.sampled_from(['view = "fixed"', "still = true", "[keys]", '"a.b" = "x"', "x = [", '"""', "= 1"]))
)
def test_toml_in_pieces(tmp_path_factory: pytest.TempPathFactory, text: list[str]):
    path = tmp_path_factory.mktemp("any") / "settings.toml"
    path.write_text("\n".join(text))
    found, _ = load(path)
    changed = save(found, path, ascii=True)
    assert load(path)[0].ascii
    assert changed.view == found.view


def test_what_will_not_do_is_not_written(tmp_path: Path):
    path = write(tmp_path, "clock = 5\n")
    for changes in ({"clock": -1}, {"palette": "pink"}, {"nothing": 1}):
        with pytest.raises(SettingsError):
            save(Settings(), path, **changes)
    assert path.read_text() == "clock = 5\n"


def test_a_folder_that_cannot_be_written_is_told_with_a_way_out(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="set XDG_CONFIG_HOME"):
        save(Settings(), tmp_path / "file" / "settings.toml", clock=5)
    found, [note] = load(tmp_path)
    assert found == Settings()
    assert "cannot be read" in note


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = write(tmp_path, "clock = 5\n")

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module.os, "fsync", full)
    with pytest.raises(SettingsError, match="No space left"):
        save(Settings(), path, clock=6)
    assert path.read_text() == "clock = 5\n"
    assert [one.name for one in tmp_path.iterdir()] == ["settings.toml"]


def test_a_link_stays_a_link(tmp_path: Path):
    kept = write(tmp_path, "clock = 5\n")
    link = tmp_path / "link.toml"
    link.symlink_to(kept)
    save(Settings(), link, clock=6)
    assert link.is_symlink()
    assert load(kept)[0].clock == 6
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_name_of_this_time_goes_before_the_users_own():
    settings = Settings(name1="Amuro")
    assert settings.called(("", "")) == ("Amuro", "P2")
    assert settings.called(("Char", "")) == ("Char", "P2")
    assert settings.called(bots=(None, "greedy")) == ("Amuro", "Computer")
    assert Settings().called(bots=("greedy", "greedy")) == ("P1", "P2")
