"""Statistics by seat: what was dealt, what fair deals give, how rare the gap is."""
