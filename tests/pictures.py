"""pictures.py FOLDER FIGURE - what is wrong with the pictures in a folder that pictures.sh filled.

There are the records of some logs, and what was drawn of each: NAME.pdf and what tools read in
it (NAME.text, NAME.fonts, NAME.info), and maybe NAME.ps, NAME.eps and NAME.png. One line is
printed for each fault; the last one says how many pictures there are.
"""

import datetime
import json
import os
import re
import struct
import sys
import xml.etree.ElementTree

SVG = "{http://www.w3.org/2000/svg}"
PACKED = re.compile(r"\.(gz|zst|xz|bz2)$")
KIND = re.compile(r"\.(eventlog|hp)$")
OURS = ("Inter", "JetBrainsMono")
LAST_LATIN = "\u024f"
A4 = (841.89, 595.28)


def records(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        record, at = decoder.raw_decode(text, at)
        yield record
        while at < len(text) and text[at].isspace():
            at += 1


def squeezed(text):
    return "".join(text.split())


def read(path, encoding="utf-8"):
    with open(path, encoding=encoding, errors="replace") as file:
        return file.read()


def shown(heap):
    """The bands that a chart shows where nothing else is asked for."""
    least = 0.01 * heap["mean_bytes"]
    return [band for band in heap["band"][:20] if band["mean_bytes"] >= least]


def judge_names(heap, text):
    """Each name is in full on a page, or two; there are as many as the head says."""
    words = squeezed(text.replace("Full names, continued", ""))
    bands = shown(heap)
    told = re.search(r"samples?·(\d+)bands?", words)
    if not told or int(told.group(1)) != len(bands):
        yield f"{len(bands)} bands should be shown, not {told and told.group(1)}"
    for band in bands:
        if squeezed(band["label"]) not in words:
            yield f"there is no '{band['label']}'"


def words_of(record):
    """All that a log makes a chart say."""
    if "heap_profile" in record:
        yield from (band["label"] for band in shown(record["heap_profile"]))
    yield from (marker["text"] for marker in record.get("markers", ()))
    yield from record.get("program", {}).get("args") or ()


def judge_fonts(record, lines):
    """All are embedded, of ours only what is used; there are others only where ours fail."""
    rows = [line.split() for line in lines.splitlines()[2:]]
    is_latin = max("".join(words_of(record)), default="") <= LAST_LATIN
    if not rows:
        yield "there are no fonts"
    if not any(row[-4] == "yes" for row in rows):
        yield "no font is a subset"
    for row in rows:
        name = row[0].partition("+")[2] or row[0]
        if row[-5] != "yes":
            yield f"{name} is not embedded"
        if is_latin and not name.startswith(OURS):
            yield f"its letters are Latin, and it is set in {name}"


def start_of(record):
    """When the run began: "2026-11-29T20:58:57Z"; "": nobody knows."""
    start = record.get("program", {}).get("start_unix_ns")
    if start is None:
        return ""
    moment = datetime.datetime.fromtimestamp(start // 10**9, datetime.timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def is_page(size, figure, largest=A4):
    """A4; a figure that needs less may be less high."""
    is_low = figure != "bands" and size[1] <= largest[1]
    return size[0] == largest[0] and (size[1] == largest[1] or is_low)


def judge_info(record, facts, figure):
    said = dict(re.findall(r"^([^:]+):\s*(.*)$", facts, re.M))
    size = tuple(float(part) for part in re.findall(r"[\d.]+", said["Page size"])[:2])
    if not is_page(size, figure):
        yield f"its page is {size}"
    if said.get("CreationDate", "") != start_of(record):
        yield f"its date is '{said.get('CreationDate')}', and the run began '{start_of(record)}'"


def judge_pages(facts, text):
    """There is a second page if a name is in full nowhere else."""
    n_pages = int(re.search(r"^Pages:\s*(\d+)", facts, re.M).group(1))
    has_names = "Full names" in text
    if (n_pages > 1) != has_names:
        yield f"it has {n_pages} pages, and {'a' if has_names else 'no'} list of names"


def judge_postscript(record, text, magic):
    head = text[: text.index("%%EndComments")].splitlines()
    said = dict(line[2:].split(": ", 1) for line in head if line.startswith("%%"))
    box = [float(part) for part in said["BoundingBox"].split()]
    if head[0] != magic:
        yield f"it begins {head[0]}"
    if not (0 <= box[0] < box[2] <= A4[0] + 1 and 0 <= box[1] < box[3] <= A4[1] + 1):
        yield f"its box is {box}"
    if said.get("CreationDate", "") != start_of(record):
        yield f"its date is {said.get('CreationDate')}"
    if not text.endswith("%%EOF\n"):
        yield f"it ends {text[-20:]!r}"


def said_by(element):
    """The title of a group and the texts in it."""
    title = element.find(SVG + "title")
    texts = ["".join(text.itertext()) for text in element.iter(SVG + "text")]
    return squeezed(title.text or "" if title is not None else ""), texts


def judge_svg(root, figure):
    """It has the size of a page, and what is written has no number that is none."""
    size = tuple(float(root.get(side).removesuffix("pt")) for side in ("width", "height"))
    if not is_page(size, figure):
        yield f"it is {root.get('width')} x {root.get('height')}"
    if not any("".join(text.itertext()) for text in root.iter(SVG + "text")):
        yield "it has no text"
    for element in root.iter():
        for key, value in element.attrib.items():
            if key not in ("id", "class") and re.search(r"\b(nan|inf)\b|-0\b(?!\.)", value):
                yield f"{element.tag} has {key}={value[:40]}"


def judge_svg_of_bands(heap, root):
    """Each band has a row of the key, which is a text, and says its whole name; so does its
    area."""
    groups = [(group.get("class"), *said_by(group)) for group in root.iter(SVG + "g")]
    rows = [title for kind, title, texts in groups if kind == "key-row" and texts]
    areas = [title for kind, title, _ in groups if kind == "band"]
    bands = shown(heap)
    has_other = len(heap["band"]) > len(bands)
    if len(rows) != len(bands) + has_other:
        yield f"{len(bands)} bands have {len(rows)} rows in the key"
    for band in bands:
        name = squeezed(band["label"]) + ":"
        for place, titles in ("key", rows), ("stack", areas):
            if not any(title.startswith(name) for title in titles):
                yield f"nothing in the {place} is called '{band['label']}'"


def judge_png(data, figure):
    magic, size = data[:16], struct.unpack(">II", data[16:24])
    if magic != b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" or not is_page(size, figure, (1754, 1240)):
        yield f"it begins {magic!r} and is {size}"


def judge_bands(record, stem):
    yield from judge_names(record["heap_profile"], read(stem + ".text"))
    if os.path.exists(stem + ".svg"):
        root = xml.etree.ElementTree.parse(stem + ".svg").getroot()
        for fault in judge_svg_of_bands(record["heap_profile"], root):
            yield f".svg: {fault}"


def judge(record, stem, figure):
    text, facts = read(stem + ".text"), read(stem + ".info")
    yield from judge_fonts(record, read(stem + ".fonts"))
    yield from judge_info(record, facts, figure)
    yield from judge_pages(facts, text)
    for suffix, magic in (".ps", "%!PS-Adobe-3.0"), (".eps", "%!PS-Adobe-3.0 EPSF-3.0"):
        if os.path.exists(stem + suffix):
            for fault in judge_postscript(record, read(stem + suffix, "latin-1"), magic):
                yield f"{suffix}: {fault}"
    if os.path.exists(stem + ".svg"):
        root = xml.etree.ElementTree.parse(stem + ".svg").getroot()
        for fault in judge_svg(root, figure):
            yield f".svg: {fault}"
    if os.path.exists(stem + ".png"):
        with open(stem + ".png", "rb") as file:
            yield from judge_png(file.read(24), figure)


def main(folder, figure):
    n_drawn = 0
    for record in records(os.path.join(folder, "records")):
        name = KIND.sub("", PACKED.sub("", os.path.basename(record["log"]["file"])))
        stem = os.path.join(folder, name)
        has_samples = bool(record.get("heap_profile", {}).get("samples"))
        is_drawn = os.path.exists(stem + ".pdf")
        n_drawn += is_drawn
        if figure == "bands" and has_samples != is_drawn:
            print(f"{name}: {'it is' if is_drawn else 'it is not'} drawn")
        for fault in judge(record, stem, figure) if is_drawn else ():
            print(f"{name}: {fault}")
        for fault in judge_bands(record, stem) if is_drawn and figure == "bands" else ():
            print(f"{name}: {fault}")
    print(f"{n_drawn} pictures")


main(*sys.argv[1:])
