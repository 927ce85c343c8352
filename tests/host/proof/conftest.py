"""A proof, made once."""

import pytest

from tests.host.proof import given


@pytest.fixture(scope="session")
def proofs():
    return given.proofs()


@pytest.fixture
def closed(proofs):
    return proofs[0]


@pytest.fixture
def opened(proofs):
    return proofs[1]
