// Shows a chosen photo as it will look on the frame, before anything is sent.
//
// One photo alone: whether two portraits share a page is known only when it is
// seen what came before and after them.

import { fit } from "./fit.js";

/**
 * The panel of the family's frame, as it told last; until one tells, the shape of the ten-inch panels that photo frames
 * are made with.
 */
const { width = 1280, height = 800 } = document.getElementById("preview").dataset;
/** The frame's page, at a size that is quickly drawn. */
const page = scaled(960);
/** Cells along the page's sides in the light beside the photo, as on the frame. */
const cells = scaled(20);

/** The panel's shape with so many along its longer side. */
function scaled(longer) {
  const scale = longer / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Half of the light, so that the photo itself stands out. */
const light = 115 / 256;

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("./preview.css", import.meta.url).href;
/** Before it has its style it would be as wide as the frame's panel. A style that does not come stops nothing. */
const styled = new Promise((resolve) => { style.onload = style.onerror = resolve; });
document.head.append(style);

/** The size it is seen at, by its head alone: nothing is decoded. */
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

// A photo of 12 MP takes 48 MB while it is opened: never two at once.
const waiting = [];
let isDrawing = false;

/** Draws the photo's page on the canvas, before all others if asked; throws where this browser cannot open it. */
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

/** A picture from a film's beginning, or where its shown part begins: about the one that the server takes. */
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
  // As large as it lies on this canvas, and no larger than it is.
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

/** The photo's own colours, soft and half lit. */
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
  // From the middle of the outer cells: beyond them there is nothing to shade into.
  context.drawImage(small, 0.5, 0.5, cells.width - 1, cells.height - 1, 0, 0, page.width, page.height);
}

/** The frame above the list, and the small ones in it. */
export class Preview {
  constructor(part, form) {
    Object.assign(this, { part, form });
    this.canvas = part.querySelector("canvas");
    Object.assign(this.canvas, page);
    form.addEventListener("input", () => this.say());
  }

  /** The words at the foot, as they stand on the frame. */
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

  /** Shows it once it is drawn; a photo that this browser cannot open hides the frame. */
  async show(one) {
    this.one = one;
    const turn = this.turn = {};
    const drawn = new OffscreenCanvas(page.width, page.height);
    const isShown = await draw(one, drawn, true).then(() => true, () => false);
    await styled;
    // Another may have been asked for meanwhile, or another picture of the same film.
    if (this.turn !== turn || this.one !== one) return;
    if (isShown) this.canvas.getContext("2d").drawImage(drawn, 0, 0);
    this.part.hidden = this.canvas.hidden = !isShown;
    this.say();
    this.mark();
  }

  /** Says in the list which one is shown. */
  mark() {
    for (const look of document.querySelectorAll(".look")) look.setAttribute("aria-pressed", look === this.one?.look);
  }

  hide() {
    this.one = undefined;
    this.part.hidden = true;
  }
}
