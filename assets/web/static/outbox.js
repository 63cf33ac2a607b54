// Keeps photos that are not sent yet, with their words, in the browser's own
// database, so that a closed tab or a phone that went out loses none.
//
// A browser that keeps nothing (a private window, a full disk) sends all the
// same; its outbox is empty.

/** Unsent photos are offered for so long, in milliseconds: a week, as the server keeps its half. */
const life = 7 * 24 * 3600 * 1000;
/** A tab says so often that it lives; one that did not for so long is gone. Hidden ones may speak once a minute. */
const [heartbeat, silence] = [20_000, 90_000];
/** One that spoke a moment ago may have been killed since: it is asked, and has so long to answer, in milliseconds. */
const patience = 1_500;

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

const isOver = (entry) => Date.now() - entry.since > life;
const spokeLately = (tab) => Date.now() - Number(localStorage.getItem(`tab-${tab}`) ?? 0) < silence;

/** Which of these tabs live. Only those that spoke lately are asked, so that without any nobody waits. */
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
    setTimeout(resolve, patience);
    channel.postMessage({ asked: true });
  });
  channel.close();
  return here;
}
/** What was shared from a phone's gallery is for whoever sends next. */
const isOf = (entry, members) => members.includes(entry.member) || entry.member === "";

export class Outbox {
  /**
   * `members` is whose photos these are, for a browser may have several people: the member's ID, and after a space each
   * that the member had before two were made one.
   */
  constructor(members) {
    this.members = members.split(" ");
    this.member = this.members[0];
    // It lives as long as the tab, through every load of the page.
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

  /** Says that this tab lives when another asks. */
  answer() {
    if (!globalThis.BroadcastChannel) return;
    const channel = new BroadcastChannel("tabs");
    channel.addEventListener("message", ({ data }) => { if (data.asked) channel.postMessage({ here: this.tab }); });
  }

  /** Keeps a photo and hands over its key; the order of keys is that of the calls. */
  add(photo) {
    const entry = { ...photo, member: this.member, tab: this.tab, since: Date.now() };
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

  /** How many photos nobody sends just now. */
  static async waiting(members) {
    const base = await open();
    const all = await settled(base.transaction("photos").objectStore("photos").getAll());
    base.close();
    const unsent = all.filter((entry) => isOf(entry, members.split(" ")) && !isOver(entry));
    const alive = await living(unsent.map((entry) => entry.tab));
    return unsent.filter((entry) => !alive.has(entry.tab)).length;
  }

  /** Takes over what no living tab sends, oldest first. `more` says whether another tab has some still. */
  async takeOver() {
    const mine = [];
    let more = false;
    const all = await this.change((store) => store.getAll()) ?? [];
    const alive = await living(all.map((entry) => entry.tab).filter((tab) => tab !== this.tab));
    await this.change(async (store) => {
      for (const entry of await settled(store.getAll())) {
        // NB: another member's photos are theirs to give up, and may be all there is of them.
        if (!isOf(entry, this.members)) continue;
        else if (isOver(entry)) store.delete(entry.key);
        else if (entry.tab !== this.tab && alive.has(entry.tab)) more = true;
        else {
          mine.push(entry);
          store.put({ ...entry, member: this.member, tab: this.tab });
        }
      }
    });
    return { mine, more };
  }

  /** One change after another; what goes wrong keeps nothing and hinders nothing. */
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
