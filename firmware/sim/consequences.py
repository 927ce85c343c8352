"""What each cause may lead to: the faults the firmware may answer it with (machine.md).

QUIET causes may also lead to none: they are put right by the machine itself, or came
when nothing could go wrong any more. SILENT ones never show (machine.md says why), UNREAD
ones only to a board-number reader.
"""

MAY_LEAD_TO = {
    "jam-feed": ("jam",),
    "jam-reader": ("jam", "unreadable"),
    "jam-throat": ("jam",),
    "jam-pocket": ("protruding", "jam", "bounced"),
    "double-feed": ("double-feed", "jam"),
    "double-feed-hidden": ("double-feed",),
    "misread": ("duplicate-card", "missing-card", "short-pack", "unknown-card"),
    "lost-bar": ("duplicate-card", "missing-card", "short-pack", "unknown-card", "unreadable"),
    "misread-cycle": ("duplicate-card", "missing-card", "short-pack", "unknown-card"),
    "unreadable": ("unreadable",),
    "foreign-card": ("unknown-card",),
    "joker": ("unknown-card",),
    "face-up": ("unreadable", "unknown-card"),
    "missing-card": ("missing-card",),
    "extra-card": ("extra-card", "duplicate-card", "short-pack"),
    "short-pack": ("short-pack", "missing-card", "duplicate-card"),
    "mixed-packs": ("duplicate-card", "missing-card", "short-pack"),
    "bounce": ("bounced", "protruding"),
    "protrude": ("protruding", "bounced", "lost-position", "jam"),
    "lost-steps": ("lost-position",),
    "stuck-beam": ("sensor", "jam", "bounced", "protruding", "double-feed"),
    "reader-dead": ("unreadable", "sensor"),
    "home-missing": ("lost-position",),
    "uart-noise": ("unreadable",),
    "cover-opened": ("cover-open",),
    "emergency-stop": ("emergency-stop",),
    "motor-supply-off": ("motor-supply",),
    "cable-out": ("link-lost",),
    "host-gone": ("link-lost",),
    "power-cut": ("restarted", "link-lost"),
    "board-removed": ("board-absent",),
    "board-turned": ("board-turned",),
    "used-board": ("pocket-not-empty",),
    "leftover-card": ("pocket-not-empty",),
    "wrong-board": ("wrong-board",),
    "thick-cards": ("double-feed",),
    "slow-person": ("no-answer",),
}

QUIET = (
    "jam-feed", "jam-reader", "jam-throat", "misread", "lost-bar", "unreadable", "lost-steps",
    "stuck-beam", "reader-dead", "home-missing", "uart-noise", "cover-opened", "emergency-stop",
    "motor-supply-off", "cable-out", "host-gone", "power-cut", "thick-cards",
)  # fmt: skip

SILENT = ("misread-cycle", "slow-person")

UNREAD = ("wrong-board",)
