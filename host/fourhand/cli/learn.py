"""`fourhand learn`: the codes of a maker's deck, from its pack in known order."""

from pathlib import Path
from typing import Annotated

import typer

from dealing.cards import NAMES, SEATS
from dealing.profiles import BARS
from fourhand import files, learning, packorders, profiles, words
from fourhand.cli.options import AsJson, Force, Patience, PortUrl
from fourhand.cli.output import Output
from fourhand.cli.passes import on_machine
from fourhand.copies import names_of
from fourhand.learning import Read
from fourhand.passing import Passing

#: No machine sees whether a pack was turned.
_ONE_ENDED = (
    "No card reads otherwise when turned: if the pack was not turned end for end for the second "
    "pass, learn it again."
)


def learn(
    out: Annotated[
        Path, typer.Option(metavar="PROFILE", help="The file to write, as club-blue.json.")
    ],
    name: Annotated[str, typer.Option(help="What to call this kind of deck.")],
    maker: Annotated[str, typer.Option(help="Who makes it.")] = "",
    look: Annotated[
        str, typer.Option(metavar="TEXT", help="What to look for on a card, to know the deck.")
    ] = "",
    picture: Annotated[
        str, typer.Option(metavar="FILE", help="A picture of that, beside the profile.")
    ] = "",
    backs: Annotated[
        str,
        typer.Option(metavar="red,blue", help="The backs it is sold with: dealt by turns."),
    ] = "",
    order: Annotated[
        str,
        typer.Option(
            metavar="NAME|FILE",
            help=f"How the pack lies: {', '.join(packorders.ORDERS)}, or a file of 52 cards.",
        ),
    ] = "suits",
    other_codes: Annotated[
        bool,
        typer.Option(
            "--other-codes", help="The deck bears codes that the machine knows, on other cards."
        ),
    ] = False,
    port: PortUrl = None,
    patience: Patience = 600,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Learn the codes of a deck: one whole pack in known order, passed twice.

    An order begins with the card that is seen when the pack is turned face up: the lowest one as
    it lies face down. For `suits` sort the pack face up, ace to two, spades on top, then hearts,
    diamonds, clubs. The second pass is turned end for end: a card that reads otherwise then
    has two codes, and a third pass makes sure of the order. What would let two cards be taken
    for one another is refused, and no file is written.

    No machine can see whether the pack was in the order named, unless it knows the deck already:
    so look through the four hands at the end, which are told then, the lowest card first.

    It ends with 0 when the profile is written, 4 when the deck or its order is refused.

    Example, without a machine: `fourhand learn --name "Club blue" --out club-blue.json --port
    "sim:?speed=0&packs=sorted"`
    """
    output = Output(as_json)
    cards = packorders.named(order)
    texts = {"name": name, "maker": maker, "look": look, "picture": picture}
    profiles.check_named(name, names_of(backs), str(out))
    files.check_new(out, replace=force)
    with on_machine(output, port, patience) as (machine, passing, screen, _):
        reader = machine.setting("reader")
        screen.begin("Pass 1 of 2, as the pack lies")
        straight = _pass(passing, "learn", learning.FIRST)
        learning.check_pass(cards, straight)
        if not other_codes:
            learning.check_known(cards, straight)
        screen.begin("Pass 2 of 2, turned end for end")
        found = learning.learned(cards, straight, _pass(passing, "turned", learning.SECOND))
        if found.two_ended:
            screen.begin("One more pass, as the pack lay first: some cards read otherwise turned")
            learning.check_again(straight, _pass(passing, "turned", learning.FIRST))
    profile = profiles.made(found.codes, str(out), **texts, reader=reader, backs=names_of(backs))
    files.write(out, profile.as_bytes(), replace=force)
    hands = [[NAMES[card] for card in cards[seat::4]] for seat in range(len(SEATS))]
    weak = [words.card(card) for card in found.weak]
    output.result(
        profile=str(out),
        two_codes=[NAMES[card] for card in found.two_ended],
        quality={name: found.quality[card] for card, name in enumerate(NAMES)},
        weak=[NAMES[card] for card in found.weak],
        distance=profile.distance,
        hands=dict(zip(SEATS, hands, strict=True)),
    )
    output.show(f"52 cards learned: {out}")
    output.show("Look through the four hands. If a card is another, learn the pack again:")
    for seat, hand in zip(SEATS, hands, strict=True):
        output.show(f"{seat}: {' '.join(hand)}")
    if found.two_ended:
        output.show(f"With two codes, one for each end: {len(found.two_ended)} cards.")
    else:
        output.show(_ONE_ENDED)
    if weak:
        output.show(f"Poorly read, look at them and learn again: {', '.join(weak)}.")
    if profile.reader in BARS:
        output.show(_told(profile.distance))


def _pass(passing: Passing, mode: str, slots: bytes) -> list[Read]:
    report = passing.run(mode, slots)
    return [Read(card.code, card.quality, card.card) for card in report.cards]


def _told(distance: int) -> str:
    if distance == 1:
        return "One wrong bar can make one card of another: see docs/misreads.md."
    return f"Any two cards differ in {distance} bars or more: fewer wrong ones show."
