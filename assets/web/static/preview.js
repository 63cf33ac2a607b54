// Shows a chosen photo as it will look on the frame, before anything is sent.
//
// The photo is shown alone: whether two portraits share a page depends on the photos before and after them.

import { fit } from "./fit.js";

/**
 * The size in pixels of the panel of the family's frame, as the frame reported it last; before a report, the usual
 * shape of ten-inch panels of photo frames.
 */
const { width = 1280, height = 800 } = document.getElementById("preview").dataset;
/** The size of the preview: the panel's shape, small enough to be drawn quickly. */
const page = scaled(960);
/** The number of colour cells along the sides of the blurred background beside the photo, as on the frame. */
const cells = scaled(20);

/** The panel's shape, with `longer` pixels or cells along its longer side. */
function scaled(longer) {
  const scale = longer / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The brightness of the background: less than half, so that the photo stands out. */
const light = 115 / 256;

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("./preview.css", import.meta.url).href;
/**
 * Resolves once the style is loaded: without it the canvas would be as wide as the frame's panel. A style that fails to
 * load resolves too.
 */
const styled = new Promise((resolve) => { style.onload = style.onerror = resolve; });
document.head.append(style);

/** The size of an image file in pixels, after its orientation is applied, from its header alone: nothing is decoded. */
async function measure(file) {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error("not shown"));
      image.src = address;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    image.removeAttribute("src");
    URL.revokeObjectURL(address);
  }
}

// A photo of 12 MP takes 48 MB once decoded, so only one is decoded at a time.
const waiting = [];
let isDrawing = false;

/**
 * Draws the photo's page on the canvas, before all waiting ones if `isNext`; rejects if this browser cannot open the
 * file.
 */
function draw({ file, own }, canvas, isNext = false) {
  return new Promise((resolve, reject) => {
    const task = { file, start: own.start, canvas, resolve, reject };
    if (isNext) waiting.unshift(task);
    else waiting.push(task);
    work();
  });
}

async function work() {
  if (isDrawing || waiting.length === 0) return;
  isDrawing = true;
  const { file, start, canvas, resolve, reject } = waiting.shift();
  await paint(file, start, canvas).then(resolve, reject);
  isDrawing = false;
  work();
}

/**
 * A picture of a film from the start of its chosen part or else from its beginning, near the one that the server takes.
 */
async function still(file, start) {
  const film = Object.assign(document.createElement("video"), { muted: true, playsInline: true, preload: "auto" });
  const address = URL.createObjectURL(file);
  const comes = (event) => new Promise((resolve, reject) => {
    film.addEventListener(event, resolve, { once: true });
    film.addEventListener("error", () => reject(new Error("not shown")), { once: true });
  });
  try {
    const known = comes("loadeddata");
    film.src = address;
    await known;
    const there = comes("seeked");
    film.currentTime = start || Math.min(1, (Number.isFinite(film.duration) ? film.duration : 0) / 3);
    await there;
    return await createImageBitmap(film);
  } finally {
    film.removeAttribute("src");
    film.load();
    URL.revokeObjectURL(address);
  }
}

async function paint(file, start, canvas) {
  const film = file.type.startsWith("video/") ? await still(file, start) : undefined;
  const size = film ?? await measure(file);
  const { shown, place } = fit(size, page);
  // Decode the picture at the size that it has on this canvas, but not larger than its own size.
  const width = Math.min(size.width, Math.ceil(place.width / shown.width * canvas.width / page.width));
  const picture = await createImageBitmap(film ?? file, { resizeWidth: width, resizeQuality: "medium" });
  film?.close();
  try {
    const context = canvas.getContext("2d", { alpha: false });
    context.setTransform(canvas.width / page.width, 0, 0, canvas.height / page.height, 0, 0);
    if (place.width < page.width || place.height < page.height) surround(context, picture);
    const part = { width: picture.width * shown.width, height: picture.height * shown.height };
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, (picture.width - part.width) / 2, (picture.height - part.height) / 2, part.width,
      part.height, place.x, place.y, place.width, place.height);
  } finally {
    picture.close();
  }
}

/** Fills the page with the photo's own colours, blurred and darkened. */
function surround(context, picture) {
  const small = new OffscreenCanvas(cells.width, cells.height);
  const scale = Math.min(picture.width / page.width, picture.height / page.height);
  const [width, height] = [page.width * scale, page.height * scale];
  const drawing = small.getContext("2d");
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(picture, (picture.width - width) / 2, (picture.height - height) / 2, width, height, 0, 0,
    cells.width, cells.height);
  drawing.fillStyle = `rgb(0 0 0 / ${1 - light})`;
  drawing.fillRect(0, 0, cells.width, cells.height);
  context.imageSmoothingQuality = "high";
  // Draw from the centres of the outer cells: beyond them there is no neighbour to interpolate with.
  context.drawImage(small, 0.5, 0.5, cells.width - 1, cells.height - 1, 0, 0, page.width, page.height);
}

/** The large preview above the list of chosen photos; it draws the small ones of the list too. */
export class Preview {
  constructor(part, form) {
    Object.assign(this, { part, form });
    this.canvas = part.querySelector("canvas");
    Object.assign(this.canvas, page);
    form.addEventListener("input", () => this.say());
  }

  /** Shows the words at the foot of the page, as the frame shows them. */
  say() {
    const { elements } = this.form;
    const all = { caption: elements.caption.value, place: elements.place.value };
    const { caption, place } = this.one?.said(all) ?? all;
    this.part.querySelector(".preview-caption").textContent = caption.trim();
    const { sender, now } = this.form.dataset;
    const from = [sender, place.trim(), now].filter((text) => text !== "");
    this.part.querySelector(".preview-from").textContent = from.join(" · ");
  }

  drawSmall(one, canvas) { return draw(one, Object.assign(canvas, scaled(216))); }

  /** Shows the photo once it is drawn; hides the preview if this browser cannot open the photo. */
  async show(one) {
    this.one = one;
    const turn = this.turn = {};
    const drawn = new OffscreenCanvas(page.width, page.height);
    const isShown = await draw(one, drawn, true).then(() => true, () => false);
    await styled;
    // Another photo may have been requested meanwhile, or another picture of the same film.
    if (this.turn !== turn || this.one !== one) return;
    if (isShown) this.canvas.getContext("2d").drawImage(drawn, 0, 0);
    this.part.hidden = this.canvas.hidden = !isShown;
    this.say();
    this.mark();
  }

  /** Marks in the list which photo is shown. */
  mark() {
    for (const look of document.querySelectorAll(".look")) look.setAttribute("aria-pressed", look === this.one?.look);
  }

  hide() {
    this.one = undefined;
    this.part.hidden = true;
  }
}
