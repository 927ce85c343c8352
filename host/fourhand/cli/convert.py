"""`fourhand convert`: a deal file in another format."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from fourhand import dealfiles, secrecy, wording
from fourhand.cli.opening import permission
from fourhand.cli.options import AsJson, SecondKey, ShowFrom, Teaching
from fourhand.cli.output import Output
from fourhand.errors import BadInput
from fourhand.formats import convert as formats
from fourhand.formats.deals import DealSet, Secret
from fourhand.formats.findings import NOTE, Findings
from fourhand.formats.inspect import as_dict


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="A deal file in any format.")],
    target: Annotated[
        Path, typer.Argument(metavar="OUT", help="Its name's ending tells the new format.")
    ],
    force: Annotated[bool, typer.Option("--force", help="Write over OUT if it is there.")] = False,
    allow_odd: Annotated[
        bool,
        typer.Option("--allow-odd", help="Go on though the new file will not show a doubt."),
    ] = False,
    import_form: Annotated[
        bool,
        typer.Option("--import-form", help="PBN: only the tags that the boards have."),
    ] = False,
    show_cards: Annotated[
        bool,
        typer.Option("--show-cards", help="Write a sealed file's deals where they can be read."),
    ] = False,
    teaching: Teaching = False,
    show_from: ShowFrom = None,
    second_key: SecondKey = None,
    as_json: AsJson = False,
) -> None:
    """Write the boards of a deal file in another format: OUT is there whole or not at all.

    Formats: pbn dup bri dge dlm ber bhg rzd csv lin rbn rbx cds. IN is known by its content, OUT
    by its name. What OUT cannot hold (numbers, names) is told as a warning. No deal is shown.
    A PBN file is sealed by the name evening.pbn.sealed, and with --show-cards opened again. With
    --show-from no card of it is shown before that time, except to the person of --second-key.

    It ends with 0 when OUT is written; with 2 when a deal of IN is none, IN cannot be read, or
    OUT is there already; with 4 when a doubt about IN would have to be confirmed, or OUT would
    lose a mark that boards are not for play (--teaching lets it).

    Example: `fourhand convert evening.pbn evening.dup`
    """
    output = Output(as_json)
    stays = dealfiles.is_sealed(target)
    may_show = permission(second_key, show_cards=show_cards)
    if show_from and not stays:
        raise BadInput("only a sealed file keeps its time", str(target), "Name it .pbn.sealed")
    wanted = secrecy.made(show_from, second_key if stays else None)
    done = formats.convert(
        source,
        target,
        read=dealfiles.read_blind if stays else partial(dealfiles.read, may_show=may_show),
        write=partial(_write, wanted),
        force=force,
        allow_odd=allow_odd,
        import_form=import_form,
        teaching=teaching or dealfiles.keeps_tags(target),
    )
    for finding in done.found:
        if finding.severity != NOTE:
            output.say(f"warning: {source}: {finding}")
    for finding in done.lost:
        output.say(f"warning: {target}: {finding}")
    output.result(
        file=str(source),
        format=done.deals.format,
        out=str(target),
        boards=len(done.deals.boards),
        findings=[as_dict(finding) for finding in done.found],
        lost=[as_dict(finding) for finding in done.lost],
    )
    boards = wording.several(len(done.deals.boards), "board")
    output.show(f"{boards} written to {target}")


def _write(wanted: Secret | None, path: Path, deals: DealSet, **how: bool) -> Findings:
    """Write a set, secret as it was or longer."""
    secret = secrecy.latest([deals.secret, wanted])
    return dealfiles.write(path, replace(deals, secret=secret), **how)
