"""Draw the harness: `python -m hardware.harness DIR` makes harness.svg, .png and cables.csv."""

import csv
import shutil
import sys
from pathlib import Path

from hardware import wiring


def described() -> dict:
    """Return the harness as WireViz reads it: each plug, its cable, and the connector beyond."""
    connectors, cables, connections = {}, {}, []
    for cable in wiring.CABLES:
        signals = [wire.signal for wire in cable.wires]
        pins = list(range(1, len(signals) + 1))
        far, bundle = f"{cable.plug} far", _bundle(cable)
        side = "controller's board" if cable.plug.startswith("J") else f"driver {cable.plug}"
        connectors[cable.plug] = {"type": side, "pinlabels": signals}
        connectors[far] = {"type": cable.to, "subtype": cable.far, "pinlabels": signals}
        cables[bundle] = {
            "gauge": f"{cable.gauge_mm2} mm2",
            "length": cable.length_m,
            "colors": [wire.colour for wire in cable.wires],
            "wirelabels": signals,
        }
        connections.append([{cable.plug: pins}, {bundle: pins}, {far: pins}])
    return {
        "options": {"fontname": "DejaVu Sans"},  # what it measures by is what it draws with
        "connectors": connectors,
        "cables": cables,
        "connections": connections,
    }


def _bundle(cable: wiring.Cable) -> str:
    return "W" + cable.plug.removeprefix("J")


def cable_list(path: Path) -> None:
    """Write every wire, one a line, for whoever cuts and crimps."""
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(
            ["cable", "plug", "pin", "signal", "colour", "mm2", "m", "to", "far connector"]
        )
        for cable in wiring.CABLES:
            for pin, wire in enumerate(cable.wires, 1):
                where = _bundle(cable), cable.plug, pin, wire.signal, wire.colour
                rows.writerow([*where, cable.gauge_mm2, cable.length_m, cable.to, cable.far])


def main(folder: Path) -> int:
    """Write the drawing and the list; 1 without Graphviz, which draws it."""
    from wireviz import wireviz  # pyright: ignore[reportMissingImports]

    folder.mkdir(parents=True, exist_ok=True)
    cable_list(folder / "cables.csv")
    if not shutil.which("dot"):
        print("The harness cannot be drawn: Graphviz is not installed here.", file=sys.stderr)
        print("On Debian and Raspberry Pi OS: sudo apt install graphviz", file=sys.stderr)
        return 1
    wireviz.parse(
        described(), output_formats=("svg", "png"), output_dir=folder, output_name="harness"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
