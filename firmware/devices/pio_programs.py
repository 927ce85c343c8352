"""The PIO programs. Their names are an assembler's, so checkers for Python skip this file."""

import rp2


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_RIGHT)
def pulses():
    wrap_target()
    pull(block).side(0)
    mov(x, osr).side(0)  # steps - 1
    pull(block).side(0)
    mov(isr, osr).side(0)  # their wait, kept
    label("step")
    mov(osr, isr).side(1)[1]
    out(y, 16).side(1)[1]
    label("coarse")
    jmp(y_dec, "coarse").side(0)[15]
    out(y, 16).side(0)
    label("fine")
    jmp(y_dec, "fine").side(0)
    jmp(x_dec, "step").side(0)
    wrap()


@rp2.asm_pio(set_init=rp2.PIO.OUT_HIGH)
def enable():
    wrap_target()
    set(pins, 1)
    pull(block)  # Python asks for the drivers
    jmp(pin, "open")
    set(pins, 0)
    wait(1, pin, 0)  # S7 opens
    label("open")
    set(pins, 1)
    push(noblock)  # tell that it was not Python who switched them off
    wrap()


@rp2.asm_pio(
    sideset_init=(rp2.PIO.OUT_LOW,),
    set_init=rp2.PIO.OUT_HIGH,
    in_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopush=True,
    push_thresh=24,
)
def shift_in():
    wrap_target()
    set(pins, 0).side(0)[1]  # latch the inputs
    set(pins, 1).side(0)[1]
    set(x, 23).side(0)
    label("bit")
    in_(pins, 1).side(0)[1]
    jmp(x_dec, "bit").side(1)[1]
    wrap()
