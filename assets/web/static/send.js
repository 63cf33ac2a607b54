// The page that sends each photo by itself and shows the progress of each and of all. Photos that are not sent yet are
// stored, and sending continues when the page is opened again. Without this script the form works alone.
//
// NB: what these modules import is imported here too, or by `pages.js`. On a silent line, the worker waits some seconds
// for a file, and the browser asks for the imports of a file only after it.

import { Chosen } from "./chosen.js";
import { ChosenPhotos } from "./chosen-photos.js";
import { Drafts } from "./drafts.js";
import { LazyPreview } from "./lazy-preview.js";
import { look as lookAt } from "./limits.js";
import { load, lookAgain } from "./load.js";
import { isOld, isOver as isLongOver, Outbox } from "./outbox.js";
import { Overview } from "./overview.js";
import { takeFiles } from "./take-files.js";
import { UploadQueue } from "./upload-queue.js";

const form = document.getElementById("send");
const words = form.dataset;
const drop = document.getElementById("drop");
const input = document.getElementById("files");
const list = document.getElementById("chosen");
const kept = document.getElementById("kept");
const signedOut = document.getElementById("signed-out");
const notKept = document.getElementById("not-kept");
const shared = document.getElementById("shared");
const unshared = document.getElementById("unshared");
const suggested = document.getElementById("suggested");
const positions = form.elements.positions;

/** Milliseconds after the last keystroke until what was typed is stored. */
const pauseOfTyping = 400;

const outbox = new Outbox(words.member);
const drafts = new Drafts(form, outbox.members);
const photos = new ChosenPhotos();
const overview = new Overview(photos, words);
const preview = new LazyPreview(form, photos);
const uploads = new UploadQueue({ form, photos, outbox, drafts, overview, whenOver, takeOut });

/** The share of which the worker opened this page, if it did (see `answerShare` in worker.js). */
const share = takeParameter("shared");
const noShare = takeParameter("unshared");
/** The list of what was shared earlier; its module is loaded with the first such photo. */
let sharedEarlier;

/** Removes a parameter from the page's address, so that it counts only once; returns its value. */
function takeParameter(name) {
  const address = new URL(location.href);
  const value = address.searchParams.get(name);
  address.searchParams.delete(name);
  if (value !== null) history.replaceState(history.state, "", address);
  return value;
}

/** The file of a record of the outbox; some browsers store no names. */
const fileOf = ({ file, name }) => file.name ? file : new File([file], name);

/** The date of a time in milliseconds. */
const date = (time) => new Date(time).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });

function add(files) {
  if (photos.areOver) beginAnew();
  for (const file of files) {
    const same = photos.unsent(file);
    const isAgain = ["failed", "refused", "kept"].includes(same?.state);
    if (same && !isAgain) continue;
    if (same) takeOut(same);
    // Who chooses a photo that is kept for another page chooses it for this one.
    const entry = same?.state === "kept" ? { own: same.own } : same && { own: same.own, bound: same.bound, origin: same.origin };
    const one = append(file, entry);
    if (uploads.isSending) uploads.queue([one]);
  }
  if (uploads.isSending) uploads.work();
  uploads.show();
}

/** Removes the photos that were sent from the list when the next ones are chosen. */
function beginAnew() {
  if (suggested) suggested.hidden = true;
  photos.clear();
}

/**
 * Adds a file to the list. `entry` is its record in the outbox, if it has one; or, for a file that is chosen again, what
 * is kept of the failed one: its own words, and the form to which it is bound.
 */
function append(file, entry) {
  const [leaveOut, show] = [(left) => uploads.leaveOut(left), () => uploads.show()];
  const one = new Chosen(file, words, { takeOut: leaveOut, retry, show, change, keep, own: entry?.own });
  one.key = entry?.key ?? outbox.add({ file, name: file.name, own: one.own, state: "ready", ...(entry?.origin ?? drafts.keep()) });
  tellIfNotKept(one.key);
  Object.assign(one, { address: entry?.address, sentWith: entry?.said, hasEnded: entry?.hasEnded });
  if (entry?.bound) one.bind(entry.bound, entry.origin);
  if (photos.all.push(one) === 1) begin();
  list.append(one.row);
  lookAt(file, words).then(({ sentence, seconds }) => {
    if (seconds) choosePart(one, seconds, sentence);
    else if (sentence) refuse(one, sentence);
  });
  preview.add(one);
  return one;
}

/** Says that the browser's database is full. A browser without one, as in a private window, never keeps anything. */
async function tellIfNotKept(key) {
  if (await key === undefined && await outbox.base) notKept.hidden = false;
}

function begin() {
  preview.begin();
  uploads.begin();
}

function retry(one) {
  uploads.queue([one]);
  uploads.work();
}

function keep(one) {
  clearTimeout(one.pause);
  outbox.update(one.key, { own: one.own });
}

/**
 * Stores a photo's own words once typing pauses, because the database writes the whole record with its file; updates
 * the preview at once.
 */
function change(one) {
  clearTimeout(one.pause);
  one.pause = setTimeout(() => keep(one), pauseOfTyping);
  preview.change(one);
}

/**
 * Lets a photo of an earlier visit follow this page's form; binds it to the form on which it was chosen, if the two would
 * not send it alike. A photo whose moment is gone was for a few people, so the page of another moment does not send it:
 * only the page for everybody does, which says so, and the page of that moment if its sender sees it again.
 */
function bind(one, entry) {
  const stored = drafts.of(entry);
  if (stored?.wasFor) one.tell([one.wasFor(stored)]);
  if (stored?.isGone && drafts.goal) return one.keepBack(stored);
  const hasPhotos = photos.all.some((other) => other !== one && !other.bound);
  if (stored && !drafts.takes(stored, hasPhotos)) one.bind(stored, { goal: entry.goal, form: entry.form });
  else if (stored && !hasPhotos && entry.form) drafts.key = entry.form;
  else if (stored && entry.form !== drafts.key) outbox.update(one.key, drafts.keep());
}

/**
 * Lets the sender choose the part of a long film that is shown. If the browser cannot show the film, it is refused with
 * `sentence`.
 */
async function choosePart(one, seconds, sentence) {
  if (one.own.start === undefined && one.state !== "kept") hold(one);
  // The module is loaded with the first long film; a lost connection does not refuse the film.
  const { Trim } = await load(() => import("./trim.js"));
  try {
    await one.trimBy(Trim, seconds, (start) => keepPart(one, start));
    keep(one);
  } catch {
    refuse(one, sentence);
  }
}

function keepPart(one, start) {
  one.own.start = start;
  keep(one);
  clearTimeout(one.redraw);
  one.redraw = setTimeout(() => preview.redraw(one), pauseOfTyping);
}

/**
 * Holds a film back until its part is chosen, also one that was queued before its length was known or that failed for
 * its length.
 */
function hold(one) {
  one.own.start = 0;
  if (["ready", "asking"].includes(one.state)) return;
  one.upload?.forget();
  one.address = undefined;
  one.become("ready");
  outbox.update(one.key, { state: "ready", address: undefined });
  uploads.work();
}

/** Marks a photo that the server would refuse: its reason is shown at once, and not after a long upload. */
function refuse(one, sentence) {
  if (["done", "gone", "asking"].includes(one.state)) return;
  one.upload?.forget();
  outbox.remove(one.key);
  one.isLeft = false;
  one.become("refused", sentence);
  preview.leave(one);
  uploads.work();
}

function takeOut(one) {
  one.upload?.forget();
  outbox.remove(one.key);
  one.state = "gone";
  photos.remove(one);
  preview.leave(one);
  uploads.work();
}

/** Every photo that can be sent was sent: the fields are empty for the next ones. */
function whenOver() {
  kept.hidden = photos.inState("kept").length === 0;
  notKept.hidden = true;
  preview.hide();
  if (photos.inState("done").some((one) => !one.bound)) drafts.forget();
  if (suggested) import("./suggest.js").then(({ suggest }) => suggest(suggested)).catch(() => {});
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (uploads.isSending) return uploads.stop();
  uploads.queue(photos.inState("ready"));
  uploads.work();
  list.scrollIntoView();
});

/**
 * Takes over photos of an earlier visit, where those that were being sent continue and the others are offered, and those
 * of the share of which this page was opened.
 */
async function takeOver() {
  const { mine, shared, more, forms } = await outbox.takeOver(share);
  // Without an answer of the database, nobody knows which forms still have photos.
  if (forms) drafts.sweep(forms);
  const known = photos.all.filter((one) => one.state !== "done");
  const keys = await Promise.all(known.map((one) => one.key));
  for (const entry of mine) {
    if (keys.includes(entry.key)) continue;
    const one = append(fileOf(entry), entry);
    bind(one, entry);
    if (one.state === "kept") continue;
    if (entry.state === "asking") uploads.askAbout(one, entry.isUnwanted);
    else if (entry.state === "waiting" && !isLongOver(entry)) one.become("waiting");
    else if (share && entry.share === share) one.become("ready", words.shared);
    else if (isOld(entry)) one.become("ready", words.since.replace("{date}", date(entry.since)));
  }
  uploads.work();
  // One whose last byte has left may be in the album, and its row says what is known.
  if (mine.some((entry) => entry.member && !entry.hasEnded)) kept.hidden = false;
  if (mine.length) (kept.hidden ? list : kept).scrollIntoView();
  offer(shared.filter((entry) => !keys.includes(entry.key)));
  if (more) setTimeout(takeOver, lookAgain);
}

/** Offers photos that were shared to this app earlier; none of them is ready before its sender adds it. */
async function offer(entries) {
  if (!sharedEarlier && entries.length === 0) return;
  sharedEarlier ??= load(() => import("./shared-earlier.js")).then(({ SharedEarlier }) =>
    new SharedEarlier(shared, words, { preview, fileOf, add: addShared, drop: (entry) => outbox.remove(entry.key) }));
  (await sharedEarlier).show(entries);
}

/** Adds photos that were shared earlier as if they were chosen on this page. */
function addShared(entries) {
  if (photos.areOver) beginAnew();
  const added = entries.map((entry) => {
    outbox.update(entry.key, { ...outbox.owner, ...drafts.keep() });
    return append(fileOf(entry), entry);
  });
  if (uploads.isSending) uploads.queue(added);
  uploads.work();
}

// Remember the choice: a person who does not send positions does not want to send them next time either.
if (positions) {
  const choice = `positions-of-${words.member}`;
  positions.checked = localStorage.getItem(choice) === positions.value;
  positions.addEventListener("change", () => localStorage.setItem(choice, positions.checked ? positions.value : ""));
}
takeOver();

const reason = unshared.dataset[noShare];
if (reason) Object.assign(unshared, { textContent: reason, hidden: false });

// A page that comes back from the back/forward cache is loaded anew: another tab may have sent its photos or removed
// them. Without an outbox, this page alone has them.
addEventListener("pageshow", async (event) => { if (event.persisted && await outbox.base) location.reload(); });

takeFiles(input, drop, add);

addEventListener("beforeunload", (event) => { if (uploads.isSending) event.preventDefault(); });

// With this script, photos come before their words. The plain form has the words first, so that it sends them before
// the photos.
form.querySelector(".field").before(unshared, drop, signedOut, notKept, kept, list, shared);
drop.classList.add("live");
document.getElementById("drop-words").textContent = words.drop;
// Uploads in pieces, as this script sends them, allow larger films than the plain form does.
document.getElementById("files-hint").textContent = words.hint;
