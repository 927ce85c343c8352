"""Damaged files: a clear word, and nothing but our own errors."""

import contextlib
import hashlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fourhand.errors import BadInput
from fourhand.squaredeal import description, keys, writing
from tests.host.squaredeal import published

_FILE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
_KEYS = "".join(f"{session}:{key}\r\n" for session, key in published.OWN_KEYS.items())


def damaged(text):
    """Bytes near a right file: some cut out, some put in, at any place."""
    whole = text.encode()
    places = st.integers(0, len(whole))
    return st.builds(
        lambda start, length, new: whole[:start] + new + whole[start + length :],
        places,
        st.integers(0, 30),
        st.one_of(st.binary(max_size=30), st.sampled_from([b"\n", b":", b"#+ ", b"SN 0:?:A:"])),
    )


@pytest.fixture
def path(tmp_path):
    return tmp_path / "file"


@_FILE
@given(data=st.one_of(damaged(published.OWN + "DV 7\n#+ EV\n#+ DV 1,1 7\n"), st.binary()))
def test_a_description(path, data):
    path.write_bytes(data)
    with contextlib.suppress(BadInput):
        found = description.read(path)
        assert description.text_of(found.lines).removesuffix(b"\n") == data.removesuffix(b"\n")
        with contextlib.suppress(BadInput):
            path.write_bytes(writing.published(found, keys.make(found.phases[:2])))
            assert description.read(path).kept


@_FILE
@given(data=st.one_of(damaged(_KEYS), st.binary()))
def test_keys(path, data):
    path.write_bytes(data)
    told = ""
    try:
        digest = keys.read(path).digest
    except BadInput as error:
        told = str(error)
    else:
        right = hashlib.sha256(_KEYS.encode()).hexdigest()
        assert (digest == right) == (_lines(data) == _lines(_KEYS.encode()))
    assert "aaa" not in told


def _lines(data):
    """Equal for files that differ in their line ends alone."""
    return data.replace(b"\r\n", b"\n").removesuffix(b"\n").removesuffix(b"\r")
