// What was typed for all photos stays typed, in this browser, until all is sent.

/** The fields that say something of all photos. */
const names = ["caption", "place"];

export class Drafts {
  /** `members` are the sender's ID and those that the sender had before two were made one. */
  constructor(form, members) {
    this.elements = form.elements;
    this.keys = members.map((member) => `words-of-${member}`);
    this.typed = JSON.parse(this.keys.map((key) => localStorage.getItem(key)).find(Boolean) ?? "{}");
    for (const name of names) this.follow(name);
  }

  follow(name) {
    const field = this.elements[name];
    field.value ||= this.typed[name] ?? "";
    field.addEventListener("input", () => {
      this.typed[name] = field.value;
      localStorage.setItem(this.keys[0], JSON.stringify(this.typed));
    });
  }

  /** The next photos have other words. */
  forget() {
    for (const name of names) this.elements[name].value = this.typed[name] = "";
    for (const key of this.keys) localStorage.removeItem(key);
  }
}
