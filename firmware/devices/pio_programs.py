"""The PIO programs. Their names are an assembler's, so checkers for Python skip this file."""

import rp2


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW)
def pulses():
    wrap_target()
    pull(block).side(0)[7]
    mov(x, osr).side(0)[7]
    pull(block).side(0)[7]
    label("step")
    mov(y, osr).side(1)[7]
    label("wait")
    jmp(y_dec, "wait").side(0)[7]
    jmp(x_dec, "step").side(0)[7]
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
