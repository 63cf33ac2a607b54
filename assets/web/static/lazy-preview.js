// The preview of the frame's page on the sending page. Its module is loaded with the first photo: a visit that sends
// nothing does not need it.

import { load } from "./load.js";

const part = document.getElementById("preview");

export class LazyPreview {
  constructor(form, photos) { Object.assign(this, { form, photos }); }

  /** Gives the preview its space at once: later it would move the button away from under a finger. */
  begin() {
    const { width, height } = part.dataset;
    if (width && height) part.style.setProperty("--shape", width / height);
    part.hidden = false;
  }

  get whenLoaded() {
    return this.loading ??= load(() => import("./preview.js")).then(({ Preview }) => new Preview(part, this.form));
  }

  /** Gives a new photo its small picture; shows the photo if it is the first one that this page can send. */
  async add(one) {
    const preview = await this.whenLoaded;
    one.preview(preview);
    if (!preview.one || preview.one.state === "kept") preview.show(one);
  }

  /** Shows the changed words of a photo. */
  async change(one) {
    const preview = await this.whenLoaded;
    if (preview.one === one) preview.say();
    else preview.show(one);
  }

  /** Draws a film anew, of which another part will be shown. */
  async redraw(one) {
    const preview = await this.whenLoaded;
    one.preview(preview);
    preview.show(one);
  }

  /** If it shows the photo `gone`, shows another one instead, or nothing if none is left. */
  async leave(gone) {
    const preview = await this.whenLoaded;
    if (preview.one !== gone) return;
    const next = this.photos.all.find((one) => !["done", "refused", "kept"].includes(one.state));
    if (next) preview.show(next);
    else preview.hide();
  }

  hide() { this.loading?.then((preview) => preview.hide()); }
}
