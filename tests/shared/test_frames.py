"""Lines on the wire. The check sums are those of the standard CRC-32 (polynomial 0x04C11DB7,
reflected), whose value for "123456789" is 0xCBF43926."""

from dealing import frames

KEY = 0x12345678
LINE = frames.pack(42, "ping", KEY)


def refused(call, *arguments):
    """Whether a call raises FrameError."""
    try:
        call(*arguments)
    except frames.FrameError:
        return True
    return False


def lines_of(data):
    cutter = frames.Lines()
    lines = [line for line in [cutter.feed(byte) for byte in data] if line is not None]
    return lines, cutter


def test_a_line_as_it_looks():
    assert frames.pack(1, "ping", 0) == b"1 ping %08x\n" % crc(b"1 ping")


def crc(data):
    """CRC-32, bit by bit, as the standard defines it."""
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0xEDB88320 if value & 1 else 0)
    return value ^ 0xFFFFFFFF


def test_the_check_sum_is_the_standard_one():
    assert crc(b"123456789") == 0xCBF43926
    head, _, tail = frames.pack(7, "ack event=3", 0)[:-1].rpartition(b" ")
    assert int(tail, 16) == crc(head)


def test_what_is_packed_is_unpacked():
    for number in (0, 1, 9999, 9999999):
        for body in ("ping", "ack event=9999999", "order order=0000000f slots=NESW-"):
            line = frames.pack(number, body, KEY)
            assert line[-1:] == b"\n"
            assert frames.unpack(line[:-1], KEY) == (number, body)


def test_a_return_before_the_newline_does_no_harm():
    assert frames.unpack(LINE[:-1] + b"\r", KEY) == (42, "ping")


def test_a_line_of_another_session_never_passes():
    for bit in range(32):
        assert refused(frames.unpack, LINE[:-1], KEY ^ 1 << bit)
    assert refused(frames.unpack, LINE[:-1], 0)


def test_no_single_damaged_byte_passes():
    for place in range(len(LINE) - 1):
        for value in range(256):
            if value != LINE[place]:
                line = LINE[:place] + bytes([value]) + LINE[place + 1 : -1]
                assert refused(frames.unpack, line, KEY)


def test_no_lost_doubled_or_swapped_bytes_pass():
    line = LINE[:-1]
    for place in range(len(line)):
        assert refused(frames.unpack, line[:place] + line[place + 1 :], KEY)
        assert refused(frames.unpack, line[:place] + line[place : place + 1] + line[place:], KEY)
        swapped = line[:place] + line[place + 1 : place + 2] + line[place : place + 1]
        swapped += line[place + 2 :]
        assert swapped == line or refused(frames.unpack, swapped, KEY)
        assert refused(frames.unpack, line[:place], KEY)


def test_two_lines_run_together_do_not_pass():
    assert refused(frames.unpack, LINE[:-1] + LINE[:-1], KEY)


def test_what_is_no_frame_is_refused():
    for line in (b"", b" ", b"ping", b"MicroPython v1.29.0", b">>> ", b"\x00" * 40, b"\xff" * 40):
        assert refused(frames.unpack, line, KEY)
    for head in (b"x ping", b"-1 ping", b"12345678 ping", b"7", b"7 ", b"\xc2\xb2 ping"):
        assert refused(frames.unpack, head + b" %08x" % crc(head), 0)


def test_only_printable_text_is_sent():
    for body in ("ping\n", "ping\x03", "ping\x7f", "caf\xe9"):
        assert refused(frames.pack, 1, body, KEY)


def test_no_line_is_longer_than_128_bytes():
    room = 128 - len(b"1  01234567\n")
    assert len(frames.pack(1, "x" * room, KEY)) == 128
    assert frames.unpack(frames.pack(1, "x" * room, KEY)[:-1], KEY)[1] == "x" * room
    assert refused(frames.pack, 1, "x" * (room + 1), KEY)


def test_lines_are_cut_out_of_a_stream():
    lines, cutter = lines_of(b"half" + b"\n" + LINE + b"\n" + LINE + b"rest")
    assert lines == [b"half", LINE[:-1], b"", LINE[:-1]]
    assert cutter.dropped == 0


def test_an_overlong_line_is_dropped_whole_and_the_next_one_is_whole():
    longest = b"y" * 127
    lines, cutter = lines_of(longest + b"\n" + b"z" * 128 + b"\n" + LINE)
    assert lines == [longest, LINE[:-1]]
    assert cutter.dropped == 1


def test_a_stream_without_a_newline_takes_no_memory_and_counts_once():
    cutter = frames.Lines()
    for _ in range(20000):
        assert cutter.feed(65) is None
    assert cutter.dropped == 1
    assert len(cutter._buffer) == 128
    assert [cutter.feed(byte) for byte in b"\n" + LINE][-1] == LINE[:-1]


def test_a_half_line_is_forgotten_on_request():
    cutter = frames.Lines()
    for byte in b"12 half of a li":
        cutter.feed(byte)
    cutter.clear()
    assert [cutter.feed(byte) for byte in LINE][-1] == LINE[:-1]
