"""Cards given out by a verb: when their time has come, or with a second person's key, logged."""

from pathlib import Path

from fourhand import paths, secrecy
from fourhand.errors import Refused
from fourhand.formats.deals import Secret
from fourhand.secrecy import NotYet, Permission
from fourhand.store import Ledger


def permission(
    key_file: Path | None = None, *, show_cards: bool = True, ledger: Ledger | None = None
) -> Permission:
    """Return who says whether cards may be shown, to be asked with a secret and what it is of.

    key_file: holds a second person's passphrase, with which they are shown earlier; that is kept
    in the ledger first. show_cards: whether those are shown for which no time was set.
    """

    def may_show(secret: Secret | None, where: str) -> None:
        if secret is None:
            if not show_cards:
                advice = "If nobody will play them any more, say --show-cards"
                raise Refused("its deals could be read afterwards", where, advice)
            return
        try:
            secrecy.check(secret, where)
        except NotYet:
            if not (key_file and secret.second_key):
                raise
            secrecy.unlock(secret, secrecy.passphrase(key_file), where)
            _log(where, ledger)

    return may_show


def _log(where: str, ledger: Ledger | None) -> None:
    if ledger:
        ledger.opened_early(where)
        return
    own = Ledger.at(paths.ledger())
    try:
        own.opened_early(where)
    finally:
        own.close()
