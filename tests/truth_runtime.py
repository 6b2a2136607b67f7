"""truth_runtime.py PROFOLIO LOG... - the tables of the run-time system, told anew from the lines
of `show`: every number of every row. One line is printed for each that differs; the last says
how many rows there were.
"""

import collections
import json
import math
import re
import subprocess
import sys

profolio, logs = sys.argv[1], sys.argv[2:]
n_rows = collections.Counter()
faults = []


def lines_of(log):
    """Time, capability or None, and text of each record, in order of time."""
    shown = subprocess.run([profolio, "show", "-q", log], stdout=subprocess.PIPE, check=False)
    for line in shown.stdout.decode(errors="replace").partition("\nEvents:\n")[2].split("\n"):
        found = re.match(r"(\d+): (?:cap (\d+): )?(.*)", line)
        if found:
            yield int(found[1]), found[2] and int(found[2]), found[3]


def table_of(log, name):
    made = subprocess.run([profolio, "table", "-q", "--table", name, "-f", "json", log],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return json.loads(made.stdout) if made.stdout else []


def compare(log, name, expected):
    """Rows of the keys that are expected."""
    found = table_of(log, name)
    n_rows[name] += len(expected)
    if len(found) != len(expected):
        faults.append(f"{log}: {name}: {len(found)} rows and not {len(expected)}")
    for row, wanted in zip(found, expected):
        for key, value in wanted.items():
            same = row[key] == value
            if isinstance(value, float) and row[key] is not None:
                same = math.isclose(row[key], value, rel_tol=1e-6, abs_tol=1)
            if not same:
                faults.append(f"{log}: {name}: {wanted}: {key} is {row[key]}")
                break


class Run:
    """What the lines of a log say."""

    def __init__(self, log):
        self.lines = list(lines_of(log))
        self.last_ns = max((time for time, _, _ in self.lines), default=0)

    def matches(self, pattern):
        expression = re.compile(pattern)
        for time, cap, text in self.lines:
            found = expression.fullmatch(text)
            if found:
                yield time, cap, found.groups()


def nearest(values, share):
    return sorted(values)[max(math.ceil(share * len(values)), 1) - 1] if values else None


def spread(pauses):
    return {"p50_ns": nearest(pauses, 0.5), "p95_ns": nearest(pauses, 0.95),
            "p99_ns": nearest(pauses, 0.99), "max_ns": max(pauses, default=None)}


STATS = re.compile(r"GC stats for heap capset \d+: generation (\d+), (\d+) bytes copied, (\d+) "
                   r"bytes slop, (\d+) bytes fragmentation, (\d+) par threads, .*")


def collections_of(run):
    """Generation, pause, wait, bytes copied, threads, start. An initiator is who tells of it: its
    end is before that by time, though after it in its buffer."""
    begun, ended, asked, told = {}, {}, {}, []
    for time, cap, text in run.lines:
        stats = STATS.fullmatch(text)
        if text in ("requesting sequential GC", "requesting parallel GC"):
            asked[cap] = time
        elif text == "starting GC":
            begun[cap] = (time, asked.pop(cap, time))
        elif text == "finished GC":
            ended[cap] = (time, *begun.pop(cap, (None, None)))
        elif stats and ended.get(cap, (None, None))[1] is not None:
            end, start, request = ended.pop(cap)
            told.append((int(stats[1]), end - start, start - request, int(stats[2]),
                         int(stats[5]), start))
    return told


def row_of_gc(name, some, run):
    pauses = [pause for _, pause, _, _, _, _ in some]
    felt = [pause + wait for _, pause, wait, _, _, _ in some]
    return {"collections": name, "count": len(some),
            "parallel": sum(threads > 1 for _, _, _, _, threads, _ in some),
            "total_ns": sum(pauses), "sync_ns": sum(wait for _, _, wait, _, _, _ in some),
            "share": sum(pauses) / run.last_ns, **spread(pauses),
            "copied_bytes": sum(copied for _, _, _, copied, _, _ in some),
            "felt_total_ns": sum(felt), "felt_max_ns": max(felt, default=None),
            "felt_p50_ns": nearest(felt, 0.5)}


def nonmoving_phases(run, begin, end):
    """Each from its first beginning to its end; of several ends the last counts."""
    spans, start, last = [], None, None
    for time, _, text in run.lines:
        if text == begin and (start is None or last is not None):
            if start is not None:
                spans.append(last - start)
            start, last = time, None
        elif re.fullmatch(end, text) and start is not None:
            last = time
    if start is not None and last is not None:
        spans.append(last - start)
    return spans


def oldest_of(run, told):
    generations = [int(groups[0]) for _, _, groups in
                   run.matches(r"heap stats for heap capset \d+: generations (\d+), .*")]
    return generations[-1] - 1 if generations else max([1] + [one[0] for one in told])


def check_gc(log, run):
    told = collections_of(run)
    oldest = oldest_of(run, told)
    rows = [row_of_gc(f"generation {generation}", [c for c in told if c[0] == generation], run)
            for generation in sorted({c[0] for c in told})]
    syncs = nonmoving_phases(run, "post-mark synchronization began",
                             "post-mark synchronization ended")
    if rows and syncs:
        rows.append({"collections": "sync (non-moving)", "count": len(syncs)})
    for name, some in (("minor", [c for c in told if c[0] != oldest]),
                       ("major", [c for c in told if c[0] == oldest]), ("all", told)):
        if rows:
            rows.append(row_of_gc(name, some, run))
    compare(log, "gc", rows)


def level(run, name, pattern):
    told = [(time, int(groups[0])) for time, _, groups in run.matches(pattern)]
    if not told:
        return []
    sizes = [size for _, size in told]
    ends = [time for time, _ in told[1:]] + [run.last_ns]
    area = sum((end - time) * size for (time, size), end in zip(told, ends))
    length = run.last_ns - told[0][0]
    row = {"measure": name, "readings": len(told), "first_bytes": sizes[0],
           "max_bytes": max(sizes), "last_bytes": sizes[-1], "last_at_ns": told[-1][0]}
    if length > 0 and len(told) <= 4096:
        row["mean_bytes"] = area / length
    return [row]


def check_memory(log, run):
    rows = level(run, "heap size", r"size of heap capset \d+: (\d+) bytes")
    rows += level(run, "blocks", r"blocks size of heap capset \d+: (\d+) bytes")
    rows += level(run, "live", r"live data in heap capset \d+: (\d+) bytes")
    told = [tuple(map(int, found.groups()[:4])) for found in
            (STATS.fullmatch(text) for _, _, text in run.lines) if found]
    all_told = collections_of(run)
    oldest = oldest_of(run, all_told)
    if all_told:
        rows.append({"measure": "fragmented", "max_bytes": max(one[3] for one in told)})
    if any(one[0] == oldest for one in all_told):
        rows.append({"measure": "slop",
                     "max_bytes": max(one[2] for one in told if one[0] == oldest)})
    allocated = {cap: int(groups[0]) for _, cap, groups in
                 run.matches(r"allocated on heap capset \d+: (\d+) total bytes till now")}
    if allocated:
        rows.append({"measure": "allocated", "total_bytes": sum(allocated.values())})
    returned = [int(groups[0]) for _, _, groups in run.matches(
        r"memory returned \(mblocks\): current\(\d+\) needed\(\d+\) returned\((\d+)\)")]
    if returned:
        rows.append({"measure": "returned", "readings": len(returned),
                     "total_bytes": sum(returned) << 20})
    compare(log, "memory", rows)


SPARKS = (r"spark stats: (\d+) created, (\d+) converted, (\d+) remaining \((\d+) overflowed, "
          r"(\d+) dud, (\d+) GC'd, (\d+) fizzled\)")
SPARK_KEYS = ("created", "converted", "remaining", "overflowed", "dud", "gcd", "fizzled")
SINGLE = {"seen_created": "spark created", "seen_dud": r"dud spark discarded",
          "seen_dropped": "spark overflowed", "seen_run": "running a local spark",
          "seen_stolen": r"stealing a spark from cap \d+", "seen_fizzled": "spark fizzled",
          "seen_pruned": "spark GCed", "seen_threads": r"creating spark thread \d+"}


def check_sparks(log, run):
    last = {}
    for _, cap, groups in run.matches(SPARKS):
        last[cap] = dict(zip(SPARK_KEYS, map(int, groups)))
    single = collections.defaultdict(collections.Counter)
    for key, pattern in SINGLE.items():
        for _, cap, _ in run.matches(pattern):
            single[cap][key] += 1
    rows = []
    for cap in sorted(set(last) | set(single)):
        rows.append({"cap": cap, **last.get(cap, {})})
        if single:
            rows[-1].update({key: single[cap][key] for key in SINGLE})
    if rows:
        keys = set().union(*rows) - {"cap"}
        rows.append({"cap": None, **{key: sum(row.get(key, 0) for row in rows) for key in keys}})
    compare(log, "sparks", rows)


def check_tasks(log, run):
    rows, now = [], {}
    for time, _, text in run.lines:
        made = re.fullmatch(r"task 0x([0-9a-f]+) created on cap (\d+) with OS kernel thread (\d+)",
                            text)
        moved = re.fullmatch(r"task 0x([0-9a-f]+) migrated from cap \d+ to cap (\d+)", text)
        gone = re.fullmatch(r"task 0x([0-9a-f]+) deleted", text)
        if made:
            row = {"task": int(made[1], 16), "kernel_tid": int(made[3]), "created_ns": time,
                   "deleted_ns": None, "first_cap": int(made[2]), "last_cap": int(made[2]),
                   "migrations": 0}
            rows.append(row)
            now[made[1]] = row
        elif moved and moved[1] in now:
            now[moved[1]]["last_cap"] = int(moved[2])
            now[moved[1]]["migrations"] += 1
        elif gone and gone[1] in now:
            row = now.pop(gone[1])
            row["deleted_ns"] = time
            row["lived_ns"] = time - row["created_ns"]
    compare(log, "tasks", rows)


def check_capsets(log, run):
    types = {"CapsetOsProcess": "OS process", "CapsetClockDomain": "clock domain"}
    keys = {"pid": "pid", "parent pid": "ppid", "RTS version": "rts"}
    sets = {}

    def set_of(number):
        return sets.setdefault(int(number), {"capset": int(number), "capabilities": 0,
                                             "removed": 0})

    for time, _, text in run.lines:
        made = re.fullmatch(r"created capset (\d+) of type (\w+)", text)
        put = re.fullmatch(r"assigned cap \d+ to capset (\d+)", text)
        off = re.fullmatch(r"removed cap \d+ from capset (\d+)", text)
        gone = re.fullmatch(r"deleted capset (\d+)", text)
        told = re.fullmatch(r"capset (\d+): (pid|parent pid|RTS version|wall clock time|args:) "
                            r"\"?(.*?)\"?", text)
        if made:
            set_of(made[1]).update({"type": types.get(made[2], "custom"), "created_ns": time})
        elif put:
            set_of(put[1])["capabilities"] += 1
        elif off:
            set_of(off[1])["removed"] += 1
        elif gone:
            set_of(gone[1])["deleted_ns"] = time
        elif told and told[2] in keys:
            value = told[3] if told[2] == "RTS version" else int(told[3])
            set_of(told[1])[keys[told[2]]] = value
        elif told:
            set_of(told[1])
    compare(log, "capsets", [sets[number] for number in sorted(sets)])


def check_nonmoving(log, run):
    found = table_of(log, "nonmoving")
    wanted = nonmoving_phases(run, "post-mark synchronization began",
                              "post-mark synchronization ended")
    sweeps = nonmoving_phases(run, "concurrent sweep began", "concurrent sweep ended")
    rows = {row["part"]: row for row in found}
    for name, spans in (("sync", wanted), ("sweep", sweeps)):
        row = rows.get(name, {"count": 0, "total_ns": 0})
        n_rows["nonmoving"] += len(spans) > 0
        if (row["count"], row["total_ns"]) != (len(spans), sum(spans)):
            faults.append(f"{log}: nonmoving: {name} {row} and not {len(spans)}, {sum(spans)}")


STOPS = {"heap overflow": "heap overflow", "thread yielding": "time slice over",
         "thread finished": "finished", "making a foreign call": "foreign call",
         "blocked on an MVar": "MVar", "blocked in STM retry": "STM",
         "blocked on an MVar read": "readMVar", "blocked on black hole": "black hole"}
STATES = {"heap overflow": "ready", "time slice over": "ready", "finished": "finished",
          "stack overflow": "ready", "foreign call": "foreign call"}


def stop_of(words):
    """A stop of the lines in the words of the table, as far as these are known here."""
    if words.startswith("stack overflow"):
        return "stack overflow"
    if words.startswith("blocked on black hole"):
        return "black hole"
    return STOPS.get(words)


def threads_of(run):
    """Rows of all threads, in the order of the table."""
    rows, since, is_over = {}, {}, set()

    def row_of(thread):
        return rows.setdefault(thread, {"thread": thread, "running_ns": 0, "runs": 0,
                                        "migrations": 0, "created_ns": None, "ended_ns": None})

    for time, cap, text in run.lines:
        made = re.fullmatch(r"creating thread (\d+)", text)
        ran = re.fullmatch(r"running thread (\d+)", text)
        stopped = re.fullmatch(r"stopping thread (\d+) \((.*)\)", text)
        moved = re.fullmatch(r"migrating thread (\d+) to cap \d+", text)
        named = re.fullmatch(r"thread (\d+) has label \"(.*)\"", text)
        if made:
            row_of(int(made[1]))["created_ns"] = time
        elif ran and int(ran[1]) not in is_over:
            row_of(int(ran[1]))["runs"] += 1
            since[cap] = (int(ran[1]), time)
        elif stopped and since.get(cap, (None,))[0] == int(stopped[1]):
            thread, start = since.pop(cap)
            row = row_of(thread)
            row["running_ns"] += time - start
            reason = stop_of(stopped[2])
            if reason:
                row.update({"stopped": reason, "state": STATES.get(reason, "blocked")})
            if reason == "finished":
                is_over.add(thread)
                row["ended_ns"] = time
        elif moved and int(moved[1]) not in is_over:
            row_of(int(moved[1]))["migrations"] += 1
        elif named:
            row_of(int(named[1]))["label"] = named[2]
    for cap, (thread, start) in since.items():
        row_of(thread)["running_ns"] += run.last_ns - start
    return sorted(rows.values(), key=lambda row: (-row["running_ns"], row["thread"]))


def check_threads(log, run):
    compare(log, "threads", threads_of(run))


def check_capabilities(log, run):
    rows = {}

    def row_of(cap):
        return rows.setdefault(cap, {"cap": cap, "running_ns": 0, "gc_ns": 0, "runs": 0,
                                     "threads_created": 0, "migrated_away": 0})

    since, collecting, ran = {}, {}, collections.defaultdict(set)
    for time, cap, text in run.lines:
        created = re.fullmatch(r"created cap (\d+)", text)
        deleted = re.fullmatch(r"deleted cap (\d+)", text)
        running = re.fullmatch(r"running thread (\d+)", text)
        if created:
            row_of(int(created[1]))["created_ns"] = time
        elif deleted:
            row_of(int(deleted[1]))["deleted_ns"] = time
        elif running:
            row_of(cap)["runs"] += 1
            ran[cap].add(running[1])
            since[cap] = time
        elif text.startswith("stopping thread ") and cap in since:
            row_of(cap)["running_ns"] += time - since.pop(cap)
        elif text.startswith("creating thread "):
            row_of(cap)["threads_created"] += 1
        elif text.startswith("migrating thread "):
            row_of(cap)["migrated_away"] += 1
        elif text == "starting GC":
            collecting[cap] = time
        elif text == "finished GC" and cap in collecting:
            row_of(cap)["gc_ns"] += time - collecting.pop(cap)
    for cap, start in collecting.items():
        row_of(cap)["gc_ns"] += run.last_ns - start
    # Without any record of class g what is not running may be idle, or in a collection.
    has_gc = any(run.matches(r".* GC|GC .*|all caps stopped for GC|memory returned .*"
                             r"|[a-z ]* heap capset \d+: .*"))
    for cap, row in rows.items():
        row["threads_run"] = len(ran.get(cap, ()))
        row["idle_ns"] = run.last_ns - row["running_ns"] - row["gc_ns"] if has_gc else None
        row["gc_ns"] = row["gc_ns"] if has_gc else None
    listed = [rows[cap] for cap in sorted(rows)]
    if len(listed) > 1:
        told = ("running_ns", "runs") + (("gc_ns", "idle_ns") if has_gc else ())
        listed.append({"cap": None, **{key: sum(row[key] for row in listed) for key in told}})
    compare(log, "capabilities", listed if ran else [])


for path in logs:
    of_log = Run(path)
    for check in (check_gc, check_memory, check_sparks, check_tasks, check_capsets,
                  check_nonmoving, check_threads, check_capabilities):
        check(path, of_log)
for fault in faults:
    print(fault)
print(", ".join(f"{name} {n}" for name, n in sorted(n_rows.items())))
