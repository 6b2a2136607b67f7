#!/usr/bin/env python3
"""pdf_check.py FILE... - what a PDF of profolio's tells those who cannot see it, and what is wrong
with it.

For each file it prints title, language, page labels, outline, destinations, links and the tree of
elements with the words that stand for pictures, one line each; and a line `FILE: wrong: ...` for
each fault. The status is 1 when there was any.

It reads what `qpdf --json` makes of the file, so that it knows nothing of how it was written.
"""

import base64
import json
import re
import subprocess
import sys

GROUPS = {
    "Table": {"TR"},
    "TR": {"TH", "TD"},
    "Document": {"H1", "H2", "P", "Figure", "Table"},
}
LEAVES = {"H1", "H2", "P", "TH", "TD", "Figure", "Link", "Span"}
TOKEN = re.compile(
    rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>|<<|>>|[\[\]]|/[^\s<>\[\]()/%]*|[^\s<>\[\]()/%]+",
    re.DOTALL,
)
SHOWS_TEXT = {b"Tj", b"TJ", b"'", b'"'}


class Document:
    def __init__(self, path):
        self.faults = []
        self.check_syntax(path)
        text = subprocess.run(
            ["qpdf", "--json=2", "--json-key=qpdf", "--json-stream-data=inline",
             "--decode-level=generalized", path],
            stdout=subprocess.PIPE, check=True).stdout
        self.objects = json.loads(text)["qpdf"][1]
        self.trailer = self.objects["trailer"]["value"]
        self.root = self.get(self.trailer["/Root"])
        self.pages = list(self.kids(self.root["/Pages"]))
        self.number_of = {page: i + 1 for i, page in enumerate(self.pages)}

    def wrong(self, words):
        self.faults.append(words)

    def check_syntax(self, path):
        done = subprocess.run(["qpdf", "--check", path], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        text = done.stdout.decode(errors="replace")
        if done.returncode != 0 or "WARNING" in text:
            self.wrong("qpdf: " + text.strip().replace("\n", "; "))

    def get(self, value):
        """The object that a reference leads to; anything else as it is."""
        while isinstance(value, str) and re.fullmatch(r"\d+ \d+ R", value):
            found = self.objects.get("obj:" + value, {"value": None})
            value = found["value"] if "value" in found else found["stream"]["dict"]
        return value

    def data(self, reference):
        return base64.b64decode(self.objects["obj:" + reference]["stream"]["data"])

    def kids(self, reference):
        node = self.get(reference)
        if node["/Type"] == "/Page":
            yield reference
            return
        for kid in node["/Kids"]:
            yield from self.kids(kid)

    def pairs(self, reference, key):
        """What a tree of names or numbers holds."""
        node = self.get(reference) or {}
        flat = self.get(node.get(key, []))
        yield from zip(flat[::2], flat[1::2])
        for kid in self.get(node.get("/Kids", [])):
            yield from self.pairs(kid, key)


def words_of(value):
    return value[2:] if isinstance(value, str) and value.startswith("u:") else value


def listed(value):
    return value if isinstance(value, list) else [] if value is None else [value]


def check_catalog(document):
    root = document.root
    info = document.get(document.trailer.get("/Info")) or {}
    for key, expected in (("/Lang", "u:en-GB"), ("/MarkInfo", {"/Marked": True}),
                          ("/ViewerPreferences", {"/DisplayDocTitle": True})):
        if document.get(root.get(key)) != expected:
            document.wrong(f"{key} is {root.get(key)}")
    if "/Outlines" in root and root.get("/PageMode") != "/UseOutlines":
        document.wrong("the outline is not shown")
    if "/ID" not in document.trailer:
        document.wrong("it has no /ID")
    for key in ("/Title", "/Creator", "/Keywords"):
        if not words_of(info.get(key)):
            document.wrong(f"it has no {key}")
    for key in sorted(info):
        print(f"{key[1:].lower()}: {words_of(info[key])}")
    print(f"language: {words_of(root.get('/Lang'))}")


def check_labels(document):
    starts = dict(document.pairs(document.root.get("/PageLabels"), "/Nums"))
    prefix, number = "", None
    for i in range(len(document.pages)):
        if i in starts:
            rule = document.get(starts[i])
            prefix, number = words_of(rule.get("/P", "u:")), rule.get("/St", 1)
        label = "none" if number is None else f"{prefix}{number}"
        print(f"page {i + 1}: label {label}")
        if label != str(i + 1):
            document.wrong(f"page {i + 1} is labelled {label}")
        number = None if number is None else number + 1


def places_of(document):
    """The page of each destination by name."""
    names = (document.get(document.root.get("/Names")) or {}).get("/Dests")
    places = {}
    for name, target in document.pairs(names, "/Names"):
        target = document.get(target)
        target = target["/D"] if isinstance(target, dict) else target
        places[name] = document.number_of.get(target[0])
    for name in sorted(places):
        print(f"destination {words_of(name)}: page {places[name]}")
        if places[name] is None:
            document.wrong(f"destination {words_of(name)} is on no page")
    return places


def page_of(document, places, node):
    """Where an annotation or an entry of the outline leads; None: nowhere."""
    target = document.get(node.get("/Dest"))
    if target is None and "/A" in node:
        target = document.get(document.get(node["/A"]).get("/D"))
    if isinstance(target, list):
        return document.number_of.get(target[0])
    return places.get(target)


def check_outline(document, places):
    outline = document.get(document.root.get("/Outlines"))
    at = outline and outline.get("/First")
    n = 0
    while at:
        entry = document.get(at)
        page = page_of(document, places, entry)
        print(f"outline: {words_of(entry['/Title'])}: page {page}")
        if page is None:
            document.wrong(f"the outline leads nowhere: {words_of(entry['/Title'])}")
        at, n = entry.get("/Next"), n + 1
    if outline and abs(outline["/Count"]) != n:
        document.wrong(f"the outline counts {outline['/Count']} entries and has {n}")


class Tree:
    """The elements, as a reader walks through them."""

    def __init__(self, document, places):
        self.document, self.places = document, places
        self.owners = {}  # element by page and number of what is marked
        self.links = {}  # element by annotation
        self.order = []  # of what is marked, as it is read
        root = document.get(document.root.get("/StructTreeRoot"))
        if not root:
            document.wrong("it has no tree of elements")
            return
        kids = listed(document.get(root["/K"]))
        for kid in kids:
            self.walk(kid, document.root.get("/StructTreeRoot"), None, 0)
        if [document.get(kid)["/S"] for kid in kids] != ["/Document"]:
            document.wrong("the tree is not one Document")
        self.check_parents(root)
        if self.order != sorted(self.order):
            document.wrong("it is not read as it is drawn")

    def walk(self, reference, parent, above, depth):
        document = self.document
        node = document.get(reference)
        tag = node["/S"][1:]
        if node["/P"] != parent:
            document.wrong(f"{tag} {reference} does not know what it is in")
        self.check_place(tag, above)
        self.tell(node, tag, depth)
        page = document.number_of.get(node.get("/Pg"))
        held = node.get("/K")
        held = listed(document.get(held) if isinstance(document.get(held), list) else held)
        for kid in held:
            self.take(kid, reference, page, tag, depth)
        if not held and tag != "Document":
            document.wrong(f"there is nothing in a {tag}")

    def take(self, kid, reference, page, tag, depth):
        if isinstance(kid, int):
            self.own(page, kid, reference)
        elif isinstance(kid, str):
            self.walk(kid, reference, tag, depth + 1)
        elif kid["/Type"] == "/MCR":
            self.own(self.document.number_of.get(kid["/Pg"]), kid["/MCID"], reference)
        else:
            self.links[kid["/Obj"]] = reference

    def own(self, page, number, reference):
        if (page, number) in self.owners:
            self.document.wrong(f"{number} on page {page} is in two elements")
        self.owners[page, number] = reference
        self.order.append((page, number))

    def check_place(self, tag, above):
        allowed = GROUPS.get(above)
        if tag not in LEAVES and tag not in GROUPS:
            self.document.wrong(f"there is a {tag}")
        if above and (allowed is not None and tag not in allowed):
            self.document.wrong(f"a {tag} is in a {above}")
        if tag in ("TR", "TH", "TD") and allowed is None:
            self.document.wrong(f"a {tag} is in a {above}")

    def tell(self, node, tag, depth):
        line = "  " * depth + tag
        words = words_of(node.get("/Alt"))
        if words:
            line += f" \"{words}\""
        if tag == "Figure" and not words:
            self.document.wrong("a Figure has no words")
        scope = (self.document.get(node.get("/A")) or {}).get("/Scope")
        if tag == "TH":
            line += f" {scope}"
            if scope not in ("/Row", "/Column"):
                self.document.wrong("a TH is the head of nothing")
        print("tree: " + line)

    def check_parents(self, root):
        """From what is marked back to its element, as readers look it up."""
        document = self.document
        found = dict(document.pairs(root["/ParentTree"], "/Nums"))
        for reference in document.pages:
            page = document.number_of[reference]
            key = document.get(reference).get("/StructParents")
            backwards = document.get(found.get(key)) or []
            marked = {n: e for (p, n), e in self.owners.items() if p == page}
            if [marked.get(n) for n in range(len(backwards))] != backwards or len(
                    marked) != len(backwards):
                document.wrong(f"page {page}: the tree's parents are others than its children")
        for annotation, element in self.links.items():
            if found.get(document.get(annotation)["/StructParent"]) != element:
                document.wrong(f"the link {annotation} does not know its element")


def marks_of(content):
    """The numbers that are marked in a page's content, how it is balanced, and how many texts are
    in no mark."""
    stack, numbers, loose, ok = [], [], 0, True
    before = []
    for token in TOKEN.findall(content):
        if token in (b"BDC", b"BMC"):
            number = before[before.index(b"/MCID") + 1] if b"/MCID" in before else None
            stack.append(number)
            if number is not None:
                numbers.append(int(number))
        elif token == b"EMC":
            ok = ok and bool(stack)
            if stack:
                stack.pop()
        elif token in SHOWS_TEXT and not any(number is not None for number in stack):
            loose += 1
        before = [] if re.fullmatch(rb"[A-Za-z'\"*]+", token) else before + [token]
    return numbers, ok and not stack, loose


def check_content(document, tree):
    for reference in document.pages:
        page = document.number_of[reference]
        contents = listed(document.get(reference)["/Contents"])
        numbers, is_balanced, loose = marks_of(b"\n".join(map(document.data, contents)))
        if not is_balanced:
            document.wrong(f"page {page}: marks are not balanced")
        if sorted(numbers) != sorted(n for p, n in tree.owners if p == page):
            document.wrong(f"page {page}: other marks than the tree has")
        print(f"page {page}: {len(numbers)} marks, {loose} texts beside the tree")


def check_links(document, places, tree):
    for reference in document.pages:
        page = document.get(reference)
        for annotation in document.get(page.get("/Annots", [])):
            link = document.get(annotation)
            target = page_of(document, places, link)
            words = words_of(link.get("/Contents"))
            print(f"link: page {document.number_of[reference]} to page {target}: {words}")
            if target is None:
                document.wrong(f"a link leads nowhere: {words}")
            if not words:
                document.wrong("a link has no words")
            if annotation not in tree.links:
                document.wrong(f"a link is in no element: {words}")
        if page.get("/Annots") and page.get("/Tabs") != "/S":
            document.wrong("links are not in order")


def check_fonts(document):
    names = set()
    for found in document.objects.values():
        font = found.get("value")
        if not isinstance(font, dict) or font.get("/Type") != "/Font":
            continue
        if font["/Subtype"] in ("/Type0", "/Type3"):
            continue
        descriptor = document.get(font.get("/FontDescriptor")) or {}
        name = font.get("/BaseFont", "/?")[1:]
        names.add(name)
        if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            document.wrong(f"the font {name} is not in it")
        if not re.match(r"[A-Z]{6}\+", name):
            document.wrong(f"the font {name} is in it whole")
    for name in sorted(names):
        print(f"font: {name}")


def check(path):
    document = Document(path)
    check_catalog(document)
    check_labels(document)
    places = places_of(document)
    check_outline(document, places)
    tree = Tree(document, places)
    check_content(document, tree)
    check_links(document, places, tree)
    check_fonts(document)
    for fault in document.faults:
        print(f"{path}: wrong: {fault}")
    return not document.faults


if __name__ == "__main__":
    sys.exit(0 if all([check(path) for path in sys.argv[1:]]) else 1)
