// A chosen photo and its row in the list.

const language = document.documentElement.lang;
/** Sets a name apart from the sentence around it, whatever script the name is in (Unicode's isolates, UAX 9). */
const apart = (name) => `\u2068${name}\u2069`;

/** In milliseconds. */
const twoDays = 2 * 24 * 3600 * 1000;

/**
 * The `state` is ready, waiting, sending, asking (the server is asked whether it is in the album), done, failed, refused
 * (before it was sent), or kept (only the page for everybody sends it, and that of its own moment); once taken out of
 * the list, gone.
 */
export class Chosen {
  /**
   * `own` holds the caption and the place of this photo alone; where they are empty, those for all photos count. For a
   * long film, `own.start` is the start of the part that will be shown, in seconds. `isLeft` is true until the photo is
   * sent or can never be.
   */
  constructor(file, words, { takeOut, retry, show, change, keep, own }) {
    Object.assign(this, { file, words, show, state: "ready", sent: 0, isLeft: true, own: { caption: "", place: "", ...own } });
    this.row = document.getElementById("file-row").content.firstElementChild.cloneNode(true);
    this.bar = this.row.querySelector("progress");
    this.row.querySelector(".name").textContent = file.name;
    this.bar.setAttribute("aria-label", file.name);
    this.button(".drop-out", words.takeOut, () => takeOut(this));
    this.button(".retry", words.retry, () => retry(this));
    this.field("caption", words.ownWords, { change, keep });
    this.field("place", words.ownPlace, { change, keep });
    this.become("ready");
  }

  /** Sets up the field for this photo's own caption or place. */
  field(name, label, { change, keep }) {
    const field = this.row.querySelector(`.own-${name}`);
    field.setAttribute("aria-label", label.replace("{name}", this.file.name));
    field.value = this.own[name];
    if (field.value) this.row.querySelector(".own").open = true;
    field.addEventListener("input", () => { this.own[name] = field.value; change(this); });
    field.addEventListener("change", () => keep(this));
  }

  /**
   * The metadata to send with the photo, given those of the page's form; a photo that is bound to the form on which it
   * was chosen has that form's.
   */
  said(form) {
    const { caption, place, moment, momentTitle, audience, surprise } = this.bound ?? form;
    const { positions } = form;
    return {
      caption: this.own.caption.trim() ? this.own.caption : caption,
      place: this.own.place.trim() ? this.own.place : place,
      ...(positions && { positions }),
      ...(moment && { moment }),
      ...(momentTitle && { momentTitle }),
      ...(audience && { audience }),
      ...(surprise && { surprise }),
      ...(this.own.start !== undefined && { filmStart: String(this.own.start) }),
    };
  }

  /**
   * Binds the photo to the form on which it was chosen, and says where the photo goes. `origin` is what the outbox keeps
   * of that form.
   */
  bind(form, origin) {
    this.origin = origin;
    const { forMoment, forFamily, surpriseUntil } = this.words;
    this.bound = form;
    const { moment, surprise, caption, place } = form;
    const time = surprise && new Date(surprise).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
    this.tell([
      this.wasFor(form),
      moment ? forMoment.replace("{title}", () => apart(form.title ?? "…")) : forFamily,
      time && surpriseUntil.replace("{time}", time),
      ...[caption, place].map((text) => text?.trim() && apart(text)),
    ]);
  }

  /** Keeps a photo that this page does not send, with the form on which it was chosen. */
  keepBack(form) {
    this.bound = form;
    this.become("kept");
  }

  /**
   * Lets a bound photo, of which the server says that its time has come, go with the next attempt, which its sender asks
   * for. A time that the server refuses because it is years ahead stays. NB: the time is one of the family's zone, which
   * may be a day away from this device's.
   */
  leaveSurprise() {
    const time = this.bound?.surprise;
    if (time && new Date(time) < Date.now() + twoDays) this.bind({ ...this.bound, surprise: undefined }, this.origin);
  }

  /** The sentence about the moment that is not there any more; undefined if there was none. */
  wasFor({ wasFor }) { return wasFor && this.words.wasForMoment.replace("{title}", () => apart(wasFor)); }

  /** Says where the photo goes; parts that are empty are left out. */
  tell(parts) {
    const part = this.row.querySelector(".goal");
    part.textContent = parts.filter(Boolean).join(" · ");
    part.hidden = false;
  }

  button(kind, name, act) {
    const button = this.row.querySelector(kind);
    button.setAttribute("aria-label", `${name}: ${this.file.name}`);
    button.title = name;
    button.addEventListener("click", act);
  }

  /** Shows which part of a long film will be shown on the frame, and lets the person choose another part. */
  async trimBy(Trim, seconds, onMove) {
    const start = this.own.start ?? 0;
    this.trim = new Trim(this.row, this.file, { seconds, most: Number(this.words.part), start, words: this.words, onMove });
    await this.trim.open();
    this.showTrim();
  }

  /** Shows the choice of the part only before the film is sent or after sending failed. */
  showTrim() { this.trim?.show(["ready", "failed"].includes(this.state)); }

  remove() {
    this.trim?.close();
    this.row.remove();
  }

  /** Replaces the row's sign by a small picture of the frame's page; a press on it shows the large preview. */
  async preview(preview) {
    const canvas = document.createElement("canvas");
    try {
      await preview.drawSmall(this, canvas);
    } catch {
      // A file that this browser cannot show keeps its sign; the server may be able to read it.
      return;
    }
    this.look = document.createElement("button");
    Object.assign(this.look, { type: "button", className: "pic look" });
    this.look.setAttribute("aria-label", `${this.words.look}: ${this.file.name}`);
    this.look.append(canvas);
    this.look.addEventListener("click", () => preview.show(this));
    this.row.querySelector(".pic").replaceWith(this.look);
    preview.mark();
  }

  /** Shows that the server has this many bytes of the file. */
  move(bytes) {
    const share = Math.min(1, bytes / this.file.size);
    this.sent = share * 0.95;
    this.bar.value = this.sent;
    const percent = Math.floor(share * 100);
    // `tus.js` holds the last byte back until it is this photo's turn.
    const isThere = bytes >= this.file.size - 1;
    this.say(isThere ? this.words.working : this.words.sending.replace("{percent}", percent));
    this.show();
  }

  /** Shows the link to the page that follows the photo's way to the frame. */
  follow(photo) {
    const link = this.row.querySelector(".follow");
    link.href = `/photos/${photo}#journey`;
    link.hidden = false;
  }

  say(sentence) { this.row.querySelector(".state").textContent = sentence; }

  become(state, sentence) {
    this.state = state;
    this.row.classList.toggle("done", state === "done");
    this.row.classList.toggle("failed", ["failed", "refused"].includes(state));
    this.say(sentence ?? this.words[state] ?? "");
    this.row.querySelector(".retry").hidden = state !== "failed";
    this.row.querySelector(".drop-out").hidden = state === "done";
    this.row.querySelector(".own").hidden = !["ready", "failed"].includes(state);
    if (["done", "refused"].includes(state)) this.trim?.close();
    else this.showTrim();
    this.bar.hidden = state !== "sending";
    if (state !== "sending") this.sent = state === "done" ? 1 : 0;
  }
}
