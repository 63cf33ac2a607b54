// The photos that were shared to this app earlier and were not sent then. A page of another site can lay photos there too,
// so none of them is sent before its sender has seen it here and added it.

export class SharedEarlier {
  /** The rows, by the keys of their records in the outbox. */
  rows = new Map();

  /** `part` is the section of the page; `add` takes records of the outbox, `drop` one that is thrown away. */
  constructor(part, words, { preview, fileOf, add, drop }) {
    Object.assign(this, { part, words, preview, fileOf, add, drop });
    this.list = part.querySelector("ul");
    this.all = part.querySelector(".all-shared");
    this.part.querySelector(".add-all").addEventListener("click", () => this.addAll());
    this.part.querySelector(".drop-all").addEventListener("click", () => this.dropAll());
  }

  /** Shows these records; rows of others, which another tab has added or thrown away, go. */
  show(entries) {
    const keys = entries.map((entry) => entry.key);
    for (const key of [...this.rows.keys()]) if (!keys.includes(key)) this.remove(key);
    for (const entry of entries) if (!this.rows.has(entry.key)) this.append(entry);
    this.fold();
  }

  append(entry) {
    const row = document.getElementById("shared-row").content.firstElementChild.cloneNode(true);
    const file = this.fileOf(entry);
    row.querySelector(".name").textContent = file.name;
    this.button(row, ".add", `${this.words.add}: ${file.name}`, () => this.leave(entry, () => this.add([entry])));
    this.button(row, ".drop-out", `${this.words.takeOut}: ${file.name}`, () => this.leave(entry, () => this.drop(entry)));
    this.rows.set(entry.key, { row, entry });
    this.list.append(row);
    this.picture(row, file);
  }

  button(row, kind, name, act) {
    const button = row.querySelector(kind);
    button.setAttribute("aria-label", name);
    button.addEventListener("click", act);
  }

  /** Replaces the row's sign by a small picture; a file that this browser cannot show keeps its sign. */
  async picture(row, file) {
    const canvas = Object.assign(document.createElement("canvas"), { className: "pic", ariaHidden: "true" });
    try {
      await (await this.preview.whenLoaded).drawSmall({ file, own: {} }, canvas);
      row.querySelector(".pic").replaceWith(canvas);
    } catch { /* Keep the sign. */ }
  }

  /** Ends the row of a record, and leaves the focus at the next one. */
  leave(entry, act) {
    const { row } = this.rows.get(entry.key);
    const next = row.nextElementSibling ?? row.previousElementSibling;
    this.remove(entry.key);
    act();
    this.fold();
    (next?.querySelector(".add") ?? document.getElementById("go")).focus({ preventScroll: true });
  }

  addAll() { this.leaveAll((entries) => this.add(entries)); }

  dropAll() { this.leaveAll((entries) => entries.forEach((entry) => this.drop(entry))); }

  leaveAll(act) {
    const entries = [...this.rows.values()].map(({ entry }) => entry);
    for (const { key } of entries) this.remove(key);
    act(entries);
    this.fold();
    document.getElementById("go").focus({ preventScroll: true });
  }

  remove(key) {
    this.rows.get(key).row.remove();
    this.rows.delete(key);
  }

  /** Hides what a list of this length does not need. */
  fold() {
    this.part.hidden = this.rows.size === 0;
    this.all.hidden = this.rows.size < 2;
  }
}
