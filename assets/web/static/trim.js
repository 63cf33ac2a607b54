// Lets the person choose which part of a long film or voice is shown: a window over its length, moved by a finger, the
// mouse or the keys. Nothing is cut here: the server is told the start of the part, and keeps the original whole.

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("./trim.css", import.meta.url).href;
/**
 * Resolves once the style is loaded: without it the window would be a small dot. A style that fails to load resolves
 * too.
 */
const styled = new Promise((resolve) => { style.onload = style.onerror = resolve; });
document.head.append(style);

/** The number of pictures along the strip. */
const pictures = 8;

/** The part that is shown of a film of `film` seconds, at most `most` seconds long, as the server cuts it. */
export function part(film, start, most) {
  const from = Math.min(Math.max(0, start), Math.max(0, film - most));
  return { from, to: Math.min(film, from + most) };
}

/** Seconds as a clock shows them: 1:05, or 1:01:05. */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

const comes = (film, event) => new Promise((resolve, reject) => {
  film.addEventListener(event, resolve, { once: true });
  film.addEventListener("error", () => reject(new Error("not shown")), { once: true });
});

export class Trim {
  /**
   * `row` contains the elements; `seconds` is the length of the film, `most` that of the part. `onMove` is called with
   * the new start, in seconds, once the slider is released.
   */
  constructor(row, file, { seconds, most, start, words, onMove }) {
    Object.assign(this, { seconds, most, words, onMove });
    this.part = row.querySelector(".trim");
    this.film = this.part.querySelector("video");
    this.slider = this.part.querySelector("input");
    this.play = this.part.querySelector("button");
    this.address = URL.createObjectURL(file);
    this.slider.max = Math.max(1, Math.ceil(seconds - most));
    this.slider.value = start;
    this.slider.setAttribute("aria-label", words.trimSlider.replace("{name}", file.name));
    this.part.style.setProperty("--share", most / seconds);
    this.listen();
    this.say();
  }

  /** Loads the film; rejects if this browser cannot show it after all. */
  async open() {
    const known = comes(this.film, "loadeddata");
    this.film.src = this.address;
    await known;
    await styled;
    this.part.classList.toggle("heard", this.film.videoWidth === 0);
    this.isOpen = true;
    this.seek();
  }

  /** Shows or hides the choice. The strip is drawn once it is visible, because only then it has a size. */
  show(isSeen) {
    this.part.hidden = !isSeen || !this.isOpen;
    if (this.part.hidden) return this.film.pause();
    if (this.film.videoWidth && !this.isDrawn) this.drawStrip().catch(() => {});
  }

  get shown() { return part(this.seconds, Number(this.slider.value), this.most); }

  listen() {
    this.slider.addEventListener("input", () => {
      this.film.pause();
      this.say();
      this.seek();
    });
    this.slider.addEventListener("change", () => this.onMove(Number(this.slider.value)));
    this.play.addEventListener("click", () => this.toggle());
    this.film.addEventListener("click", () => this.toggle());
    this.film.addEventListener("timeupdate", () => this.follow());
    this.film.addEventListener("seeked", () => { if (this.isLate) this.seek(); });
    for (const event of ["play", "pause"]) this.film.addEventListener(event, () => this.mark());
    this.mark();
  }

  /**
   * Shows the picture at the start of the part. The slider moves faster than a film can seek: `seeked` then seeks the
   * latest place.
   */
  seek() {
    this.isLate = this.film.seeking;
    if (!this.isLate) this.film.currentTime = this.shown.from;
  }

  toggle() {
    if (!this.film.paused) return this.film.pause();
    const { from, to } = this.shown;
    if (this.film.currentTime < from || this.film.currentTime >= to - 0.1) this.film.currentTime = from;
    // A browser that refuses to play now still shows the picture.
    return this.film.play().catch(() => {});
  }

  /** Pauses at the end of the part and returns to its start. */
  follow() {
    const { from, to } = this.shown;
    this.part.style.setProperty("--at", Math.min(1, this.film.currentTime / this.seconds));
    if (this.film.paused || this.film.currentTime < to) return;
    this.film.pause();
    this.film.currentTime = from;
  }

  mark() {
    const isPlaying = !this.film.paused;
    this.part.classList.toggle("playing", isPlaying);
    this.play.setAttribute("aria-label", isPlaying ? this.words.trimPause : this.words.trimPlay);
  }

  say() {
    const { from, to } = this.shown;
    const said = (sentence) => sentence.replace("{start}", clock(from)).replace("{end}", clock(to))
      .replace("{length}", clock(this.seconds));
    this.slider.setAttribute("aria-valuetext", said(this.words.trimFrom));
    this.part.querySelector(".trim-words").textContent = said(this.words.trimPart);
  }

  /**
   * Draws small pictures along the strip from a video element of its own: the visible one stands at the start of the
   * part.
   */
  async drawStrip() {
    this.isDrawn = true;
    const canvas = this.part.querySelector("canvas");
    const { width, height } = canvas.getBoundingClientRect();
    Object.assign(canvas, { width: width * devicePixelRatio, height: height * devicePixelRatio });
    const film = Object.assign(document.createElement("video"), { muted: true, playsInline: true, preload: "auto" });
    try {
      const known = comes(film, "loadeddata");
      film.src = this.address;
      await known;
      for (let index = 0; index < pictures && !this.isClosed; index += 1) {
        const there = comes(film, "seeked");
        film.currentTime = (index + 0.5) / pictures * this.seconds;
        await there;
        drawCover(canvas, film, index);
      }
    } finally {
      film.removeAttribute("src");
      film.load();
    }
  }

  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.isOpen = false;
    this.part.hidden = true;
    this.film.removeAttribute("src");
    this.film.load();
    URL.revokeObjectURL(this.address);
  }
}

/** Draws the film's picture into its place on the strip; what is too wide or too high is cut at both sides. */
function drawCover(canvas, film, index) {
  const place = { width: canvas.width / pictures, height: canvas.height };
  const scale = Math.max(place.width / film.videoWidth, place.height / film.videoHeight);
  const [width, height] = [place.width / scale, place.height / scale];
  canvas.getContext("2d").drawImage(film, (film.videoWidth - width) / 2, (film.videoHeight - height) / 2, width, height,
    index * place.width, 0, place.width, place.height);
}
