"""The statistics as a picture: points by seat, and shapes, beside what fair deals give."""

import io

from fourhand.stats.report import Report

_SHOWN = 12
_ENDINGS = ("svg", "png", "pdf")


def drawn(found: Report, ending: str) -> bytes:
    """Return a picture as SVG, PNG or PDF; ValueError for another ending."""
    from matplotlib.figure import Figure  # takes most of a second

    if ending not in _ENDINGS:
        raise ValueError(ending)
    figure = Figure(figsize=(10, 4.2), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=(1, 2))
    points = [number for number in found.numbers if number.measure == "points"]
    left.bar([one.who for one in points], [one.total / found.boards for one in points])
    left.axhline(10, linestyle="--", color="black", label="expected")
    left.set(title="Points, on average", ylim=(0, 20))
    left.legend()
    rows = found.shapes[:_SHOWN]
    places = range(len(rows))
    right.bar(places, [held for _, held, _ in rows], label="dealt")
    right.scatter(
        places, [expected for _, _, expected in rows],
        color="black", marker="_", s=300, label="expected", zorder=2,
    )  # fmt: skip
    names = ["-".join(map(str, shape)) for shape, _, _ in rows]
    right.set_xticks(places, names, rotation=60)
    right.set(title=f"Hands of a shape, in {found.boards} boards")
    right.legend()
    content = io.BytesIO()
    figure.savefig(content, format=ending)
    return content.getvalue()
