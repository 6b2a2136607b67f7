"""The words of a report against the record of the same log.

    truth_report.py PROFOLIO STEP FOLDER...

Of one in STEP of the logs in the folders `report` makes a PDF and `info --format json` a record. The numbers of
the record, written as LOOK.md's section 4 has them by the functions below, must stand in the
PDF's words, each on the page and in the row where it belongs; a page is there if and only if the
log has what it shows. Two logs are looked at at once.
"""
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
import zlib

BYTES = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
SKIPPED = 77


def figures(value):
    if value < 9.995:
        return "%.2f" % value
    if value < 99.95:
        return "%.1f" % value
    return f"{round(value):,}"


def size(value):
    magnitude = abs(value)
    k = 0
    while k + 1 < len(BYTES) and magnitude >= 0.9995 * 1024 ** (k + 1):
        k += 1
    if k == 0:
        return f"{round(magnitude):,} B"
    return f"{figures(magnitude / 1024**k)} {BYTES[k]}"


def time(ns):
    if ns == 0:
        return "0 s"
    for limit, unit, name in ((1e3, 1, "ns"), (1e6, 1e3, "µs"), (1e9, 1e6, "ms"), (600e9, 1e9, "s")):
        if ns < limit * (0.9995 if unit < 1e9 else 1):
            return f"{figures(ns / unit) if unit > 1 else ns} {name}"
    seconds = round(ns / 1e9)
    if seconds < 7200:
        return f"{seconds // 60} min {seconds % 60} s"
    return f"{round(seconds / 60) // 60} h {round(seconds / 60) % 60} min"


def percent(share):
    value = 100 * share
    if value == 0:
        return "0%"
    if value < 0.1:
        return "<0.1%"
    return f"{round(value)}%" if value >= 99.95 else "%.1f%%" % value


def pattern(text):
    """The text as a word of its own, whatever space a reader finds in it."""
    return r"(?<![\d.,])" + re.escape(text).replace(r"\ ", r"\s*") + r"(?![\d%])"


def holds(where, *texts):
    return re.search(r"\s+(?:\S+\s+)??".join(pattern(text) for text in texts), where) is not None


class Report:
    """What a reader finds: pages of lines, and which section each page is of."""

    OTHER_TITLES = {
        "Memory": "memory", "Collection": "memory", "Allocation": "allocation",
        "Time budget": "allocation",
    }
    TITLES = {
        "heap": "Heap", "peak": "Who holds the peak", "bands": "The largest bands, one by one",
        "growth": "Growth", "biography": "Biography", "time": "Time by cost centre",
        "tree": "Call tree", "ticky": "Ticky counters", "info-tables": "Info tables",
        "quality": "Data quality", "memory": "Memory and collection",
        "retention": "Data or run-time system", "collections": "Collections",
        "nonmoving": "Non-moving collector", "allocation": "Allocation and time",
        "phases": "Phases", "activity": "Capabilities and threads", "sparks": "Sparks",
        "processes": "Tasks and capability sets",
    }

    def __init__(self, pdf):
        text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, check=True)
        words = text.stdout.decode().replace("\u00a0", " ").replace("\u202f", " ")
        self.pages = words.split("\f")[:-1]
        self.sections = collections.defaultdict(str)
        self.sections["summary"] = self.pages[0]
        for page in self.pages[1:]:
            name = self.section_of(page)
            self.sections[name] += page

    def section_of(self, page):
        lines = [line.strip() for line in page.split("\n") if line.strip()]
        title = lines[1].replace(", continued", "") if len(lines) > 1 else ""
        if title in self.OTHER_TITLES:
            return self.OTHER_TITLES[title]
        for name, known in self.TITLES.items():
            if title == known or (name in ("heap", "biography") and title.startswith(known)):
                return name
        return title


class Judge:
    """What is wrong with one report."""

    def __init__(self, path):
        self.path = path
        self.wrong = []
        self.n = 0

    def check(self, is_right, *what):
        self.n += 1
        if not is_right:
            self.wrong.append(": ".join(str(part) for part in what))

    def says(self, report, section, *texts):
        self.check(holds(report.sections[section], *texts), section, "it does not say", texts)


def has_heap(record, is_biography):
    heap = record.get("heap_profile")
    return bool(heap and heap["samples"] > 0 and (heap["breakdown"] == "biography") == is_biography)


def has_sparks(record):
    sparks = record.get("sparks", {})
    return bool("events" in sparks
                or any(sparks.get(key) for key in ("created", "dud", "overflowed")))


def has_memory(record):
    memory = record.get("memory", {})
    sizes = ("heap_size_bytes", "blocks_bytes", "live_bytes")
    return (bool(record.get("gc", {}).get("count")) or memory.get("allocated_bytes") is not None
            or any(memory.get(key) for key in sizes))


def judge_sections(judge, record, report):
    heap = has_heap(record, False)
    ticks = record.get("time_profile", {}).get("ticks", 0) > 0
    wanted = {
        "heap": heap, "peak": heap, "bands": heap, "biography": has_heap(record, True),
        "collections": bool(record.get("gc", {}).get("count")),
        "activity": "capabilities" in record,
        "processes": bool(record.get("tasks", {}).get("list")),
        "sparks": has_sparks(record), "nonmoving": "nonmoving" in record,
        "memory": has_memory(record),
        "time": ticks, "tree": ticks or (heap and "call_tree" in record["heap_profile"]), "ticky": "ticky" in record,
    }
    for name, is_wanted in wanted.items():
        judge.check((name in report.sections) == is_wanted, name,
                    "it is not there" if is_wanted else "it is there, of nothing")
    for number, page in enumerate(report.pages):
        judge.check(re.search(rf"\b{number + 1}\s*/\s*{len(report.pages)}\s*$", page),
                    f"page {number + 1}", "its number is not at its foot")


def judge_summary(judge, record, report):
    heap, log = record.get("heap_profile"), record["log"]
    squeezed = re.sub(r"\s", "", report.sections["summary"])

    name = record["program"]["name"]
    if name and len(name) < 40:
        judge.check(re.sub(r"\s", "", name) in squeezed, "summary", "the program is not named")
    if heap and heap["samples"] > 1:
        judge.says(report, "summary", size(heap["peak"]["bytes"]))
        judge.says(report, "summary", f"{heap['samples']:,}")
        if heap["mean_bytes"] is not None:
            judge.says(report, "summary", size(heap["mean_bytes"]))
    if log["format"] == "eventlog":
        judge.says(report, "summary", size(log["bytes"]))
        judge.says(report, "summary", f"{log['events']:,} event{'s' if log['events'] != 1 else ''}")


SIZE = r"([\d,.]+\s?(?:B|[KMGTPE]iB))"


def judge_heap(judge, record, report):
    heap = record["heap_profile"]
    area = sum(band["area_byte_seconds"] or 0 for band in heap["band"]) # unknown of one sample
    if heap["samples"] < 2 or area <= 0:
        return
    judge.says(report, "heap", f"peak {size(heap['peak']['bytes'])}")
    key = report.sections["heap"].split("in the order of the stack")[-1]
    rows = re.findall(rf"^(.*?)\s{SIZE}\s+{SIZE}\s+(<?[\d.]+%)\s*$", key, re.M)
    rows = [row for row in rows if not row[0].strip().startswith(("OTHER (", "total"))]
    judge.check(0 < len(rows) <= len(heap["band"]) or not heap["band"], "heap", "the key has", len(rows), "rows")
    for row, band in zip(rows, heap["band"]):
        wanted = (size(band["mean_bytes"]), size(band["peak_bytes"]), percent(band["area_byte_seconds"] / area))
        found = tuple(re.sub(r"\s", "", cell) for cell in row[1:])
        judge.check(found == tuple(re.sub(r"\s", "", cell) for cell in wanted), "heap", band["label"], found, wanted)
    total = re.search(rf"^\s*total\s+{SIZE}\s+{SIZE}\s+100%", key, re.M)
    judge.check(total and re.sub(r"\s", "", total[1]) == size(heap["mean_bytes"]).replace(" ", "")
                and re.sub(r"\s", "", total[2]) == size(heap["peak"]["bytes"]).replace(" ", ""),
                "heap", "the total is not", size(heap["mean_bytes"]), size(heap["peak"]["bytes"]))


def judge_peak(judge, record, report):
    heap = record["heap_profile"]
    text = report.sections["peak"].split("At the end")
    judge.check(holds(text[0], size(heap["peak"]["bytes"])), "peak", "the peak is not told")
    at = heap["total_bytes"].index(max(heap["total_bytes"])) if heap.get("total_bytes") else None
    if at is None or heap["samples_kept"] != heap["samples"]:
        return
    values = [band["values"][at] for band in heap["band"]]
    rows = re.findall(rf"^\s*\d+\s+(?!further)\S.*?\s{SIZE}\s+([\d.]+)\s+[\d.]+\s", text[0], re.M)
    rows = [(re.sub(r"\s", "", row[0]), row[1]) for row in rows]
    known = iter(sorted(values, reverse=True))
    wanted = ((size(value).replace(" ", ""), "%.1f" % (100 * value / heap["peak"]["bytes"])) for value in known)
    for row in rows: # of small bands only the sum is known, so that rows may be missing
        judge.check(row in wanted, "peak", row, "no band has this, or it is out of order")
    large = (size(max(values[:5], default=0)).replace(" ", ""))
    judge.check(large in [row[0] for row in rows[:2]] or not rows, "peak", "its first rows are not", large)
    if len(text) > 1:
        judge.check(holds(text[1], size(heap["last_bytes"])), "peak", "the end is not", size(heap["last_bytes"]))


def judge_bands(judge, record, report):
    heap = record["heap_profile"]
    area = sum(band["area_byte_seconds"] or 0 for band in heap["band"]) # unknown of one sample
    if heap["samples"] < 2 or area <= 0:
        return
    found = re.findall(rf"(<?[\d.]+%) of all memory · mean {SIZE}", report.sections["bands"])
    judge.check(found or not heap["band"], "bands", "there is no panel")
    for panel, band in list(zip(found, heap["band"]))[:-1]: # the last may be OTHER
        wanted = (percent(band["area_byte_seconds"] / area), size(band["mean_bytes"]).replace(" ", ""))
        judge.check((panel[0], re.sub(r"\s", "", panel[1])) == wanted, "bands", panel, wanted)


def judge_growth(judge, record, report):
    heap = record["heap_profile"]
    growing = [band for band in heap["band"] if band["growing"]]
    for band in growing[:12] if "growth" in report.sections else []:
        judge.says(report, "growth", "+" + size(band["growth_bytes_per_s"]) + "/s")


def judge_biography(judge, record, report):
    heap = record["heap_profile"]
    area = sum(band["area_byte_seconds"] or 0 for band in heap["band"]) # unknown of one sample
    text = report.sections["biography"]
    for band in heap["band"] if area > 0 else []:
        share = band["area_byte_seconds"] / area
        if band["label"] in ("VOID", "DRAG", "LAG", "USE") and share > 0.01:
            judge.check(holds(text, percent(share)), "biography", band["label"], percent(share))


def judge_time(judge, record, report):
    profile = record["time_profile"]
    text = report.sections["time"]
    judge.check(holds(text, f"{profile['ticks']:,} tick{'s' if profile['ticks'] != 1 else ''}"),
                "time", "it does not say", profile["ticks"], "ticks")
    table = text.split("Where the time goes")[-1].split("What ran when")[0]
    shares = sorted((100 * centre["individual_ticks"] / profile["ticks"]
                     for centre in profile["cost_centres"]), reverse=True)
    rows = re.findall(r"^\s*(\d+)\s{2,}\S.*?\s{2,}(?:[\d,]+\s+)?(\d+\.\d)\s", table + "\n", re.M)
    wanted = iter(["%.1f" % share for share in shares])
    for row in rows: # what allocates little, too, is left out
        judge.check(row[1] in wanted, "time", row, "no cost centre has this, or it is out of order")


def judge_pauses(judge, record, report):
    """The table under the pauses, and those by generation: every number of them."""
    gc, run_ns = record["gc"], record["log"]["last_ns"]
    rows = [("memory", "All", gc)]
    if gc["by_generation"]:
        rows += [("memory", "Minor", gc["minor"]), ("memory", "Major", gc["major"])]
    rows += [("collections", f"Generation {sums['generation']}", sums)
             for sums in gc["by_generation"]]
    rows.append(("collections", "From start to end", gc))
    for section, name, sums in rows:
        wanted = [f"{sums['count']:,}", time(sums["total_ns"])]
        if run_ns:
            wanted.append("%.1f" % (100 * sums["total_ns"] / run_ns))
        if sums["count"]:
            wanted += [time(sums[key]) for key in ("p50_ns", "p95_ns", "p99_ns", "max_ns")]
        lines = [line for line in report.sections[section].split("\n")
                 if line.strip().startswith(name)]
        judge.check(any(re.sub(r"\s", "", "".join(wanted)) in re.sub(r"\s", "", line)
                        for line in lines), section, name, wanted, lines)
    for section, number in (("collections", time(gc["longest"]["pause_ns"][0])),
                            ("collections", time(gc["sync_ns"])),
                            ("summary", percent(gc["total_ns"] / run_ns)[:-1] if run_ns else "")):
        judge.says(report, section, number)


def judge_budget(judge, record, report):
    """What capabilities did adds up to all of their time, and is what the page says."""
    caps, threads = record["capabilities"], record["threads"]
    whole = (threads["until_ns"] - threads["from_ns"]) * len(caps)
    parts = {"running Haskell code": "running_ns", "collecting": "gc_ns", "idle": "idle_ns"}
    if any(cap["gc_ns"] is None for cap in caps): # what is not running may be in a collection
        parts = {"running Haskell code": "running_ns", "not told by the log": None}
    sums = {words: sum(cap[key] for cap in caps) for words, key in parts.items() if key}
    for words in set(parts) - set(sums):
        sums[words] = whole - sum(sums.values())
    judge.check(sum(sums.values()) == whole, "allocation", "the parts add up to", sum(sums.values()), "of", whole)
    for words, ns in list(sums.items()) + [("all", whole)]:
        judge.says(report, "allocation", words, time(ns), percent(ns / whole))
    for cap in caps[:16]:
        judge.says(report, "activity", f"Capability {cap['cap']}", time(cap["running_ns"]))


def judge_quality(judge, record, report):
    log = record["log"]
    text = report.sections["quality"]
    judge.check(text, "quality", "it is not there")
    judge.check(holds(text, f"{log['bytes']:,} byte") or holds(text, size(log["bytes"])), "quality", "bytes are not", f"{log['bytes']:,}")
    if log["format"] != "eventlog":
        return
    judge.check(holds(text, f"{log['events']:,} event"), "quality", "events are not", f"{log['events']:,}")
    listed = sorted(log["events_by_type"], key=lambda kind: -kind["bytes"])
    for kind in listed[:6]:
        name = re.sub(r"\s", "", kind["name"])[:20]
        row = [line for line in text.split("\n") if name in re.sub(r"\s", "", line)]
        judge.check(any(holds(line, f"{kind['count']:,}") and holds(line, f"{kind['bytes']:,}") for line in row),
                    "quality", kind["name"], kind["count"], kind["bytes"])
    for number in [log["skipped_bytes"]] + [place["offset"] for place in log["damage"][:3] if not place.get("is_end")]:
        if number:
            judge.check(holds(text, f"{number:,}"), "quality", "it does not say", f"{number:,}")


def judge_report(judge, record, report):
    judge_sections(judge, record, report)
    judge_summary(judge, record, report)
    if has_heap(record, False):
        judge_heap(judge, record, report)
        judge_peak(judge, record, report)
        judge_bands(judge, record, report)
        judge_growth(judge, record, report)
    if has_heap(record, True):
        judge_biography(judge, record, report)
    if record.get("gc", {}).get("count"):
        judge_pauses(judge, record, report)
    if record.get("capabilities"):
        judge_budget(judge, record, report)
    if "time" in report.sections:
        judge_time(judge, record, report)
    judge_quality(judge, record, report)


def judge_log(profolio, path):
    judge = Judge(path)
    made = subprocess.run([profolio, "info", "-q", "-f", "json", "--bands", "0", path], capture_output=True)
    if made.returncode not in (0, 3):
        return judge # no log
    record = json.loads(made.stdout)
    with tempfile.TemporaryDirectory() as folder:
        pdf = os.path.join(folder, "x.pdf")
        drawn = subprocess.run([profolio, "report", "-q", "-o", pdf, path], capture_output=True)
        has_data = (record.get("heap_profile", {}).get("samples", 0) > 0 or "ticky" in record
                    or record.get("time_profile", {}).get("ticks", 0) > 0
                    or record.get("definitions", {}).get("info_tables", 0) > 0
                    or has_memory(record) or "capabilities" in record or "phases" in record
                    or bool(record.get("tasks", {}).get("list")) or "nonmoving" in record)
        wanted = made.returncode if has_data else 1
        judge.check(drawn.returncode == wanted, "status", drawn.returncode, "in place of", wanted,
                    drawn.stderr.decode(errors="replace")[:200])
        if drawn.returncode in (0, 3):
            judge_report(judge, record, Report(pdf))
    return judge


def logs_in(folders):
    for folder in folders:
        for place, names, files in os.walk(folder):
            names.sort()
            for name in sorted(files):
                if re.search(r"\.(eventlog|hp|prof)$", name):
                    yield os.path.join(place, name)


def main():
    profolio, step, folders = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    paths = [path for path in logs_in(folders)
             if zlib.crc32(os.path.basename(path).encode()) % step == 0]
    n = n_wrong = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for judge in pool.map(lambda path: judge_log(profolio, path), paths):
            n += judge.n
            n_wrong += len(judge.wrong)
            for line in judge.wrong[:6]:
                print(f"{judge.path}: {line}")
    print(f"{n - n_wrong} of {n} numbers and pages of {len(paths)} logs are as the records say")
    if n == 0:
        return SKIPPED
    return 1 if n_wrong else 0


sys.exit(main())
