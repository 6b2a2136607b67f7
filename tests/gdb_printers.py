"""gdb: show spans as text, vectors as numbers and events with the fields they hold.

    gdb -x tests/gdb_printers.py --args build/dev/profolio show FILE
    (gdb) print *event
"""
import gdb

SHOWN_BYTES = 64


def memory(pointer, length):
    if length == 0:
        return b""
    return gdb.selected_inferior().read_memory(int(pointer), length).tobytes()


class Span:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        length = int(self.value["len"])
        data = memory(self.value["data"], min(length, SHOWN_BYTES))
        return "%d bytes %r" % (length, data) + ("..." if length > SHOWN_BYTES else "")


class Words:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        data = memory(self.value["be32"], 4 * int(self.value["len"]))
        return str([int.from_bytes(data[i:i + 4], "big") for i in range(0, len(data), 4)])


class Event:
    """The kind's member of the union, its present fields only; the tail when there is one."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        cap = int(self.value["cap"])
        return "%s (tag %d) at byte %d, %d ns, %s" % (
            self.value["kind"], self.value["tag"], self.value["offset"], self.value["time_ns"],
            "no cap" if cap == 0xffff else "cap %d" % cap)

    def children(self):
        kind = str(self.value["kind"]).lower().removeprefix("pf_")
        rest = "payload" if kind == "unknown" else "tail"
        if kind != "unknown":
            payload = self.value[kind]
            for field in payload.type.fields()[:int(self.value["n_fields"])]:
                yield field.name, payload[field.name]
        if int(self.value[rest]["len"]) > 0:
            yield rest, self.value[rest]


PRINTERS = {"PfSpan": Span, "PfWords": Words, "PfEvent": Event}


def lookup(value):
    printer = PRINTERS.get(value.type.unqualified().name)
    return printer(value) if printer else None


gdb.pretty_printers.append(lookup)
