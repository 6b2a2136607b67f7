#!/bin/sh
# truth_tables.sh PROFOLIO SAMPLES - every table says what the record says, of every sample, and
# its CSV says what its JSON does, in the same order.
set -u
profolio=$1
samples=$2
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"
need python3 tables || finish

# What CSV and JSON of one table must have in common. Of several logs the documents follow each
# other; a CSV begins with its keys.
cat >"$scratch.py" <<'END'
import csv, json, math, sys

def documents(name):
    text, decoder, at = open(name, encoding="utf-8").read(), json.JSONDecoder(), 0
    while at < len(text.rstrip()):
        document, at = decoder.raw_decode(text, at)
        at += 1
        yield document

def same_cell(cell, value):
    if value is None:
        return cell == ""
    if isinstance(value, bool):
        return cell == str(value).lower()
    if isinstance(value, float):
        return math.isclose(float(cell), value, rel_tol=1e-8)
    return cell == str(value)

def check_csv(name):
    rows = list(csv.reader(open(name + ".csv", encoding="utf-8", newline="")))
    for document in documents(name + ".json"):
        assert document, "a table of no rows"
        keys = list(document[0])
        assert rows.pop(0) == keys, keys
        for row in document:
            cells = rows.pop(0)
            for key, cell in zip(keys, cells, strict=True):
                assert same_cell(cell, row[key]), (name, key, cell, row[key])
    assert not rows, rows[0]

def same(log, row, record, names):
    for key, theirs in names.items():
        assert row[key] == record[theirs], (log, key, row, record)

MEASURES = ["module", "source", "growing", "growth_bytes_per_s", "first_bytes", "last_bytes",
            "peak_bytes"]
BAND = {"band": "label", **{key: key for key in MEASURES}}
CENTRE = {"cost_centre": "label", **{key: key for key in
          ["module", "source", "individual_ticks", "inherited_ticks", "id", "caf"]}}

def check_bands(log, record, table):
    bands = record["heap_profile"]["band"]
    assert len(table) == len(bands), log
    for row, band in zip(table, bands):
        same(log, row, band, {**BAND, "peak_time_ns": "peak_time_ns"})
        assert row["mean_bytes"] == math.floor(band["mean_bytes"] + 0.5), (log, row, band)
        for key in ("key", "type"):
            assert row.get(key) == band.get(key), (log, row, band)
    shares = [row["share"] for row in table if row["share"] is not None]
    assert not shares or math.isclose(sum(shares), 1, rel_tol=1e-9), log

def check_growth(log, record, table):
    bands = [band for band in record["heap_profile"]["band"] if is_judged(band)]
    bands.sort(key=lambda band: (not band["growing"], -band["growth_bytes_per_s"]))
    assert len(table) == len(bands), log
    for row, band in zip(table, bands):
        same(log, row, band, BAND)

def check_centres(log, record, table):
    centres = [centre for centre in record["time_profile"]["cost_centres"]
               if centre["id"] is not None or centre["individual_ticks"] > 0]
    assert len(table) == len(centres), log
    for row, centre in zip(table, centres):
        same(log, row, centre, CENTRE)
    ticks = record["time_profile"]["ticks"]
    assert sum(row["individual_ticks"] for row in table) == ticks, log

def is_judged(band):
    return band["growth_bytes_per_s"] is not None

def has_heap(record):
    return record.get("heap_profile", {}).get("samples", 0) > 0

def has_growth(record):
    return has_heap(record) and any(map(is_judged, record["heap_profile"]["band"]))

def has_ticks(record):
    return record.get("time_profile", {}).get("samples", 0) > 0

CHECKS = {"bands": (has_heap, check_bands), "growth": (has_growth, check_growth),
          "cost-centres": (has_ticks, check_centres)}

name = sys.argv[1]
check_csv(name)
if name in CHECKS:
    has, check = CHECKS[name]
    tables = list(documents(name + ".json"))
    records = [record for record in documents("info.json") if has(record)]
    assert records and len(tables) == len(records), (name, len(tables), len(records))
    for record, table in zip(records, tables):
        check(record["log"]["file"], record, table)
END
trap 'rm -rf "$scratch" "$scratch.py"' EXIT

for name in bands growth cost-centres stacks closures ticky markers messages events \
    gc memory threads capabilities tasks sparks phases capsets; do
    begin "table --table $name is the same in CSV, in JSON, and in the record"
    [ $name != cost-centres ] || weight='--weight ticks'
    for format in csv json; do
        # shellcheck disable=SC2086 # two words
        "$profolio" table -q --table $name ${weight-} -f $format "$samples"/*/*.eventlog \
            >$name.$format 2>err
        ! grep -E 'Sanitizer|runtime error' err >found || wrong "$(head -n 1 found)"
    done
    unset weight
    case $name in
    bands | growth | cost-centres) "$profolio" info -q -f json "$samples"/*/*.eventlog >info.json ;;
    esac
    [ -s $name.json ] || wrong "there is no such table in any sample"
    python3 "$scratch.py" $name 2>found || wrong "$(tail -n 1 found)"
done
finish
