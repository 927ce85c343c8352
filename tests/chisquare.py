"""How far counts are from what was to be expected."""

from collections.abc import Mapping

_FEWEST = 5  # expected in a class; rarer ones are put together


def of_counts(counted: Mapping, chances: Mapping, total: int) -> float:
    """Return the deviation of ``total`` counts from their chances, which add up to 1."""
    assert abs(sum(chances.values()) - 1) < 1e-9
    assert set(counted) <= set(chances)
    classes, found, expected = [], 0, 0.0
    for key, chance in sorted(chances.items(), key=lambda pair: pair[1]):
        found += counted.get(key, 0)
        expected += total * chance
        if expected >= _FEWEST:
            classes.append((found, expected))
            found, expected = 0, 0.0
    square = sum((found - expected) ** 2 / expected for found, expected in classes)
    return deviation(square, len(classes) - 1)


def deviation(square: float, free: int) -> float:
    """Return chi-square in standard deviations of a normal one (Wilson and Hilferty, 1931)."""
    return ((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / (2 / (9 * free)) ** 0.5
