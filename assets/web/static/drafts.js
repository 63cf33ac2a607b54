// Keeps the words for all photos in this browser until all photos are sent, and for each photo the form on which it was
// chosen: with its moment, its time and its words the photo is sent, whichever page is open by then.

/** The names of the fields that apply to all photos. */
const names = ["caption", "place", "momentTitle", "surprise"];
/** What is compared to tell whether two forms would send a photo alike. */
const compared = [...names, "moment", "audience"];
/** Milliseconds after which a stored form without photos is deleted: a new one's photos may not be stored yet. */
const longest = 24 * 3600 * 1000;
const prefix = "form-";

export class Drafts {
  /** `members` holds the sender's ID, and the IDs that the sender had before two accounts were merged. */
  constructor(form, members) {
    this.elements = form.elements;
    this.keys = members.map((member) => `words-of-${member}`);
    const chosen = document.getElementById("for-moment");
    const { moment, audience } = this.elements;
    /**
     * The moment that the page is for, with its title; undefined if the form is for the whole family. Its audience is
     * there if only those see it who are invited. The server checks it: somebody may show the moment to all meanwhile.
     */
    this.goal = chosen ? { moment: moment.value, title: chosen.dataset.title, audience: audience?.value } : undefined;
    const typed = JSON.parse(this.keys.map((key) => localStorage.getItem(key)).find(Boolean) ?? "{}");
    // What was typed for a moment is not for everybody, and the other way round.
    this.typed = typed.goal === this.goal?.moment ? typed : {};
    this.names = names.filter((name) => this.elements[name]);
    /** The key under which the form is stored for the photos that are chosen on it. */
    this.key = newKey();
    // A new moment keeps its key, so that the rest of its photos goes to the same moment. NB: the page may be a cached
    // one, whose key was used before.
    if (this.elements.momentTitle) this.elements.moment.value = this.typed.moment ?? newKey();
    for (const name of this.names) this.follow(name);
  }

  follow(name) {
    const field = this.elements[name];
    field.value ||= this.typed[name] ?? "";
    this.unfold(field);
    field.addEventListener("input", () => {
      this.typed[name] = field.value;
      if (name === "momentTitle") this.typed.moment = this.elements.moment.value;
      this.store();
    });
  }

  unfold(field) {
    const fold = field.closest("details");
    if (fold) fold.open = Boolean(field.value);
  }

  store() {
    localStorage.setItem(this.keys[0], JSON.stringify({ ...this.typed, goal: this.goal?.moment }));
    this.keep();
  }

  /** Stores the form for the photos that are chosen on it; returns what the outbox keeps with each of them. */
  keep() {
    localStorage.setItem(prefix + this.key, JSON.stringify({ ...this.present(), since: Date.now() }));
    return { goal: this.goal, form: this.key };
  }

  /** What the form says for all its photos. */
  present() {
    const { caption, place, surprise } = this.elements;
    return { caption: caption.value, place: place.value, ...this.moment(), surprise: surprise?.value };
  }

  /**
   * The moment for the photos: the key of an existing one and its audience, or the key and the title of a new one;
   * empty without a title.
   */
  moment() {
    if (this.goal) return { moment: this.goal.moment, audience: this.goal.audience };
    const { moment, momentTitle } = this.elements;
    const title = momentTitle?.value.trim();
    return title ? { moment: moment.value, momentTitle: title } : {};
  }

  /**
   * The form with which the photo of this record of the outbox was chosen, and the title of its moment; undefined for a
   * photo that was chosen on no form, as a shared one. If the moment is gone, `isGone` is true, the form has no moment,
   * and `wasFor` is its title. On the page of that moment, its sender sees it again, and who sees it now.
   */
  of({ form, goal, said, gone }) {
    const stored = JSON.parse(localStorage.getItem(prefix + form) ?? "null") ?? said;
    if (!stored && !goal) return undefined;
    const { moment, momentTitle, audience, ...words } = { caption: "", place: "", ...stored, ...goal };
    const title = momentTitle ?? goal?.title ?? (gone ? said?.momentTitle : undefined);
    const isGone = gone && !(this.goal && this.goal.moment === moment);
    if (isGone) return { ...words, isGone, wasFor: title };
    return { ...words, moment, momentTitle, title, audience: gone ? this.goal.audience : audience };
  }

  /** True if this form would send a photo as the stored one does. A blank form without photos takes over its words. */
  takes(stored, hasPhotos) {
    const chosenMoment = stored.momentTitle ? undefined : stored.moment;
    const isSame = chosenMoment === this.goal?.moment && (stored.audience ?? "") === (this.goal?.audience ?? "");
    if (!hasPhotos && isSame && this.mayFill(stored)) this.fill(stored);
    const now = this.present();
    return compared.every((name) => (now[name] ?? "") === (stored[name] ?? ""));
  }

  mayFill(stored) {
    return this.names.every((name) => !this.elements[name].value)
      && names.every((name) => !stored[name] || this.elements[name]);
  }

  fill(stored) {
    for (const name of this.names) {
      this.elements[name].value = this.typed[name] = stored[name] ?? "";
      this.unfold(this.elements[name]);
    }
    if (stored.momentTitle) this.elements.moment.value = this.typed.moment = stored.moment;
    this.store();
  }

  /** Deletes stored forms whose photos are gone. `used` holds the keys of those that still have photos. */
  sweep(used) {
    const stored = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    for (const name of stored.filter((name) => !used.has(name.slice(prefix.length)))) {
      const { since } = JSON.parse(localStorage.getItem(name));
      if (Date.now() - since > longest) localStorage.removeItem(name);
    }
  }

  /** Forgets a new moment that somebody has deleted or closed meanwhile: the next attempt is for no moment. */
  leaveMoment() {
    const { moment, momentTitle } = this.elements;
    if (!momentTitle) return;
    moment.value = newKey();
    momentTitle.value = this.typed.momentTitle = "";
    delete this.typed.moment;
    this.store();
  }

  /** Empties the fields and makes the key of another moment, for the next photos. */
  forget() {
    for (const name of this.names) this.elements[name].value = this.typed[name] = "";
    if (this.elements.momentTitle) this.elements.moment.value = newKey();
    delete this.typed.moment;
    this.drop();
    this.key = newKey();
  }

  /** Deletes what is stored of the form; its fields stay as they are. */
  drop() {
    for (const key of [...this.keys, prefix + this.key]) localStorage.removeItem(key);
  }
}

/** 128 random bits; `crypto.randomUUID` is missing on a home network without https. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
