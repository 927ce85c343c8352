"""The trick audit: what was played, trick by trick, and where the records disagree.

``plays`` reads what is to be looked at (played.py), ``audit`` looks at it (auditing.py).
"""
