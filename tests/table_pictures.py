"""table_pictures.py FOLDER - what is wrong with the pictures of tables in a folder.

There are NAME.md, a table as Markdown, NAME.svg, the same as a picture, and NAME.text, what
pdftotext -raw reads in the PDF of it. One line is printed for each fault; the last one says how
many rows there are in the pictures.
"""

import glob
import os
import re
import sys
import xml.etree.ElementTree

SVG = "{http://www.w3.org/2000/svg}"
ELLIPSIS, DASH = "\u2026", "\u2013"
LEAST = 0.3


def squeezed(text):
    """Without spaces, and without pictures in place of letters, which no PDF tells."""
    return "".join(letter for letter in text if not letter.isspace() and letter <= "\uffff")


def without_boxes(words, texts):
    """Without the numbers that stand in boxes where no font has a picture."""
    for letter in {letter for letter in "".join(texts) if letter > "\uffff"}:
        words = words.replace(f"{ord(letter):06X}", "")
    return words


def cells_of(line):
    cells = re.split(r"(?<!\\)\|", line.strip())[1:-1]
    return [re.sub(r"\\(.)", r"\1", cell.strip()).replace("&lt;", "<") for cell in cells]


def table_of(path):
    """The heads and the rows of a Markdown table."""
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file if line.startswith("|")]
    return cells_of(lines[0]), [cells_of(line) for line in lines[2:]]


def rows_of(root):
    """Number, title and texts of each row in an SVG."""
    for group in root.iter(SVG + "g"):
        if group.get("class") == "row":
            title = group.find(SVG + "title")
            texts = ["".join(text.itertext()) for text in group.findall(SVG + "text")]
            yield int(group.get("id")[4:]), (title.text or "") if title is not None else "", texts


def letters(text):
    """What is left of a name where Markdown has its signs otherwise."""
    return re.sub(r"[^\w]", "", text)


def is_number(text):
    return re.fullmatch(r"[+\u2212]?[\d,.]+([\u00a0 ]\S+)*|0x[0-9a-f]+", text) is not None


def judge_cell(shown, wanted, title, is_tree):
    if is_number(wanted):
        is_nothing = re.fullmatch(r"0(\.0)?([\u00a0 ]B)?", wanted)
        return shown == wanted or (is_tree and is_nothing and shown == DASH)
    if shown in (wanted, "whole module") or letters(wanted).endswith(letters(shown)):
        return True
    head, mark, tail = shown.partition(ELLIPSIS)
    return mark == ELLIPSIS and letters(head) in letters(title)


def judge_row(number, title, texts, wanted, is_tree):
    cells = [cell for cell in wanted if cell]
    extra = len(texts) - len(cells)
    if extra not in (0, 1):
        yield f"row {number}: {texts} for {cells}"
        return
    for shown, cell in zip(texts[extra:], cells):
        if not judge_cell(shown, cell, title, is_tree):
            yield f"row {number}: '{shown}' for '{cell}'"


def judge(stem):
    heads, rows = table_of(stem + ".md")
    root = xml.etree.ElementTree.parse(stem + ".svg").getroot()
    with open(stem + ".text", encoding="utf-8") as file:
        words = squeezed(file.read())
    drawn = list(rows_of(root))
    is_tree = stem.endswith("stacks")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    if len(set(ids)) != len(ids):
        yield "an id is there twice"
    left_out = set(range(1, len(rows) + 1)) - {number for number, _, _ in drawn}
    for number in left_out if is_tree else ():
        if float(rows[number - 1][-1]) > LEAST:
            yield f"row {number} is not there: {rows[number - 1]}"
    if left_out and not is_tree:
        yield f"{len(left_out)} rows are not there"
    for number, title, texts in drawn:
        yield from judge_row(number, title, texts, rows[number - 1], is_tree)
        if squeezed("".join(texts)) not in without_boxes(words, texts):
            yield f"row {number} is not in the PDF: {texts}"
    if len(drawn) == 0 and rows:
        yield f"no row of {heads} is drawn"


def main(folder):
    n_rows = 0
    for path in sorted(glob.glob(os.path.join(folder, "*.md"))):
        stem = path[: -len(".md")]
        n_rows += len(table_of(path)[1])
        for fault in judge(stem):
            print(f"{os.path.basename(stem)}: {fault}")
    print(f"{n_rows} rows")


main(sys.argv[1])
