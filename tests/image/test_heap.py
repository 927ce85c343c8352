"""The heap as it is read from outside, against MicroPython's own word of it."""

from tests.image.heap import Heap
from tests.image.test_emulator import execute, prompt

_GARBAGE = b"while True: x = bytes(99)\r\n\r\n"
_LEFT = 1024  # bytes that a line at the prompt takes for itself


def test_what_is_free_of_garbage_is_what_the_collector_says(image):
    pico = prompt(image)
    heap = Heap(pico)
    execute(pico, "import gc; gc.collect()")
    told = int(execute(pico, "gc.collect(); print(gc.mem_free())"))
    assert heap.size == int(execute(pico, "print(gc.mem_free() + gc.mem_alloc())"))
    pico.usb.send(_GARBAGE)
    pico.run_until(lambda: False, 20)
    assert heap.free() < told - 10 * _LEFT
    assert abs(heap.free_of_garbage() - told) < _LEFT
