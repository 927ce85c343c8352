"""How a board came about: who shuffled, cut and dealt it, when, and on whose order.

entries.py says how it is written, checks.py what the code in force says of it, kept.py how the
ledger keeps it, of boards that people dealt and of those that the machine did.
"""
