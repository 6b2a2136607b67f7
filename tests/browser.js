/*
 * browser.js - what is wrong with SVGs, as a browser has them; cli_browser.sh makes the page.
 *
 * The page says `charts`, names of files beside it, `broken`, the one of which damaged copies are
 * made, each of which must be noticed, and `pictures`, what was drawn of some. Every chart is a
 * document of its own in a frame. The verdict is text: a line a fault, the last one says how much
 * was looked at.
 */
"use strict";

const TOUCH = 0.2; // points that no eye sees
const OURS = ["Inter", "JetBrains Mono"];
const TITLED = ["band", "frame", "marker", "key-row", "row", "gap"];
const POINTED = ["band", "frame"];
const NS = "http://www.w3.org/2000/svg";
const counts = { charts: 0, texts: 0, pointed: 0, groups: 0, pictures: 0 };

const quoted = (text) => `"${text.slice(0, 60)}"`;
const all = (node, selector) => [...node.querySelectorAll(selector)];

/* From the element's own coordinates to the page's points. */
function toPage(root, element) {
  return root.getScreenCTM().inverse().multiply(element.getScreenCTM());
}

/* What a line of text covers, by the advances it is set with: from the top of its capitals to the
 * foot of its tails, as look_probe.h has it. */
function boxOf(root, text) {
  const n = text.getNumberOfChars();
  const size = parseFloat(text.getAttribute("font-size"));
  const from = text.getStartPositionOfChar(0);
  const to = text.getEndPositionOfChar(n - 1);
  const matrix = toPage(root, text);
  const corners = [
    new DOMPoint(Math.min(from.x, to.x), from.y - 0.74 * size),
    new DOMPoint(Math.max(from.x, to.x), from.y + 0.2 * size),
  ].map((point) => point.matrixTransform(matrix));
  return { left: corners[0].x, right: corners[1].x, top: corners[0].y, bottom: corners[1].y };
}

function meet(a, b) {
  return a.left < b.right - TOUCH && b.left < a.right - TOUCH
    && a.top < b.bottom - TOUCH && b.top < a.bottom - TOUCH;
}

function* judgeTexts(root) {
  const page = root.viewBox.baseVal;
  const texts = all(root, "text").filter((text) => text.textContent !== "");
  const boxes = texts.map((text) => boxOf(root, text));

  counts.texts += texts.length;
  if (texts.length === 0)
    yield "there is no text";
  for (let i = 0; i < texts.length; i++) {
    const box = boxes[i];
    if (!(box.left >= -TOUCH && box.right <= page.width + TOUCH && box.top >= -TOUCH
          && box.bottom <= page.height + TOUCH))
      yield `${quoted(texts[i].textContent)} leaves the page`;
    for (let j = 0; j < i; j++)
      if (meet(box, boxes[j]))
        yield `${quoted(texts[i].textContent)} meets ${quoted(texts[j].textContent)}`;
  }
}

function* judgeTitles(root) {
  for (const group of all(root, "g")) {
    if (!TITLED.includes(group.getAttribute("class")))
      continue;
    const first = group.firstElementChild;
    counts.groups++;
    if (!first || first.localName !== "title" || first.textContent.trim() === "")
      yield `a ${group.getAttribute("class")} has no title: ${quoted(group.outerHTML)}`;
  }
}

/* What the groups around an element leave to be seen; null: all of it. */
function clipOf(root, element) {
  let clip = null;
  for (let at = element; at !== root; at = at.parentElement) {
    const id = /url\(#(.*)\)/.exec(at.getAttribute("clip-path") ?? "")?.[1];
    const box = id && root.getElementById(id).firstElementChild.getBBox();
    if (box && !clip)
      clip = { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
    else if (box)
      clip = { left: Math.max(clip.left, box.x), right: Math.min(clip.right, box.x + box.width),
               top: Math.max(clip.top, box.y), bottom: Math.min(clip.bottom, box.y + box.height) };
  }
  return clip;
}

function seenBox(shape, clip) {
  const box = shape.getBBox();
  const sides = { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
  if (!clip)
    return sides;
  return { left: Math.max(sides.left, clip.left), right: Math.min(sides.right, clip.right),
           top: Math.max(sides.top, clip.top), bottom: Math.min(sides.bottom, clip.bottom) };
}

/* The longest part of a vertical line that lies in the shape: its middle, and how long it is. */
function longestRun(shape, x, top, bottom) {
  const step = Math.max(0.5, (bottom - top) / 200);
  let best = { x, y: 0, length: 0 }, start = null;
  for (let y = top + step / 2; ; y += step) {
    const isIn = y < bottom && shape.isPointInFill(new DOMPoint(x, y));
    if (isIn && start === null)
      start = y;
    if (!isIn && start !== null) {
      if (y - start > best.length)
        best = { x, y: (start + y - step) / 2, length: y - start };
      start = null;
    }
    if (y >= bottom)
      return best;
  }
}

/* Places where a reader may point at a shape, the roomiest first; none on what is thinner than a
 * pointer's tip. */
function placesOn(shape, clip) {
  const box = seenBox(shape, clip);
  const places = [];
  for (let i = 0; i < 16; i++) {
    const x = box.left + (box.right - box.left) * (i + 0.5) / 16;
    const run = longestRun(shape, x, box.top, box.bottom);
    if (run.length >= 2 && box.right - box.left >= 2)
      places.push(run);
  }
  return places.sort((a, b) => b.length - a.length);
}

/* The element that a reader points at there. */
function hitAt(root, x, y) {
  const at = new DOMPoint(x, y).matrixTransform(root.getScreenCTM());
  return root.ownerDocument.elementFromPoint(at.x, at.y);
}

/* The group whose title is shown over an element. */
function titledGroup(element) {
  while (element && !(element.localName === "g"
                      && element.firstElementChild?.localName === "title"))
    element = element.parentElement;
  return element;
}

/* In its roomiest place a shape says its own name, unless a marker or a gap is there. Elsewhere a
 * text that can be marked may lie on it, too, or whatever says its name itself. */
function* judgePointing(root) {
  for (const group of all(root, POINTED.map((kind) => `g.${kind}`).join())) {
    const name = group.firstElementChild?.textContent ?? "";
    const clip = clipOf(root, group);
    const shapes = all(group, "path,rect,circle").filter(
      (shape) => shape.getAttribute("fill") !== "none");
    const places = shapes.flatMap((shape) => placesOn(shape, clip));
    places.sort((a, b) => b.length - a.length);
    for (const [i, place] of places.entries()) {
      const hit = hitAt(root, place.x, place.y);
      const titled = titledGroup(hit);
      const isOwn = titled === group || ["marker", "gap"].includes(titled?.getAttribute("class"));
      counts.pointed++;
      if (!isOwn && (i === 0 || (!titled && hit?.localName !== "text")))
        yield `${quoted(name)} is covered at ${place.x.toFixed(1)}, ${place.y.toFixed(1)} by `
          + quoted(hit?.outerHTML ?? "nothing");
    }
  }
}

function* judgeSelection(root) {
  const view = root.ownerDocument.defaultView;
  const selection = view.getSelection();
  for (const text of all(root, "text")) {
    selection.removeAllRanges();
    selection.selectAllChildren(text);
    const marked = selection.toString();
    if (view.getComputedStyle(text).userSelect === "none"
        || marked.split(/\s+/).join(" ").trim() !== text.textContent.split(/\s+/).join(" ").trim())
      yield `${quoted(text.textContent)} cannot be selected: ${quoted(marked)}`;
  }
  selection.removeAllRanges();
}

/* A text set large in some families: its width and its height. */
function extentIn(text, families) {
  const probe = text.cloneNode(true);
  probe.setAttribute("font-size", "100");
  probe.style.fontFamily = families;
  text.after(probe);
  const extent = [probe.getComputedTextLength(), probe.getBBox().height];
  probe.remove();
  return extent;
}

function* judgeFonts(root) {
  const document = root.ownerDocument;
  const faces = [...document.fonts];
  const longest = new Map();
  for (const text of all(root, "text")) {
    const style = document.defaultView.getComputedStyle(text);
    const key = `${style.fontFamily} ${style.fontWeight}`;
    if (!longest.has(key) || longest.get(key).textContent.length < text.textContent.length)
      longest.set(key, text);
  }
  for (const text of longest.values()) {
    const style = document.defaultView.getComputedStyle(text);
    const families = style.fontFamily.split(",").map((name) => name.trim());
    const first = families[0].replaceAll('"', "");
    const isFace = (face) => face.family.replaceAll('"', "") === first
      && face.weight === style.fontWeight && face.status === "loaded";
    const ours = extentIn(text, style.fontFamily);
    const others = extentIn(text, families.slice(1).join(", "));
    if (!OURS.includes(first))
      yield `${quoted(text.textContent)} is set in ${first}`;
    if (!faces.some(isFace))
      yield `${first} ${style.fontWeight} is not loaded`;
    if (ours.every((length, i) => Math.abs(length - others[i]) < 0.001 * length))
      yield `${quoted(text.textContent)} looks as it would without ${first}`;
  }
  for (const face of faces)
    if (face.status !== "loaded")
      yield `${face.family} ${face.weight} came along, but is ${face.status}`;
}

function* judgeDescription(root) {
  const ids = (root.getAttribute("aria-labelledby") ?? "").split(" ");
  const [title, description] = ids.map((id) => root.getElementById(id));
  if (root.getAttribute("role") !== "img")
    yield `its role is ${root.getAttribute("role")}`;
  if (title !== root.firstElementChild || title?.localName !== "title" || !title.textContent.trim())
    yield "it is not labelled by a title";
  if (description?.localName !== "desc"
      || !/\d(\.\d+)?\s?([KMGTPE]iB|B|[mnµ]?s|min|h|%|ticks?|samples?)\b|\d%/.test(
        description.textContent))
    yield `it is not described with a number and its unit: ${quoted(description?.textContent ?? "")}`;
}

function* judgeReferences(root) {
  const document = root.ownerDocument;
  const ids = all(document, "[id]").map((element) => element.id);
  for (const id of new Set(ids))
    if (ids.filter((other) => other === id).length > 1)
      yield `there are two #${id}`;
  for (const element of [root, ...all(root, "*")]) {
    if (["script", "foreignObject", "image", "a"].includes(element.localName))
      yield `there is a <${element.localName}>`;
    for (const { name, value } of element.attributes) {
      const isText = ["class", "id"].includes(name);
      const id = /^(?:url\()?#([^)]*)\)?$/.exec(value)?.[1];
      if (id && /href|fill|stroke|clip-path/.test(name) && !/^#[0-9A-F]{3,8}$/i.test(value)
          && !ids.includes(id))
        yield `${name}="${value}" leads nowhere`;
      if (!isText && name !== "xmlns" && /^on|:\/\//.test(`${name} ${value}`))
        yield `<${element.localName}> has ${name}="${value}"`;
    }
  }
  for (const style of all(root, "style"))
    for (const [, place] of style.textContent.matchAll(/(?:url\(|@import)['" ]*([^)]{0,40})/g))
      if (!/^(data:font\/|#)/.test(place))
        yield `its style asks for ${place}`;
  for (const { name } of document.defaultView.performance.getEntriesByType("resource"))
    if (!name.startsWith("data:"))
      yield `it asked for ${name}`;
}

function faultsOf(document) {
  const root = document.documentElement;
  if (root.localName !== "svg")
    return [`it is no SVG but ${quoted(root.textContent.trim())}`];
  return [judgeTexts, judgeTitles, judgePointing, judgeSelection, judgeFonts, judgeDescription,
          judgeReferences].flatMap((judge) => [...judge(root)]);
}

/* What `use` makes of a chart that is opened. */
async function opened(file, use) {
  const frame = document.createElement("iframe");
  const loaded = new Promise((done) => frame.addEventListener("load", done));
  frame.style = "position:absolute;left:-3000px;border:0;width:2000px;height:2000px";
  frame.src = file;
  document.body.append(frame);
  await loaded;
  const made = await use(frame.contentDocument);
  frame.remove();
  return made;
}

/* Does something to a chart, and lets it be judged. */
function judged(file, change) {
  return opened(file, async (chart) => {
    change?.(chart);
    chart.documentElement.getBoundingClientRect(); // now its fonts are asked for
    await chart.fonts.ready;
    return faultsOf(chart);
  });
}

/* Damage, and what is said of it. */
const firstText = (chart) => chart.querySelector("g.axes text, text");
const bigBand = (chart) => chart.querySelector("g.band path, g.band rect");

function coverWith(chart, element, attributes) {
  const cover = chart.createElementNS(NS, element);
  for (const [name, value] of Object.entries({ width: 9999, height: 9999, ...attributes }))
    cover.setAttribute(name, value);
  chart.documentElement.append(cover);
}

function restyle(chart, change) {
  const style = chart.querySelector("style");
  style.textContent = change(style.textContent);
}

const damages = [
  ["a text outside", /leaves the page/, (chart) => firstText(chart).setAttribute("x", "-30")],
  ["a text moved outside by its group", /leaves the page/,
    (chart) => firstText(chart).setAttribute("transform", "translate(0 9000)")],
  ["two texts in one place", /^"(.*)" meets "\1"/,
    (chart) => firstText(chart).after(firstText(chart).cloneNode(true))],
  ["a band without a title", /a band has no title/,
    (chart) => chart.querySelector("g.band title").remove()],
  ["an empty title", /a key-row has no title/,
    (chart) => { chart.querySelector("g.key-row title").textContent = " "; }],
  ["a cover over the bands", /is covered at .*rect/,
    (chart) => coverWith(chart, "rect", { "fill-opacity": 0 })],
  ["bands that no pointer meets", /is covered at/,
    (chart) => bigBand(chart).setAttribute("pointer-events", "none")],
  ["text that cannot be selected", /cannot be selected/,
    (chart) => { firstText(chart).style.userSelect = "none"; }],
  ["another family", /is set in Times/,
    (chart) => restyle(chart, (css) => css.replaceAll("{font-family:Inter,",
                                                      "{font-family:Times,"))],
  ["a face of another name", /Inter \d+ is not loaded/,
    (chart) => restyle(chart, (css) => css.replaceAll("font-family:'Inter'",
                                                      "font-family:'Other'"))],
  ["a face that makes no difference", /looks as it would without JetBrains Mono/,
    (chart) => restyle(chart, (css) => css.replace(".m{font-family:'JetBrains Mono',",
                                                   "$&'JetBrains Mono',"))],
  ["a face that is none", /is error|is not loaded/,
    (chart) => restyle(chart, (css) => css.replace(/base64,..../, "base64,AAAA"))],
  ["no role", /its role is/, (chart) => chart.documentElement.removeAttribute("role")],
  ["a label that is not there", /is not labelled/,
    (chart) => chart.documentElement.setAttribute("aria-labelledby", "nothing none")],
  ["a description without numbers", /is not described/,
    (chart) => { chart.querySelector("desc").textContent = "Some bands."; }],
  ["an id twice", /there are two #/,
    (chart) => chart.documentElement.append(chart.querySelector("g[id]").cloneNode(false))],
  ["a script", /there is a <script>/, (chart) => coverWith(chart, "script", {})],
  ["a picture from elsewhere", /there is a <image>/,
    (chart) => coverWith(chart, "image", { href: "x.png" })],
  ["a colour that is not there", /leads nowhere/,
    (chart) => bigBand(chart).setAttribute("fill", "url(#nothing)")],
  ["a style from elsewhere", /its style asks for/,
    (chart) => restyle(chart, (css) => `${css} .x{fill:url(http://localhost:1/x)}`)],
];

async function judgeDamages(say) {
  for (const fault of await judged(broken))
    say(`${broken}, before any damage: ${fault}`);
  for (const [name, words, damage] of damages) {
    const faults = await judged(broken, damage);
    if (!faults.some((fault) => words.test(fault)))
      say(`the check is blind to ${name}: ${faults.slice(0, 2).join("; ") || "no fault"}`);
  }
}

/* How many dots of each colour a picture has. */
async function coloursOf(file) {
  const image = new Image();
  const loaded = new Promise((done, failed) => {
    image.addEventListener("load", done);
    image.addEventListener("error", () => failed(new Error(`${file} is no picture`)));
  });
  image.src = file;
  await loaded;
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const dots = new Uint32Array(
    context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  const colours = new Map();
  for (const dot of dots)
    colours.set(dot, (colours.get(dot) ?? 0) + 1);
  return { width: canvas.width, height: canvas.height, colours };
}

/* "#4057A3" as canvases have it. */
function dotOf(colour) {
  const rgb = parseInt(colour.slice(1), 16);
  return (0xff000000 | (rgb & 0xff) << 16 | rgb & 0xff00 | rgb >> 16) >>> 0;
}

/* The paper and each large band are to be seen, in the chart's own size. */
async function judgePicture({ chart, picture }, say) {
  const root = await opened(chart, (document) => document.documentElement);
  const found = await coloursOf(picture);
  const size = ["width", "height"].map((side) => parseFloat(root.getAttribute(side)) * 96 / 72);
  const see = (what, colour, least) => {
    const n = found.colours.get(dotOf(colour)) ?? 0;
    if (n < least)
      say(`${picture}: ${what} has ${n} dots of ${colour}, not ${least}`);
  };

  counts.pictures++;
  if (Math.abs(found.width - size[0]) > 1.01 || Math.abs(found.height - size[1]) > 1.01)
    say(`${picture} is ${found.width} x ${found.height}, not ${size}`);
  see("the paper", root.querySelector(".page").getAttribute("fill"), 100000);
  const bands = all(root, "g.band").filter(
    (band) => parseFloat(/: ([\d.]+)%/.exec(band.textContent)?.[1]) >= 5);
  if (bands.length === 0)
    say(`${chart} has no large band to look for`);
  for (const band of bands)
    see(quoted(band.textContent), band.querySelector("[fill^='#']").getAttribute("fill"), 1000);
}

async function judgeAll(say) {
  for (const chart of charts) {
    for (const fault of await judged(chart))
      say(`${chart}: ${fault}`);
    counts.charts++;
  }
  await judgeDamages(say);
  for (const picture of pictures)
    await judgePicture(picture, say);
}

addEventListener("load", async () => {
  const verdict = document.getElementById("verdict");
  const say = (line) => verdict.append(`${line.replaceAll("\n", " ")}\n`);
  try {
    await judgeAll(say);
    say(`looked at ${Object.entries(counts).map(([name, n]) => `${n} ${name}`).join(", ")}`);
  } catch (error) {
    say(`the check broke: ${error.stack}`);
  }
});
