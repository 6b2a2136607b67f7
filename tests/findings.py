"""findings.py PROFOLIO - are the numbers in findings those of the records of their logs?

The findings are those that truth_findings writes, read from standard input. Each of them is told
anew from what `info --format json --bands 0` says of the log, from the samples and costs in it;
a rule that is silent must have had a reason. The last line is how many numbers are equal.
"""

import collections
import functools
import json
import math
import re
import subprocess
import sys

NARROW = "\u00a0"


def sized(value):
    return f"{value:.2f}" if value < 9.995 else f"{value:.1f}" if value < 99.95 \
        else f"{value:,.0f}"


def count(n):
    return f"{n:,}"


def tell_bytes(value):
    value = abs(value)
    power = max((k for k in range(7) if value >= 0.9995 * 1024 ** k), default=0)
    if power == 0:
        return f"{math.floor(value + 0.5):,}{NARROW}B"
    return f"{sized(value / 1024 ** power)}{NARROW}{'B KiB MiB GiB TiB PiB EiB'.split()[power]}"


def tell_seconds(value):
    if value == 0:
        return f"0{NARROW}s"
    for limit, unit in ((1e-6, "ns"), (1e-3, "\u00b5s"), (1, "ms"), (600, "s")):
        scale = {"ns": 1e-9, "\u00b5s": 1e-6, "ms": 1e-3, "s": 1}[unit]
        if value < limit:
            if unit == "ns":
                return f"{value / scale:.0f}{NARROW}ns"
            return sized(value / scale) + NARROW + unit
    return None


def tell_percent(share):
    if share == 0:
        return "0%"
    value = 100 * share
    return "<0.1%" if value < 0.1 else f"{value:.1f}%" if value < 99.95 else f"{value:,.0f}%"


TELL = {"bytes": tell_bytes, "rate": lambda v: tell_bytes(v) + "/s", "seconds": tell_seconds,
        "ns": lambda v: tell_seconds(v / 1e9), "percent": tell_percent, "count": count,
        "times": lambda v: f"{v:.1f}" if v < 99.95 else f"{v:.0f}"}


def is_told(text, kind, value):
    """Rounding of what lies between two numbers may go either way."""
    if kind in ("count", "name"):
        return text == (count(value) if kind == "count" else value)
    return text in [TELL[kind](value * (1 + e)) for e in (0, 1e-9, -1e-9)]


class Heap:
    def __init__(self, heap, kind):
        self.record = heap
        self.times = heap["times_ns"]
        self.totals = heap["total_bytes"]
        self.n = heap["samples"]
        self.bands = heap["band"]
        self.is_biography = heap["breakdown"] == "biography"
        self.has_times = heap["time_base"] != "index"
        self.cpu = " of CPU time" if heap["time_base"] == "mutator-cpu" else ""
        self.peak = max(self.totals)
        self.peak_at = self.totals.index(self.peak)

    def mean(self, values):
        if len(values) == 1:
            return values[0]
        times = self.times if self.has_times else range(len(values))
        area = sum((b + a) / 2 * (t - s) for a, b, s, t in
                   zip(values, values[1:], times, times[1:]) if t > s)
        return area / (times[-1] - times[0]) if times[-1] > times[0] else values[-1]


class Run:
    def __init__(self, record):
        self.record = record
        self.log = record["log"]
        heap = record.get("heap_profile")
        self.any_heap = Heap(heap, 0) if heap and heap["samples_kept"] > 0 else None
        is_biography = self.any_heap and self.any_heap.is_biography
        self.heap = None if is_biography else self.any_heap
        self.biography = self.any_heap if is_biography else None
        time = record.get("time_profile")
        self.time = time if time and time["ticks"] > 0 else None
        end = self.log["last_ns"] or 0
        if self.any_heap and self.any_heap.has_times:
            end = max(end, self.any_heap.times[-1])
        self.end = end


def whole_run(run):
    if run.end == 0:
        return "over the whole run", []
    return rf"from (0{NARROW}s) to (.+?)", [("ns", 0), ("ns", run.end)]


def samples_of(heap):
    noun = "sample" if heap.n == 1 else "samples"
    if not heap.has_times:
        return rf"(\S+) {noun}", [("count", heap.n)]
    return (rf"(\S+) {noun} from (.+?) to (.+?){heap.cpu}",
            [("count", heap.n), ("ns", heap.times[0]), ("ns", heap.times[-1])])


def at_peak(heap):
    if heap.has_times:
        return r"at (.+?)", [("ns", heap.times[heap.peak_at])]
    return r"in sample (\S+)", [("count", heap.peak_at + 1)]


def fit(times, values):
    n = len(times)
    if n < 2:
        return 0, 0
    xs = [(t - times[0]) / 1e9 for t in times]
    x, y = math.fsum(xs) / n, math.fsum(values) / n
    xx = math.fsum((a - x) ** 2 for a in xs)
    yy = math.fsum((b - y) ** 2 for b in values)
    xy = math.fsum((a - x) * (b - y) for a, b in zip(xs, values))
    return (xy / xx, xy * xy / (xx * yy)) if xx > 0 and yy > 0 else (0, 0)


def theil_sen(times, values):
    slopes = sorted((values[j] - values[i]) / (times[j] - times[i]) * 1e9
                    for i in range(len(times)) for j in range(i) if times[i] != times[j])
    middle = len(slopes) // 2
    if not slopes:
        return None
    return slopes[middle] if len(slopes) % 2 else (slopes[middle - 1] + slopes[middle]) / 2


def second_half(heap):
    middle = heap.times[0] + (heap.times[-1] - heap.times[0]) // 2
    return next(i for i, t in enumerate(heap.times) if t >= middle)


# Each of these gives None, where the rule must be silent, or what heading and text are: a
# pattern, and of what kind and value each of its groups is. "maybe": it may be silent too.


def steep_phase(run, _):
    heap = run.heap
    if not heap or heap.n < 20 or not heap.has_times or run.end == 0:
        return None
    marks = [(m["time_ns"], m["text"]) for m in run.record.get("markers", [])
             if m["time_ns"] <= run.end]
    ends = [(0, None)] + marks + [(run.end, None)]
    phases = []
    for (start, after), (end, before) in zip(ends, ends[1:]):
        is_last = before is None
        inside = [i for i, t in enumerate(heap.times)
                  if start <= t and (is_last or t < end)]
        phases.append((start, end, after, before, inside))
    whole = (0, run.end, None, None, range(len(heap.times)))
    best = None
    for candidates in ([whole], phases if marks else []):
        for start, end, after, before, inside in candidates:
            slope, explained = fit([heap.times[i] for i in inside],
                                   [heap.totals[i] for i in inside])
            seconds = (end - start) / 1e9
            if (len(inside) >= 10 and explained > 0.8 and end - start > 0.05 * run.end
                    and slope > 0 and slope * seconds >= 0.1 * heap.peak
                    and (best is None or slope > best[0])):
                best = slope, explained, after, before, inside
        if best:
            break
    if best:
        slope, explained, after, before, inside = best
        place = "over the whole run" if after is before is None else \
            f"in \u201c(.+)\u201d" if after is not None else f"before \u201c(.+)\u201d"
        names = [] if after is before is None else [("name", after or before)]
        return (rf"Memory climbs steadily {place}\.\nResidency grows by (.+?) from (.+?) to "
                rf"(.+?){heap.cpu}, and a straight line explains (\S+) of it\.",
                names + [("rate", slope), ("ns", heap.times[inside[0]]),
                         ("ns", heap.times[inside[-1]]), ("percent", explained)])
    half = second_half(heap)
    slope = theil_sen(heap.times[half:], heap.totals[half:])
    if slope is None or slope <= 0:
        return None
    return (rf"Memory grows over the second half of the run\.\nResidency grows by (.+?) from "
            rf"(.+?) to (.+?){heap.cpu}: half of all pairs of samples rise faster, half slower\.",
            [("rate", slope), ("ns", heap.times[half]), ("ns", heap.times[-1])], "maybe")


def growing_bands(run, _):
    heap = run.heap
    if not heap or heap.n < 20:
        return None
    growing = [b for b in heap.bands if b["growing"]]
    if not growing:
        return None
    steepest = max(growing, key=lambda b: b["growth_bytes_per_s"])
    half, n = second_half(heap), len(growing)
    # the slope of the band too is told anew
    slope = theil_sen(heap.times[half:], steepest["values"][half:])
    return (r"(\S+) bands? grows? over the second half of the run\.\nThat is (\S+) of (\S+) "
            rf"looked at, from (.+?) to (.+?){heap.cpu}\. The steepest, (.+), grows by (.+?)\.",
            [("count", n), ("count", n), ("count", heap.record["bands_judged"]),
             ("ns", heap.times[half]), ("ns", heap.times[-1]), ("name", steepest["label"]),
             ("rate", slope)])


def owner_of(heap):
    tree, centres = heap.record["call_tree"], heap.record["cost_centres"]
    nodes = list(zip(tree["depth"], tree["cost_centre"], tree["individual_bytes"]))
    total = sum(cost for _, _, cost in nodes)
    under = collections.defaultdict(list)
    path, deepest = [], collections.defaultdict(int)
    for depth, centre, cost in nodes:
        del path[depth:]
        path.append(centre)
        deepest[centre] = max(deepest[centre], depth)
        if cost > 0:
            for at in path:
                under[at].append((cost, centre))
    owners = [(sum(cost for cost, _ in stacks), -deepest[at], at)
              for at, stacks in under.items()
              if centres[at]["id"] is not None and 2 * sum(c for c, _ in stacks) >= total]
    if total == 0 or not owners:
        return None
    held, _, at = min(owners)
    most = max(cost for cost, _ in under[at])
    last = next(centre for cost, centre in under[at] if cost == most)
    return (total, held, len(under[at]), centres[at]["label"], most, centres[last]["label"])


def peak_owner(run, _):
    heap = run.heap
    if not heap:
        return None
    when, values = at_peak(heap)
    if "call_tree" in heap.record and heap.record["call_tree"]["weight"] == "peak":
        owner = owner_of(heap)
        if not owner:
            return None
        total, held, n, name, most, last = owner
        return (r"The peak is held by (.+)\.\n(\S+) cost-centre stacks? with it holds? (.+?) of "
                rf"(.+?) {when}, (\S+)\. The largest ends in (.+) and has (.+?)\.",
                [("name", name), ("count", n), ("bytes", held), ("bytes", total)] + values
                + [("percent", held / total), ("name", last), ("bytes", most)])
    if heap.peak == 0:
        return None
    held = max(heap.bands, key=lambda b: b["values"][heap.peak_at])
    most = held["values"][heap.peak_at]
    if 2 * most < heap.peak:
        return None
    return (rf"The peak is held by (.+)\.\nIt is (.+?) of (.+?) {when}, (\S+)\.",
            [("name", held["label"]), ("bytes", most), ("bytes", heap.peak)] + values
            + [("percent", most / heap.peak)])


def share_of(heap, phase):
    values = next((b["values"] for b in heap.bands if b["label"] == phase), None)
    return heap.mean(values) / heap.mean(heap.totals) if values and heap.peak > 0 else 0


def biography(run, phase, heading, rest):
    heap = run.biography
    if not heap or share_of(heap, phase) < 0.1:
        return None
    samples, values = samples_of(heap)
    share = share_of(heap, phase)
    pattern = rf"(\S+) of live memory is {heading}\.\nThat is (.+?) in the mean over {samples}\."
    told = [("percent", share), ("bytes", share * heap.mean(heap.totals))] + values
    for name, words in rest:
        pattern += words
        told.append(("percent", share_of(heap, name)))
    return pattern + r"\.", told


def void(run, _):
    return biography(run, "VOID", r"never used \(VOID\)",
                     [("LAG", r" (\S+) waits for its first use \(LAG\)"),
                      ("DRAG", r", (\S+) is kept after its last \(DRAG\)")])


def drag(run, _):
    return biography(run, "DRAG", r"kept after its last use \(DRAG\)",
                     [("LAG", r" (\S+) waits for its first use \(LAG\)")])


def heap_size(run, _):
    size = run.record.get("memory", {}).get("heap_size_bytes")
    heap = run.any_heap
    if not size or not heap or heap.peak == 0 or size["max"] < 2 * heap.peak \
            or retention_of(run):
        return None
    (when, values), (span, ends) = at_peak(heap), whole_run(run)
    return (r"The heap is (\S+) times the live data\.\nAt most (.+?) is held from the system "
            rf"{span}, for (.+?) of live data at its peak {when}\.",
            [("times", size["max"] / heap.peak), ("bytes", size["max"])] + ends
            + [("bytes", heap.peak)] + values)


def few_samples(run, _):
    pattern, told = "", []
    for heap, words in ((run.heap, r"The heap profile has {}; (20) are needed to judge growth "
                         r"and phases\. "),
                        (run.biography, r"The biography has {}; its shares are of no more than "
                         r"these\. ")):
        if heap and heap.n < 20:
            samples, values = samples_of(heap)
            pattern += words.format(samples)
            told += values + ([("count", 20)] if "(20)" in words else [])
    if run.time and run.time["ticks"] < 20:
        span, ends = whole_run(run)
        pattern += rf"The time profile has (\S+) ticks? {span}; (20) are needed to judge shares\. "
        told += [("count", run.time["ticks"])] + ends + [("count", 20)]
    if not told:
        return None
    return r"There are not enough samples\.\n" + pattern[:-1], told


def facts_of_loss(run):
    log, heap = run.log, run.record.get("heap_profile")
    facts = []
    if log["skipped_bytes"] or log["damaged_places"]:
        facts.append((r"(.+?) of (.+?) are skipped in (\S+) places?",
                      [("bytes", log["skipped_bytes"]), ("bytes", log["bytes"]),
                       ("count", log["damaged_places"])]))
    if heap and heap["samples_left_out"]:
        facts.append((r"(\S+) heap samples? (?:is|are) left out",
                      [("count", heap["samples_left_out"])]))
    gaps = heap.get("gaps", []) if heap else []
    if gaps:
        facts.append((r"(\S+) gaps? (?:is|are) from (.+?) to (.+?)",
                      [("count", len(gaps)), ("ns", gaps[0]["from_ns"]),
                       ("ns", gaps[-1]["until_ns"])]))
    is_lost = bool(facts)
    if log["cut"] and log["cut"]["bytes"]:
        facts.append((r"(.+?) at its end are no whole record", [("bytes", log["cut"]["bytes"])]))
    if not log["complete"] and log["last_ns"]:
        facts.append((r"[Ww]hat it tells ends at (.+?)", [("ns", log["last_ns"])]))
    if log["unmarked_segments"]:
        facts.append((r"(\S+) segments? before the last end without a mark",
                      [("count", log["unmarked_segments"])]))
    if log["torn_records"]:
        facts.append((r"(\S+) records? stood in two blocks, of which nothing is lost",
                      [("count", log["torn_records"])]))
    return is_lost, facts or [("It does not tell how long the run was", [])]


def loss(run, heading):
    _, facts = facts_of_loss(run)
    return (heading + r"\.\n" + "; ".join(p for p, _ in facts) + r"\.",
            [value for _, values in facts for value in values])


def gc_share(run, _):
    gc = run.record.get("gc")
    if not gc or gc["count"] == 0 or run.end == 0 or gc["total_ns"] / run.end < 0.3:
        return None
    span, ends = whole_run(run)
    area = run.record.get("memory", {}).get("info", {}).get("alloc_area_bytes")
    return (rf"Collection takes (\S+) of the run\.\n(\S+) collections? takes? (.+?), {span}, the "
            r"longest of them (.+?)\." + (r" The allocation area is (.+?) \(-A\)\." if area else ""),
            [("percent", gc["total_ns"] / run.end), ("count", gc["count"]), ("ns", gc["total_ns"])]
            + ends + [("ns", gc["max_ns"])] + ([("bytes", area)] if area else []))


def longest_pause(run, _):
    gc = run.record.get("gc")
    if not gc or gc["count"] == 0 or run.end == 0:
        return None
    longest = gc["longest"]
    stop, start = longest["pause_ns"][0], longest["start_ns"][0]
    what = "a major collection" if longest["is_major"][0] else "a minor collection"
    if longest["generation"][0] is None:
        what = "a collection"
    phases = run.record.get("nonmoving", {}).get("phases", {})
    for kind, begin, end, is_open in zip(*(phases.get(key, []) for key in
                                           ("kind", "start_ns", "end_ns", "is_open"))):
        if kind == "sync" and not is_open and end - begin > stop:
            stop, start, what = end - begin, begin, "the second stop of the non-moving collector"
    if stop < 1e8 and (stop < 1e7 or stop < 50 * gc["p50_ns"]):
        return None
    markers = run.record.get("markers", [])
    before = [m["text"] for m in markers if m["time_ns"] <= start]
    place = r", in \u201c(.+)\u201d" if before else r", before \u201c(.+)\u201d" if markers else ""
    name = [("name", before[-1] if before else markers[0]["text"])] if markers else []
    span, ends = whole_run(run)
    return (rf"The longest pause takes (.+?)\.\nIt is {what} at (.+?){place}\. The median of (\S+) "
            rf"collections?, {span}, is (.+?)\.",
            [("ns", stop), ("ns", start)] + name + [("count", gc["count"])] + ends
            + [("ns", gc["p50_ns"])])


def steps_of(run, key):
    """Value, from, until: as long as each holds, to the end of the run."""
    steps = run.record.get("memory", {}).get(key, {}).get("steps", {})
    times, values = steps.get("times_ns", []), steps.get("bytes", [])
    return list(zip(values, times, times[1:] + [max(run.end, times[-1] if times else 0)]))


def most_in(steps, start, end):
    return max((v for v, a, b in steps if b >= start and a <= end and (b > a or (v, a, b) ==
                steps[-1]) and (b > start or (v, a, b) == steps[-1])), default=0)


def retention_of(run):
    live = steps_of(run, "live_bytes")
    size = run.record.get("memory", {}).get("heap_size_bytes")
    if not live or not size or run.end == 0:
        return None
    half = run.end // 2
    middle = half + (run.end - half) // 2
    if sum(half <= start <= run.end for _, start, _ in live) < 3:
        return None
    before, after = most_in(live, half, middle), most_in(live, middle, run.end)
    most, held = max(before, after), size["last"]
    if most == 0 or after > 1.1 * before or held < 2 * most or held < most + (8 << 20):
        return None
    return half, most, held


def rts_retention(run, _):
    found = retention_of(run)
    if not found:
        return None
    half, most, held = found
    blocks = run.record["memory"].get("blocks_bytes")
    return (r"The run-time system holds more than live data account for\.\nLive data do not grow "
            r"from (.+?) to (.+?), and are (.+?) at most\. At the end (.+?) is held from the "
            r"system, (\S+) times as much\."
            + (r" (.+?) of it is in blocks that are in use\." if blocks else ""),
            [("ns", half), ("ns", run.end), ("bytes", most), ("bytes", held),
             ("times", held / most)] + ([("bytes", blocks["last"])] if blocks else []))


def mean_of(steps):
    time = sum(b - a for _, a, b in steps)
    return sum(v * (b - a) for v, a, b in steps) / time if time else steps[-1][0]


def fragmentation(run, _):
    size, blocks = steps_of(run, "heap_size_bytes"), steps_of(run, "blocks_bytes")
    if not size or not blocks or run.end == 0:
        return None
    held, used = mean_of(size), mean_of(blocks)
    if 1 - used / held < 0.25 or held - used < 8 << 20:
        return None
    span, ends = whole_run(run)
    return (rf"(\S+) of the heap is held, but not in use\.\nIn the mean (.+?) is held from the "
            rf"system {span}, and (.+?) of it is in blocks\.",
            [("percent", 1 - used / held), ("bytes", held)] + ends + [("bytes", used)])


def unbalanced_capabilities(run, _):
    caps = run.record.get("capabilities", [])
    threads = run.record.get("threads", {})
    if "until_ns" not in threads or len(caps) < 2:
        return None
    start, end = threads["from_ns"], threads["until_ns"]
    running = [cap["running_ns"] for cap in caps]
    most, mean = max(running), sum(running) / len(running)
    if most < 0.2 * (end - start) or most < 1.5 * mean:
        return None
    return (r"Capabilities are not equally busy\.\nCapability (\S+) runs Haskell code for (\S+) of "
            r"the time, from (.+?) to (.+?); the mean of (\S+) is (\S+)\.",
            [("count", caps[running.index(most)]["cap"]), ("percent", most / (end - start)),
             ("ns", start), ("ns", end), ("count", len(caps)), ("percent", mean / (end - start))])


def endless_threads(run, _):
    threads = run.record.get("threads", {})
    bins = threads.get("over_time")
    if not bins or not bins["alive_last"]:
        return None
    start, end = threads["from_ns"], threads["until_ns"]
    counts, tenth = bins["alive_last"], (end - start) // 10
    middle, first, last = (
        min(max(0, start + tenth * n - bins["start_ns"]) // bins["bin_ns"], len(counts) - 1)
        for n in (5, 9, 10))
    before, late = counts[middle], counts[first:last + 1]
    alive = sum(late) // len(late)
    if alive < 100 or 2 * alive < threads["alive_max"] or alive < 1.5 * before:
        return None
    blocked = threads["by_state"]["blocked"]
    return (r"The number of threads grows: many never stop\.\nOf (\S+) threads (\S+) are alive in "
            r"the mean of the last tenth of the run, (\S+) in its middle, from (.+?) to (.+?)\."
            + (r" At its end (\S+) are blocked\." if blocked else ""),
            [("count", threads["count"]), ("count", alive), ("count", before), ("ns", start),
             ("ns", end)] + ([("count", blocked)] if blocked else []))


def fizzling_sparks(run, _):
    sparks = run.record.get("sparks")
    if not sparks:
        return None
    if sparks.get("created") is not None:
        created, fizzled, converted = (sparks[key] for key in ("created", "fizzled", "converted"))
    else:
        seen = sparks["events"]
        created, fizzled = seen["created"], seen["fizzled"]
        converted = seen["run"] + seen["stolen"]
    if created < 100 or fizzled < 0.25 * created:
        return None
    span, ends = whole_run(run)
    return (rf"(\S+) of the sparks fizzle\.\n(\S+) of (\S+) created, {span}, are evaluated by other "
            r"code before anyone takes them up\. (\S+) are converted\.",
            [("percent", fizzled / created), ("count", fizzled), ("count", created)] + ends
            + [("count", converted)])


def unpaired_marks(run, _):
    phases = run.record.get("phases", {})
    starts, stops = phases.get("unpaired_starts", 0), phases.get("unpaired_stops", 0)
    if starts + stops == 0:
        return None
    facts = [(rf"(\S+) {one}s? ha(?:s|ve) no {other}", n) for one, other, n in
             (("START", "STOP", starts), ("STOP", "START", stops)) if n]
    named = phases["unpaired"][:3]
    span, ends = whole_run(run)
    return (r"Messages START and STOP do not pair up\.\n" + "; ".join(f for f, _ in facts)
            + rf", {span}: " + ", ".join("\u201c(.+)\u201d" for _ in named)
            + (" and others" if len(phases["unpaired"]) > 3 else "") + r"\.",
            [("count", n) for _, n in facts] + ends + [("name", name) for name in named])


def lost_events(run, _):
    return loss(run, "Parts of the log are lost") if facts_of_loss(run)[0] else None


def open_end(run, _):
    log = run.log
    if facts_of_loss(run)[0]:
        return None
    if not log["complete"] or log["cut"] or log["unmarked_segments"]:
        return loss(run, "The log has no end mark")
    return loss(run, "Records of the log had to be put together") if log["torn_records"] else None


def hot_centre(run, _):
    time = run.time
    if not time or time["ticks"] < 20:
        return None
    own, inherited = collections.Counter(), collections.Counter()
    path = []
    tree = time["call_tree"]
    for depth, centre, cost in zip(tree["depth"], tree["cost_centre"], tree["individual_ticks"]):
        del path[depth:]
        path.append(centre)
        own[centre] += cost
        for at in set(path):
            inherited[at] += cost
    most = max(own.values())
    if most / time["ticks"] < 0.25:
        return None
    hottest = [c for c in own if own[c] == most]
    centre = max(hottest, key=lambda c: inherited[c])
    named = time["cost_centres"][centre]
    span, ends = whole_run(run)
    return (rf"(.+) runs in (\S+) of the ticks\.\n(\S+) of (\S+) ticks are its own, {span}\. With "
            r"all that it calls it has (\S+)\.",
            [("name", f"{named['label']} ({named['module']})"), ("percent", most / time["ticks"]),
             ("count", most), ("count", time["ticks"])] + ends
            + [("percent", inherited[centre] / time["ticks"])])


def gc_ticks(run, _):
    time = run.time
    if not time or time["samples"] < 20 or run.record.get("gc", {}).get("count"):
        return None
    ticks, samples = time["ignored"]["gc"], time["samples"]
    if ticks / samples < 0.3:
        return None
    span, ends = whole_run(run)
    return (r"Collection takes (\S+) of the samples\.\n(\S+) of (\S+) samples of the time profile "
            rf"fall into it, {span}\.",
            [("percent", ticks / samples), ("count", ticks), ("count", samples)] + ends)


def baseline(run, other):
    if other is None:
        return None
    measures = []
    mine, theirs = run.any_heap, other.any_heap
    if mine and theirs:
        measures += [("peak", "bytes", mine.peak, theirs.peak),
                     ("mean", "bytes", mine.mean(mine.totals), theirs.mean(theirs.totals)),
                     ("residency at the end", "bytes", mine.totals[-1], theirs.totals[-1])]
        if all(heap.totals[-1] < 0.1 * heap.peak for heap in (mine, theirs)):
            measures.pop()
    if run.log["format"] == other.log["format"] and run.end > 0 and other.end > 0:
        measures.append(("run time", "seconds", run.end / 1e9, other.end / 1e9))
    measures = [(name, kind, value, before, (value - before) / before)
                for name, kind, value, before in measures if before > 0]
    measures.sort(key=lambda m: -abs(m[4]))
    if not measures or abs(measures[0][4]) < 0.1:
        return None
    first = measures[0]
    pattern = rf"The {first[0]} is (\S+) {'more' if first[4] > 0 else 'less'} than in the " \
        r"baseline\.\n"
    told = [("percent", abs(first[4]))]
    for i, (name, kind, value, before, change) in enumerate(measures):
        sign = "" if change == 0 else r"\+" if change > 0 else "\u2212"
        pattern += (name.capitalize() if i == 0 else ", " + name) + " (.+?) against (.+?)"
        pattern += "" if i == 0 else rf" \({sign}(\S+)\)"
        told += [(kind, value), (kind, before)] + ([] if i == 0 else [("percent", abs(change))])
    return pattern + r"\.", told


def large_other(run, _):
    heap = run.heap
    if not heap or heap.peak == 0:
        return None
    total = heap.mean(heap.totals)
    means = [heap.mean(b["values"]) for b in heap.bands]
    least = 0.01 * total if max(means) >= 0.01 * total else 0
    hidden = [i for i, mean in enumerate(means) if i >= 20 or mean < least]
    area = math.fsum(means[i] for i in hidden)
    if area / total <= 0.25:
        return None
    samples, values = samples_of(heap)
    return (r"OTHER holds (\S+) of live memory\.\nIt is (\S+) bands? of (\S+), together (.+?) in "
            rf"the mean over {samples}\. None of them is ever over (.+?)\.",
            [("percent", area / total), ("count", len(hidden)), ("count", len(means)),
             ("bytes", area)] + values
            + [("bytes", max(max(heap.bands[i]["values"]) for i in hidden))])


RULES = {f.__name__.replace("_", "-"): f for f in (
    lost_events, few_samples, baseline, steep_phase, growing_bands, peak_owner, void, drag,
    hot_centre, gc_ticks, heap_size, open_end, large_other, gc_share, longest_pause,
    rts_retention, fragmentation, unbalanced_capabilities, endless_threads, fizzling_sparks,
    unpaired_marks)}


def key_numbers(run):
    """Those that are of samples: label -> kind and value."""
    heap = run.any_heap
    told = {}
    if heap:
        told["Peak residency"] = ("bytes", heap.peak)
        told["Mean residency"] = ("bytes", heap.mean(heap.totals))
        told["Samples"] = ("count", heap.n)
        if heap.has_times and heap.n >= 10:
            half = second_half(heap)
            slope = theil_sen(heap.times[half:], heap.totals[half:])
            if slope is not None:
                told["Growth"] = ("signed", slope)
    if run.end > 0:
        told["Run time"] = ("ns", run.end)
    size = run.record.get("memory", {}).get("heap_size_bytes")
    if size:
        told["Heap size"] = ("bytes", size["max"])
    gc, memory, threads = (run.record.get(key, {}) for key in ("gc", "memory", "threads"))
    if gc.get("count") and run.end > 0:
        told["GC share"] = ("percent", gc["total_ns"] / run.end)
        told["Longest pause"] = ("ns", gc["max_ns"])
    if memory.get("allocated_bytes") is not None:
        told["Allocated"] = ("bytes", memory["allocated_bytes"])
    if threads.get("count"):
        told["Threads"] = ("count", threads["count"])
    if run.time:
        told["Ticks"] = ("count", run.time["ticks"])
    if run.log["events"] is not None:
        told["Events"] = ("count", run.log["events"])
    return told


class Judge:
    def __init__(self, profolio):
        self.profolio = profolio
        self.equal = self.all = self.n_wrong = 0
        self.by_rule = collections.Counter()

    @functools.lru_cache(maxsize=2)
    def run(self, path):
        command = [self.profolio, "info", "-q", "--format", "json", "--bands", "0", path]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
        return Run(json.loads(done.stdout))

    def complain(self, path, *what):
        self.n_wrong += 1
        print(path, *what)

    def judge_number(self, path, text, kind, value):
        self.all += 1
        if kind == "name" and (len(value) > 36 or not value.isprintable()):
            self.equal += 1
        elif is_told(text, kind, value):
            self.equal += 1
        else:
            self.complain(path, f"{text!r} is told, {kind} {value!r} is in the record")

    def judge_rule(self, path, rule, found, expected):
        if expected is None or found is None:
            if (expected is not None and len(expected) < 3) or found is not None:
                self.complain(path, rule, "said", repr(found), "but must say", expected)
            return
        self.by_rule[rule] += 1
        match = re.fullmatch(expected[0], found)
        if not match:
            self.complain(path, rule, "said", repr(found), "but must say", expected)
            return
        for text, (kind, value) in zip(match.groups(), expected[1], strict=True):
            self.judge_number(path, text, kind, value)

    def judge_key_numbers(self, path, run, found):
        for label, (kind, value) in key_numbers(run).items():
            if label not in found:
                self.complain(path, label, "is not among the key numbers")
                continue
            unit = found[label][1]
            text = found[label][0] + (NARROW if unit not in ("", "%") else "") + unit
            if kind == "signed":
                sign = "+" if value > 0 else "\u2212" if value < 0 else ""
                text = text.removeprefix(sign) if text.startswith(sign) else "wrong sign"
                self.judge_number(path, text, "rate", value)
            else:
                self.judge_number(path, text, kind, value)

    def judge(self, line):
        told = json.loads(line)
        run = self.run(told["log"])
        other = self.run(told["baseline"]) if told["baseline"] else None
        said = {f["rule"]: f["heading"] + "\n" + f["text"] for f in told["findings"]}
        for rule, expect in RULES.items():
            self.judge_rule(told["log"], rule, said.get(rule), expect(run, other))
        for rule in said.keys() - RULES.keys():
            self.complain(told["log"], rule, "is not held to anything")
        self.judge_key_numbers(told["log"], run, told["numbers"])


def main():
    judge = Judge(sys.argv[1])
    n = 0
    for line in sys.stdin:
        judge.judge(line)
        n += 1
    print(", ".join(f"{rule} {k}" for rule, k in sorted(judge.by_rule.items())))
    silent = [rule for rule in RULES if judge.by_rule[rule] == 0]
    if silent:
        print("no log has", ", ".join(silent))
    print(f"{judge.equal} of {judge.all} numbers are equal, of {n} logs, {judge.n_wrong} wrong")
    return judge.n_wrong > 0 or n == 0


sys.exit(main())
