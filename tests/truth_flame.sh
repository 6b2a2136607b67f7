#!/bin/sh
# truth_flame.sh PROFOLIO SAMPLES - the frames of flame graphs are the rows of the table of
# stacks, of every sample: names, shares, costs and widths; and so is what they say of a baseline.
set -u
profolio=$1
samples=$2
export leaks=0
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"
need python3 flames || finish

# check TABLE SVG [TABLE OF BASELINE] - of one weight; the page is 842 points wide.
cat >"$scratch.py" <<'END'
import json, re, sys
from collections import Counter
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
WIDTH = 842 - 72
DOT = "\u2002\u00b7\u2002"

def percent(share):
    value = 100 * share
    if value == 0:
        return "0%"
    if value < 0.1:
        return "<0.1%"
    return f"{value:.1f}%" if value < 99.95 else f"{value:.0f}%"

def is_near(text, share):
    """Rounding of a number that lies between two may go either way."""
    return text in (percent(share), percent(share * (1 - 1e-9)), percent(share * (1 + 1e-9)))

def table(name):
    rows = json.load(open(name, encoding="utf-8"))
    path = []
    for row in rows:
        del path[row["depth"]:]
        path.append((row["cost_centre"], row["module"]))
        row["path"] = tuple(path)
        row["name"] = (f"CAF {row['module']}" if row["cost_centre"] == "CAF" else
                       row["cost_centre"] if row["module"] in ("", row["cost_centre"]) else
                       f"{row['cost_centre']} ({row['module']})")
    return rows

def frames(name):
    for group in ElementTree.parse(name).iter(SVG + "g"):
        if group.get("class") == "frame":
            yield group.find(SVG + "title").text.split(DOT), group.find(SVG + "rect")

def check_costs(facts, row, of):
    for fact, kind in zip(facts, ("inherited", "individual")):
        found = re.fullmatch(rf".*{kind} (\S+), (\S+)\u00a0?.*", fact)
        assert found, fact
        assert is_near(found[1], row[f"{kind}_share"]), (of, fact, row)
        if f"{kind}_ticks" in row:
            assert found[2].replace(",", "") == str(row[f"{kind}_ticks"]), (of, fact, row)

def check_frames(rows, drawn):
    wide = [row for row in rows if row["inherited_share"] * WIDTH >= 1 + 1e-9]
    alone = [frame for frame in drawn if "too narrow" not in frame[0][0]]
    assert len(alone) >= len(wide) > 0, (len(alone), len(wide))
    assert len(alone) <= len([r for r in rows if r["inherited_share"] * WIDTH >= 1 - 1e-9])
    for (facts, rect), row in zip(alone, wide):
        assert facts[0] == row["name"], (facts, row)
        if row["cost_centre"] != "(stack cut)":
            assert facts[1] == (row["source"] or "source n/a"), (facts, row)
        check_costs(facts[2:4], row, "run")
        width = float(rect.get("width")) + 0.5
        assert abs(width - row["inherited_share"] * WIDTH) < 0.02, (width, row)
        yield facts, row

def check_baseline(facts, row, there):
    found = there.get(row["path"])
    if found is None or found["inherited_share"] == 0:
        assert facts[4] == "new: nothing in the baseline", (facts, row)
        return
    check_costs(facts[4:6], found, "baseline")

rows, drawn = table(sys.argv[1]), list(frames(sys.argv[2]))
checked = list(check_frames(rows, drawn))
if len(sys.argv) > 3:
    other = table(sys.argv[3])
    times = Counter(row["path"] for row in rows) | Counter(row["path"] for row in other)
    there = {row["path"]: row for row in other}
    plain = [(facts, row) for facts, row in checked
             if all(times[row["path"][:n]] == 1 for n in range(1, len(row["path"]) + 1))]
    assert plain
    for facts, row in plain:
        check_baseline(facts, row, there)
END
trap 'rm -rf "$scratch" "$scratch.py"' EXIT

# draw LOG OPTION... - x.svg of it, and x.json; false where the log has no such stacks.
draw() {
    log=$1
    shift
    "$profolio" table -q --table stacks --weight "$weight" -f json "$log" >x.json 2>err
    [ -s x.json ] || return 1
    "$profolio" chart -q --figure flame --weight "$weight" --size 842x4000pt -o x.svg "$@" "$log" \
        2>err || true
    [ -s x.svg ] || wrong "$log: $(head -n 1 err)"
}

for weight in ticks peak end mean; do
    begin "flames that weigh $weight have the frames that the table has rows"
    n=0
    for log in "$samples"/*/*.eventlog; do
        draw "$log" || continue
        n=$((n + 1))
        python3 "$scratch.py" x.json x.svg 2>found || wrong "$log: $(tail -n 1 found)"
    done
    [ $n -gt 0 ] || wrong "no sample has such stacks"
done

# against WEIGHT RUN BASELINE
against() {
    begin "a flame of $2 says of $3 what the table does: $1"
    weight=$1
    draw "$samples/$3.eventlog"
    mv x.json other.json
    draw "$samples/$2.eventlog" --baseline "$samples/$3.eventlog"
    python3 "$scratch.py" x.json x.svg other.json 2>found || wrong "$(tail -n 1 found)"
}

against ticks 9.10.3/logwatch.hc-p 9.6.6/logwatch.p
against ticks 9.6.6/logwatch.p 9.10.3/logwatch.hc-p
against ticks 9.6.6/logwatch.p 9.6.6/logwatch.p
against peak 9.10.3/queens.hc 9.6.6/queens.hc
against mean 9.6.6/queens.hc 9.10.3/queens.hc
finish
