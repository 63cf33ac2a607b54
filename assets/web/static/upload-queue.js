// Sends the chosen photos, two at a time and in order. A photo that could not be sent is offered again.

import { load } from "./load.js";
import { renewToken, SignedOut } from "./session.js";

/** How many photos are sent at once: more would only share the same bandwidth. */
const atOnce = 2;
/** What an upload was begun with; with other values it is begun anew. */
const compared = ["caption", "place", "positions", "filmStart", "moment", "momentTitle", "audience", "surprise"];

/** How long a photo may take to say in which moment it is, in milliseconds. */
const answerTimeout = 5_000;

const forMoment = document.getElementById("for-moment");
const signedOut = document.getElementById("signed-out");
const noLine = document.getElementById("no-line");

/** The promise's value; undefined if it rejects, or does not settle within the limit in milliseconds. */
const within = (limit, promise) => Promise.race([
  promise.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, limit)),
]);

/** True if the moment of a photo is gone for its sender, or if more people see it than the sender was told. */
const hasLostMoment = (trouble) => ["chosen-moment-gone", "moment-opened"].includes(trouble?.code);

/** The photo as the album has it now; undefined if the server does not say. */
async function read(id) {
  const answer = await fetch(`/api/v1/photos/${id}`, { headers: { Accept: "application/json" } });
  return answer.ok ? answer.json() : undefined;
}

export class UploadQueue {
  isSending = false;

  /** `whenOver` is called once every photo that can be sent was sent; `takeOut` takes one out of the list. */
  constructor({ form, photos, outbox, drafts, overview, whenOver, takeOut }) {
    Object.assign(this, { form, photos, outbox, drafts, overview, whenOver, takeOut, words: form.dataset });
  }

  /** Loads the module `tus.js`, which uploads files, with the first photo, like the preview. */
  begin() {
    if (this.tus) return;
    load(() => import("./tus.js")).then((module) => {
      this.tus = module;
      this.work();
    });
  }

  /** Queues photos with their words; an upload that was begun with other words is deleted and begun anew. */
  queue(some) {
    const { positions } = this.form.elements;
    for (const one of some) {
      const said = one.said({
        ...this.drafts.present(),
        positions: positions?.checked ? positions.value : undefined,
      });
      if (compared.some((name) => one.sentWith?.[name] !== said[name])) {
        one.upload?.forget();
        one.address = undefined;
      }
      Object.assign(one, { sentWith: said, isLeft: true, mayRepeat: true });
      one.become("waiting");
      // Its sender has agreed that a photo whose moment is gone goes to everybody, whichever page sends it in the end.
      const agreed = one.bound?.isGone ? { goal: undefined, form: undefined, gone: false } : {};
      const own = one.bound ? agreed : { ...this.drafts.keep(), gone: false };
      // A photo that was shared to this app becomes its sender's here.
      this.outbox.update(one.key, { ...this.outbox.owner, state: "waiting", said, address: one.address, ...own });
    }
  }

  /** Sends up to `atOnce` photos while any wait; the last byte of each is sent once those before it are done. */
  work() {
    if (!this.tus) return this.show();
    for (const one of this.photos.inState("asking")) if (!one.upload) this.ask(one);
    const waiting = this.photos.inState("waiting");
    const free = Math.max(0, atOnce - this.photos.inState("sending").length);
    for (const one of waiting.slice(0, free)) this.send(one);
    this.photos.inState("sending")[0]?.upload.end();
    this.isSending = this.photos.inState("sending").length > 0;
    this.show();
  }

  show() { this.overview.show(this.isSending); }

  async send(one) {
    const { words, outbox } = this;
    const upload = this.uploadOf(one, words.lost);
    one.become("sending", words.sending.replace("{percent}", 0));
    try {
      const photo = await upload.send();
      if (!photo || upload.isStopped) return;
      await this.arrive(one, photo, photo.wasThere ? words.there : words.done);
    } catch (trouble) {
      const mayGo = trouble instanceof this.tus.Unreadable && await this.takeCopy(one)
        || trouble.isOfSession && await this.takeSession(upload.token);
      // NB: before the page says so, for the next page must not send the photo again by itself.
      if (hasLostMoment(trouble)) await within(1000, outbox.update(one.key, { state: "ready", gone: true }));
      if (upload.isStopped) return;
      if (trouble instanceof this.tus.Forgotten) return this.offer(one, words.unsure);
      if (!mayGo) return this.end(one, "failed", this.sentence(trouble), trouble);
      one.become("waiting");
      this.work();
    }
  }

  /** Makes the upload of a photo. Without a line, the photo's row says `lost`. */
  uploadOf(one, lost) {
    const { outbox } = this;
    one.upload = new this.tus.Upload({
      file: one.file,
      metadata: { filename: one.file.name, ...one.sentWith },
      token: this.form.elements.csrf.value,
      address: one.address,
      hasEnded: one.hasEnded && !one.mayRepeat,
      onBegin: (address) => {
        Object.assign(one, { address, hasEnded: false });
        outbox.update(one.key, { address, hasEnded: false });
      },
      // NB: stored before the last byte leaves, for its answer may be lost with the page.
      onEnd: () => {
        Object.assign(one, { hasEnded: true, mayRepeat: false });
        return within(1000, outbox.update(one.key, { hasEnded: true }));
      },
      // The server has answered.
      onMove: (bytes) => { noLine.hidden = true; one.move(bytes); },
      onWait: (trouble) => one.say(trouble.wait ?? lost),
    });
    return one.upload;
  }

  /** Ends a photo that is in the album, with this sentence. */
  async arrive(one, photo, sentence) {
    const { words, outbox } = this;
    one.isThere = true;
    one.follow(photo.id);
    one.waits = Boolean(one.sentWith?.surprise) && !photo.wasThere;
    // NB: before the page says so. A page that is closed at that word must not offer the photo again. Some browsers'
    // databases hang, which must stop nothing.
    await within(1000, outbox.remove(one.key));
    if (one.sentWith?.moment) this.overview.leadTo(one.sentWith.moment);
    this.end(one, "done", one.waits ? words.waits : sentence);
    if (!photo.wasThere) this.findMoment(one, photo.id);
  }

  /** Offers a photo that is not sent by itself any more. */
  offer(one, sentence) {
    one.become("ready", sentence);
    this.outbox.update(one.key, { state: "ready", hasEnded: Boolean(one.hasEnded) });
    this.work();
  }

  /** True if the last byte of a photo may have left without an answer: the photo may be in the album. */
  mayBeThere(one) { return Boolean(one.hasEnded && one.address); }

  /** Takes a photo out at its sender's wish. One that may be in the album is asked about first. */
  leaveOut(one) {
    if (one.isThere) return;
    if (this.mayBeThere(one)) this.settle(one, true);
    else this.takeOut(one);
  }

  /**
   * Ends the sending of a photo that may be in the album: the server is asked, also at the next visit, and until it
   * answers the photo stays in the list. A photo that is not in the album is offered again, or goes if it `isUnwanted`.
   */
  settle(one, isUnwanted) {
    one.upload?.stop();
    this.askAbout(one, isUnwanted);
    this.outbox.update(one.key, { state: "asking", isUnwanted });
    this.work();
  }

  /** Lets the next `work` ask about a photo. */
  askAbout(one, isUnwanted) {
    Object.assign(one, { upload: undefined, isUnwanted });
    one.become("asking");
  }

  /** Asks the server about a photo until it answers. */
  async ask(one) {
    const { words } = this;
    const upload = this.uploadOf(one, words.askLater);
    try {
      const photo = await upload.settle(one.isUnwanted ? "DELETE" : "HEAD");
      if (upload.isStopped) return;
      noLine.hidden = true;
      if (photo) return await this.arrive(one, photo, photo.wasThere ? words.there : words.hadArrived);
      one.hasEnded = upload.isWhole;
      if (one.isUnwanted) return this.takeOut(one);
      this.offer(one, words.cancelled);
    } catch (trouble) {
      const mayAsk = trouble.isOfSession && await this.takeSession(upload.token);
      if (upload.isStopped) return;
      if (trouble instanceof this.tus.Forgotten) return this.offer(one, words.unsure);
      if (mayAsk) return this.settle(one, one.isUnwanted);
      // The outbox keeps it as one that is asked about.
      one.become("failed", this.sentence(trouble));
      this.work();
    }
  }

  /**
   * Corrects what the page says of a photo for a moment of the whole family that was deleted meanwhile: it is in none. A
   * photo for invited people is refused then, and a new moment is made with the photo.
   */
  async findMoment(one, id) {
    const { moment: chosen, momentTitle, audience } = one.sentWith ?? {};
    if (!chosen || momentTitle || audience) return;
    const photo = await within(answerTimeout, read(id));
    if (!photo || photo.moment) return;
    this.overview.leadTo(undefined);
    one.tell([this.words.inNoMoment]);
    // Who sends more can still leave the moment out.
    if (forMoment && chosen === this.form.elements.moment.value) forMoment.querySelector("span").hidden = true;
  }

  /**
   * Takes over the session that the sender has begun in another tab. Returns false if there is none but that of the token
   * that was refused; without a session the page shows where to sign in.
   */
  async takeSession(refused) {
    const isBegun = () => this.form.elements.csrf.value !== refused;
    try {
      if (!isBegun()) await renewToken();
      signedOut.hidden = true;
    } catch (trouble) {
      signedOut.hidden = !(trouble instanceof SignedOut);
    }
    return isBegun();
  }

  /** Replaces a file that was changed or removed since by its copy in the outbox; returns false without such a copy. */
  async takeCopy(one) {
    const copy = await this.outbox.file(one.key);
    if (one.hasCopy || !copy || !await this.tus.isReadable(copy)) return false;
    const { name, type, lastModified } = one.file;
    Object.assign(one, { hasCopy: true, file: new File([copy], name, { type, lastModified }) });
    return true;
  }

  sentence(trouble) {
    const { Refusal, Unreadable } = this.tus;
    if (trouble instanceof Refusal) return trouble.title ?? this.words.lost;
    return trouble instanceof Unreadable ? this.words.unreadable : this.words.lost;
  }

  /**
   * Ends an upload. A photo that is in the album or can never be is removed from the outbox; others are offered again.
   */
  end(one, state, sentence, trouble) {
    one.become(state, sentence);
    one.isLeft = state !== "done" && !trouble?.isFinal && !(trouble instanceof this.tus.Unreadable);
    if (trouble?.isFinal) one.address = undefined;
    if (hasLostMoment(trouble)) this.leaveMoment(one);
    if (trouble?.code === "surprise-time") one.leaveSurprise();
    if (one.isLeft) this.outbox.update(one.key, { state: "ready" });
    else this.outbox.remove(one.key);
    this.work();
    // What failed for good leaves the words in the fields, for a photo in its place, but not to the next visit.
    const own = this.photos.all.filter((other) => !other.bound);
    if (own.length && !own.some((other) => other.isLeft)) this.drafts.drop();
    if (this.photos.areOver) this.whenOver();
  }

  /**
   * At the next visit, a photo that has lost its moment is offered with none, and says which one it was for; what is
   * chosen from now on is for no moment.
   */
  leaveMoment(one) {
    if (!one.bound && one.sentWith.moment === this.form.elements.moment?.value) this.drafts.leaveMoment();
  }

  /** Stops sending. The server keeps the bytes that it has; sending continues from them. */
  stop() {
    const { photos } = this;
    const stopped = [...photos.inState("waiting"), ...photos.inState("sending")].filter((one) => !one.isThere);
    for (const one of stopped) {
      one.upload?.stop();
      one.become("ready", this.words.cancelled);
    }
    for (const one of stopped) {
      if (this.mayBeThere(one)) this.settle(one, false);
      else this.outbox.update(one.key, { state: "ready" });
    }
    this.work();
  }
}
