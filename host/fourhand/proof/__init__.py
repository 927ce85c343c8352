"""The proof of a session: made from the ledger's chain, checked by anyone. docs/proof.md."""
