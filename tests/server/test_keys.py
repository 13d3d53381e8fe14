"""Keys that open the SSH door: until when, and from where."""

from __future__ import annotations

import pytest

asyncssh = pytest.importorskip("asyncssh", reason="asyncssh is not installed: pip install 'gundam-tui[ssh]'")

from gundam_tui.server.keys import KeyList, moment  # noqa: E402

NOON = 1_893_499_200.0  # 2030-01-01 12:00 UTC


def opens(options: str, now: float = NOON, address: str = "192.0.2.1", *more: str) -> bool:
    """Does a key with these options open the door?"""
    key = asyncssh.generate_private_key("ssh-ed25519")
    public = key.export_public_key().decode().strip()
    text = "\n".join(f"{one} {public}".strip() for one in (options, *more))
    return KeyList(text, lambda: now).open_for(key.convert_to_public(), address)


@pytest.mark.parametrize(
    ("options", "open_"),
    [
        ("", True),
        ('expiry-time="20300101120001Z"', True),
        ('expiry-time="20300101120000Z"', False),
        ('expiry-time="203001011159Z"', False),
        ('expiry-time="20310101"', True),
        ('expiry-time="20290101"', False),
        ('expiry-time="soon"', False),
        ('expiry-time="20301301"', False),
        ('no-pty,expiry-time="20290101",no-x11-forwarding', False),
        ('from="192.0.2.*"', True),
        ('from="198.51.100.*"', False),
    ],
)
def test_a_key_opens_the_door_until_it_expires(options: str, open_: bool):
    assert opens(options) is open_


def test_a_line_that_has_expired_does_not_stand_against_another():
    assert opens('expiry-time="20290101"', NOON, "192.0.2.1", 'expiry-time="20310101"')


def test_a_stranger_does_not_get_in_and_a_list_without_a_key_is_a_mistake():
    keys = KeyList(asyncssh.generate_private_key("ssh-ed25519").export_public_key().decode())
    assert not keys.open_for(asyncssh.generate_private_key("ssh-ed25519").convert_to_public(), "192.0.2.1")
    with pytest.raises(ValueError, match="no key"):
        KeyList("secret word\n# a remark\n")


def test_the_time_is_this_machines_or_utc():
    assert moment("20300101120000Z") == NOON
    assert abs(moment("203001011200") - NOON) <= 14 * 3600
