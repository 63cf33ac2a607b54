// Keeps the words for all photos in this browser until all photos are sent.

/** The names of the fields that apply to all photos. */
const names = ["caption", "place", "momentTitle", "surprise"];

export class Drafts {
  /** `members` holds the sender's ID, and the IDs that the sender had before two accounts were merged. */
  constructor(form, members) {
    this.elements = form.elements;
    this.keys = members.map((member) => `words-of-${member}`);
    this.typed = JSON.parse(this.keys.map((key) => localStorage.getItem(key)).find(Boolean) ?? "{}");
    this.names = names.filter((name) => this.elements[name]);
    // A new moment keeps its key, so that the rest of its photos goes to the same moment.
    if (this.elements.momentTitle && this.typed.moment) this.elements.moment.value = this.typed.moment;
    for (const name of this.names) this.follow(name);
  }

  follow(name) {
    const field = this.elements[name];
    field.value ||= this.typed[name] ?? "";
    const fold = field.closest("details");
    if (fold) fold.open = Boolean(field.value);
    field.addEventListener("input", () => {
      this.typed[name] = field.value;
      if (name === "momentTitle") this.typed.moment = this.elements.moment.value;
      localStorage.setItem(this.keys[0], JSON.stringify(this.typed));
    });
  }

  /**
   * The moment for the photos: the key of an existing one, or the key and the title of a new one; empty without a
   * title.
   */
  moment() {
    const { moment, momentTitle } = this.elements;
    if (!momentTitle) return document.getElementById("for-moment") ? { moment: moment.value } : {};
    const title = momentTitle.value.trim();
    return title ? { moment: moment.value, momentTitle: title } : {};
  }

  /** Forgets a new moment that somebody has deleted or closed meanwhile: the next attempt is for no moment. */
  leaveMoment() {
    const { moment, momentTitle } = this.elements;
    if (!momentTitle) return;
    moment.value = newKey();
    momentTitle.value = this.typed.momentTitle = "";
    delete this.typed.moment;
    localStorage.setItem(this.keys[0], JSON.stringify(this.typed));
  }

  /** Empties the fields and makes the key of another moment, for the next photos. */
  forget() {
    for (const name of this.names) this.elements[name].value = this.typed[name] = "";
    if (this.elements.momentTitle) this.elements.moment.value = newKey();
    delete this.typed.moment;
    for (const key of this.keys) localStorage.removeItem(key);
  }
}

/** 128 random bits; `crypto.randomUUID` is missing on a home network without https. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
