// The photos that were chosen on the sending page, in the order of their rows.

export class ChosenPhotos {
  all = [];

  inState(state) { return this.all.filter((one) => one.state === state); }

  /** Whether every photo that can be sent was sent. */
  get areOver() {
    const [done, refused, kept] = ["done", "refused", "kept"].map((state) => this.inState(state).length);
    return done > 0 && done + refused + kept === this.all.length;
  }

  /** The photo with this file that was not sent; undefined if there is none. */
  unsent(file) {
    return this.all.find((one) => one.state !== "done" && one.file.name === file.name
      && one.file.size === file.size && one.file.lastModified === file.lastModified);
  }

  remove(gone) {
    this.all = this.all.filter((one) => one !== gone);
    gone.remove();
  }

  /** Removes all photos but those that are kept for another page. */
  clear() {
    for (const one of this.all) if (one.state !== "kept") one.remove();
    this.all = this.inState("kept");
  }
}
