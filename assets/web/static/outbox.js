// Keeps photos that are not sent yet, with their words, in the browser's own database, so that none is lost when a tab
// is closed or a phone switches off.
//
// A browser that stores nothing (a private window, a full disk) sends all the same; its outbox is empty.

const day = 24 * 3600 * 1000;
/**
 * The interval of a tab's heartbeat, and the time without a heartbeat after which a tab is taken for closed, both in
 * milliseconds. Browsers may slow the timers of a hidden tab to one call a minute.
 */
const [heartbeat, silence] = [20_000, 90_000];
/**
 * How long a tab may take to answer whether it is open, in milliseconds: a tab with a recent heartbeat may have been
 * closed since.
 */
const answerTimeout = 1_500;

const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  request.onblocked = () => reject(new Error("blocked"));
});

async function open() {
  const request = indexedDB.open("outbox", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("photos", { keyPath: "key", autoIncrement: true });
  return settled(request);
}

/** True for a photo that waits for more than a day: its sender may have forgotten it. */
export const isOld = (entry) => Date.now() - entry.since > day;
/**
 * True after a week, as long as the server keeps its part of an upload: the photo is offered, and not sent by itself. The
 * server tells for longer that a photo is in the album (`PendingUploadRules`).
 */
export const isOver = (entry) => Date.now() - entry.since > 7 * day;

const spokeLately = (tab) => Date.now() - Number(localStorage.getItem(`tab-${tab}`) ?? 0) < silence;

/**
 * Returns which of these tabs are open. Only tabs with a recent heartbeat are asked, so that nobody waits if there are
 * none.
 */
async function living(tabs) {
  const asked = new Set(tabs.filter(spokeLately));
  const here = new Set();
  if (asked.size === 0 || !globalThis.BroadcastChannel) return asked;
  const channel = new BroadcastChannel("tabs");
  await new Promise((resolve) => {
    channel.addEventListener("message", ({ data }) => {
      if (asked.has(data.here)) here.add(data.here);
      if (here.size === asked.size) resolve();
    });
    setTimeout(resolve, answerTimeout);
    channel.postMessage({ asked: true });
  });
  channel.close();
  return here;
}
/**
 * True for a photo that was shared to this app and that nobody has added to their own yet. NB: a page of another site can
 * lay photos there too.
 */
const isShared = (entry) => entry.member === "";
/** Photos that were shared to this app are offered to whoever opens the sending page. */
const isOf = (entry, members) => members.includes(entry.member) || isShared(entry);
/**
 * True for a shared photo that nobody has added within a day: the gallery still has it. Those that earlier versions
 * stored have no `share`, and stay until somebody decides about them.
 */
const isForgotten = (entry) => isShared(entry) && Boolean(entry.share) && isOld(entry);

export class Outbox {
  /**
   * `members` says whose photos these are, for several people may use one browser: the member's ID, and, each after a
   * space, the IDs that the member had before two accounts were merged.
   */
  constructor(members) {
    this.members = members.split(" ");
    this.member = this.members[0];
    // The tab's ID lasts as long as the tab, through every load of the page.
    this.tab = sessionStorage.getItem("tab") ?? String(Math.random()).slice(2);
    sessionStorage.setItem("tab", this.tab);
    this.base = open().catch(() => null);
    this.line = this.base;
    const beat = () => localStorage.setItem(`tab-${this.tab}`, Date.now());
    beat();
    setInterval(beat, heartbeat);
    addEventListener("pageshow", beat);
    addEventListener("pagehide", () => localStorage.removeItem(`tab-${this.tab}`));
    this.answer();
  }

  /** Answers other tabs that ask whether this tab is open. */
  answer() {
    if (!globalThis.BroadcastChannel) return;
    const channel = new BroadcastChannel("tabs");
    channel.addEventListener("message", ({ data }) => { if (data.asked) channel.postMessage({ here: this.tab }); });
  }

  /** What the record of a photo of this member says that this tab has. */
  get owner() { return { member: this.member, tab: this.tab }; }

  /** Stores a photo and returns its key; the keys ascend in the order of the calls. */
  add(photo) {
    const entry = { ...photo, ...this.owner, since: Date.now() };
    return this.change((store) => store.add(entry));
  }

  async update(key, fields) {
    return this.change(async (store, known) => {
      const entry = await settled(store.get(known));
      return entry && store.put({ ...entry, ...fields });
    }, key);
  }

  remove(key) {
    return this.change((store, known) => store.delete(known), key);
  }

  /** The stored copy of a photo's file; undefined if there is none. */
  async file(key) {
    const entry = await this.change((store, known) => store.get(known), key);
    return entry?.file;
  }

  /** The number of stored photos that no open tab is sending. */
  static async waiting(members) {
    const base = await open();
    const all = await settled(base.transaction("photos").objectStore("photos").getAll());
    base.close();
    const unsent = all.filter((entry) => isOf(entry, members.split(" ")) && !isForgotten(entry));
    const alive = await living(unsent.map((entry) => entry.tab));
    return unsent.filter((entry) => !alive.has(entry.tab)).length;
  }

  /**
   * Takes over the photos that no open tab is sending, oldest first. `share` is the one share of which this page was
   * opened, whose photos are among them, once; `shared` are those that were shared otherwise, which this member has to
   * add first. `more` says whether another tab still has some, `forms` which stored forms have photos, also of other
   * members; undefined if the database cannot tell.
   */
  async takeOver(share) {
    const [mine, shared] = [[], []];
    const forms = new Set();
    let more = false;
    const all = await this.change((store) => store.getAll()) ?? [];
    const alive = await living(all.map((entry) => entry.tab).filter((tab) => tab !== this.tab));
    const isRead = await this.change(async (store) => {
      for (const entry of await settled(store.getAll())) {
        forms.add(entry.form);
        // NB: nothing that was chosen is deleted here, however old: it may be its sender's only copy.
        if (!isOf(entry, this.members)) continue;
        else if (entry.tab !== this.tab && alive.has(entry.tab)) more = true;
        else if (isForgotten(entry)) store.delete(entry.key);
        else if (!isShared(entry)) {
          mine.push(entry);
          store.put({ ...entry, ...this.owner });
        } else if (share && entry.share === share) {
          mine.push(entry);
          // Nobody's until it is sent. The next load of the page does not take it over again.
          store.put({ ...entry, tab: this.tab, share: true });
        } else shared.push(entry);
      }
      return true;
    });
    return { mine, shared, more, forms: isRead ? forms : undefined };
  }

  /** Runs the changes one after another. A change that fails returns undefined, and the next change still runs. */
  change(act, key) {
    const turn = this.line.then(async () => {
      const base = await this.base;
      const known = await key;
      if (!base || key && known === undefined) return undefined;
      const transaction = base.transaction("photos", "readwrite");
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      const outcome = await act(transaction.objectStore("photos"), known);
      const result = outcome instanceof IDBRequest ? settled(outcome) : outcome;
      await done;
      return result;
    }).catch(() => undefined);
    this.line = turn;
    return turn;
  }
}
