"""Whose a seat is, over restarts and over the versions of table files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gundam_tui.server import messages as m
from gundam_tui.server.kept_names import brought_up
from gundam_tui.server.store import FILE, SeatFile, Store, TableFile

from .helpers import enter, running

OTHERS = {"Zeta¼": "Zeta1 4", "ㅛㅛ": "ㅠㅠ", "İzmir": "izmir", "กำ": "กา"}


def table(code: str, *seats: tuple[str, str], version: int = 2) -> TableFile:
    """A table with seats of identities and names."""
    return TableFile(code=code, version=version, seats=[SeatFile(identity=who, name=name) for who, name in seats])


def identities(one: TableFile) -> list[str]:
    return [seat.identity for seat in one.seats]


@pytest.mark.parametrize("name", OTHERS)
def test_a_seat_is_its_players_after_any_number_of_restarts(tmp_path: Path, name: str):
    with running(tmp_path) as server:
        line = enter(server, name)
        code = line.call(lambda id: m.Open(id, "st01", bot="random")).code
    for _ in range(2):
        with running(tmp_path) as server:
            owner, stranger = enter(server, name), enter(server, OTHERS[name])
            assert [row.mine for row in owner.lobby.rows] == [(0,)]
            assert [row.mine for row in stranger.lobby.rows] == [()]
            assert stranger.call(lambda id: m.Back(id, code, 0)).error
            assert owner.call(lambda id: m.Back(id, code, 0)).done


@pytest.mark.parametrize(
    ("name", "stored", "now"),
    [
        ("Zeta¼", "zeta1⁄4", "zeta¼"),
        ("Zeta¼", "zeta1 4", "zeta¼"),  # after a restart
        ("Zeta1 4", "zeta1 4", "zeta1 4"),
        ("ㅛㅛ", "\u116d\u116d", "ㅛㅛ"),
        ("ㅛㅛ", "", "ㅛㅛ"),
        ("Renamed", "zeta1⁄4", "zeta1⁄4"),  # nobody's, rather than a stranger's
        ("Renamed", "amuro", "amuro"),
        ("Amuro Ray", "Amuro Ray", "amuro ray"),
    ],
)
@pytest.mark.parametrize("kind", ["name", "local"])
def test_a_seat_of_an_older_file_belongs_to_who_comes_by_its_name(kind: str, name: str, stored: str, now: str):
    one = table("AAAA", (f"{kind}:{stored}", name), ("key:SHA256:AbC", "Char"))
    assert brought_up([one]) == [one]
    assert identities(one) == [f"{kind}:{now}", "key:SHA256:AbC"]
    assert one.version == 3
    assert brought_up([one]) == []


def test_what_is_stored_in_the_present_form_is_left_alone():
    one = table("AAAA", ("name:Zeta1⁄4", "Zeta¼"), ("", ""), version=3)
    assert brought_up([one]) == []
    assert identities(one) == ["name:Zeta1⁄4", ""]


def test_one_who_has_seats_at_two_tables_keeps_both():
    one, two = table("AAAA", ("name:zeta1⁄4", "Zeta¼"), ("", "")), table("BBBB", ("name:zeta1 4", "Zeta¼"), ("", ""))
    brought_up([one, two])
    assert identities(one)[0] == identities(two)[0] == "name:zeta¼"


def test_two_whose_names_are_one_now_are_kept_apart_by_a_number():
    one = table("AAAA", ("name:Amuro", "Amuro"), ("name:amuro", "amuro"), version=1)
    two = table("BBBB", ("name:AMURO", "AMURO"), ("name:amuro 2", "amuro 2"), version=1)
    brought_up([one, two])
    assert identities(one)[1] == "name:amuro"
    assert identities(two)[1] == "name:amuro 2"
    assert {identities(one)[0], identities(two)[0]} == {"name:amuro 3", "name:amuro 4"}
    assert [seat.shared for seat in one.seats] == ["name:amuro", ""]
    assert [seat.shared for seat in two.seats] == ["name:amuro", ""]


def test_its_owner_is_told_at_the_next_login_and_finds_the_seat(tmp_path: Path):
    with running(tmp_path) as server:
        amuro, char = enter(server, "Amuro"), enter(server, "Char")
        code = amuro.call(lambda id: m.Open(id, "st01")).code
        assert char.call(lambda id: m.Join(id, code, "st03")).done
        folder = server.folder
    path = folder / f"{code}{FILE}"
    kept = json.loads(path.read_text())
    kept["version"] = 1
    for seat, name in zip(kept["seats"], ("amuro", "Amuro"), strict=True):
        seat["identity"], seat["name"] = f"local:{name}", name
        del seat["shared"]
    path.write_text(json.dumps(kept))
    with running(tmp_path) as server:
        assert json.loads(path.read_text())["version"] == 3
        line = enter(server, "Amuro")
        told = [one.text for one in line.read() if isinstance(one, m.Note)]
        assert len(told) == 1
        assert told[0].endswith(f"the seat of Amuro at table {code} belongs to who comes as amuro 2")
        assert [row.mine for row in line.lobby.rows] == [(0,)]
        again = enter(server, "Amuro 2")
        assert again.call(lambda id: m.Back(id, code, 1)).done


def test_a_store_reads_what_it_has_brought_up(tmp_path: Path):
    store = Store(tmp_path)
    store.prepare()
    one = table("AAAA", ("name:Amuro", "Amuro"), ("name:amuro", "amuro"), version=1)
    brought_up([one])
    store.save(one)
    assert store.load() == ([one], [])
    store.close()
