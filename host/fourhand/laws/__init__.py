"""The dealing codes: their articles, and one table of rulings over all of them.

A code is a file in codes/ (its articles with the rulings under each) and, where it deals cards,
a rule in dealing.codes. The text is our own; the sources are named by file.
"""
