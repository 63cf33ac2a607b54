// Sends each photo by itself, two at a time and in order, and shows the progress of each and of all. Photos that are
// not sent yet are stored, and sending continues when the page is opened again. Without this script the form works
// alone.

import { Chosen } from "./chosen.js";
import { Drafts } from "./drafts.js";
import { look as lookAt } from "./limits.js";
import { isOld, isOver as isLongOver, Outbox } from "./outbox.js";
import { renewToken, SignedOut } from "./session.js";
import { takeFiles } from "./take-files.js";

const form = document.getElementById("send");
const words = form.dataset;
const plurals = new Intl.PluralRules(document.documentElement.lang);
const drop = document.getElementById("drop");
const input = document.getElementById("files");
const list = document.getElementById("chosen");
const go = document.getElementById("go");
const goWords = document.getElementById("go-words");
const all = document.getElementById("all");
const allBar = document.getElementById("all-bar");
const allWords = document.getElementById("all-words");
const kept = document.getElementById("kept");
const signedOut = document.getElementById("signed-out");
const noLine = document.getElementById("no-line");
const see = document.getElementById("see");
const suggested = document.getElementById("suggested");
const positions = form.elements.positions;
const sendAlone = goWords.textContent;

/** How many photos are sent at once: more would only share the same bandwidth. */
const atOnce = 2;

/**
 * Milliseconds until this page asks again for photos of another tab, which may be closed by then, or loads a script
 * again.
 */
const lookAgain = 10_000;

/** Milliseconds after the last keystroke until what was typed is stored. */
const pauseOfTyping = 400;

const outbox = new Outbox(words.member);
const drafts = new Drafts(form, outbox.members);

let chosen = [];
let isSending = false;
/** The module `tus.js`, which uploads files: loaded with the first photo, like the preview. */
let tus;

/** The date of a time in milliseconds. */
const date = (time) => new Date(time).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
const inState = (state) => chosen.filter((one) => one.state === state);

function add(files) {
  if (isOver()) beginAnew();
  for (const file of files) {
    const same = chosen.find((one) => one.state !== "done" && one.file.name === file.name
      && one.file.size === file.size && one.file.lastModified === file.lastModified);
    const isAgain = ["failed", "refused"].includes(same?.state);
    if (same && !isAgain) continue;
    if (same) takeOut(same);
    const one = append(file, same && { own: same.own, bound: same.bound, origin: same.origin });
    if (isSending) queue([one]);
  }
  if (isSending) work();
  show();
}

const isOver = () => inState("done").length > 0 && inState("done").length + inState("refused").length === chosen.length;

/** Removes the photos that were sent from the list when the next ones are chosen. */
function beginAnew() {
  if (suggested) suggested.hidden = true;
  for (const one of chosen) one.remove();
  chosen = [];
}

/**
 * Adds a file to the list. `entry` is its record in the outbox, if it has one; or, for a file that is chosen again, what
 * is kept of the failed one: its own words, and the form to which it is bound.
 */
function append(file, entry) {
  const one = new Chosen(file, words, { takeOut, retry: (one) => { queue([one]); work(); }, show, change, keep, own: entry?.own });
  one.key = entry?.key ?? outbox.add({ file, name: file.name, own: one.own, state: "ready", ...(entry?.origin ?? drafts.keep()) });
  Object.assign(one, { address: entry?.address, sentWith: entry?.said });
  if (entry?.bound) one.bind(entry.bound, entry.origin);
  if (chosen.push(one) === 1) begin();
  list.append(one.row);
  lookAt(file, words).then(({ sentence, seconds }) => {
    if (seconds) choosePart(one, seconds, sentence);
    else if (sentence) refuse(one, sentence);
  });
  preview().then((preview) => {
    one.preview(preview);
    if (!preview.one) preview.show(one);
  });
  return one;
}

/** Gives the preview its space at once: later it would move the button away from under a finger. */
function begin() {
  const part = document.getElementById("preview");
  const { width, height } = part.dataset;
  if (width && height) part.style.setProperty("--shape", width / height);
  part.hidden = false;
  if (!tus) fetchTus();
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
  preview().then((preview) => preview.one === one ? preview.say() : preview.show(one));
}

/** The preview's module is loaded with the first photo: a visit that sends nothing does not need it. */
let itsPreview;
function preview() {
  const part = document.getElementById("preview");
  return itsPreview ??= load(() => import("./preview.js")).then(({ Preview }) => new Preview(part, form));
}

/** Loads a module; tries again until it comes, for a server may be away for a while. */
function load(module) {
  return module().catch(() => new Promise((again) => setTimeout(again, lookAgain)).then(() => load(module)));
}

/** If the preview shows the photo `gone`, shows another one instead, or hides the preview if none is left. */
async function look(gone) {
  const shown = await preview();
  if (shown.one !== gone) return;
  const next = chosen.find((one) => !["done", "refused"].includes(one.state));
  if (next) shown.show(next);
  else shown.hide();
}

/**
 * Lets a photo of an earlier visit follow this page's form; binds it to the form on which it was chosen, if the two would
 * not send it alike.
 */
function bind(one, entry) {
  const stored = drafts.of(entry);
  if (stored?.wasFor) one.tell([one.wasFor(stored)]);
  const hasPhotos = chosen.some((other) => other !== one && !other.bound);
  if (stored && !drafts.takes(stored, hasPhotos)) one.bind(stored, { goal: entry.goal, form: entry.form });
  else if (stored && !hasPhotos && entry.form) drafts.key = entry.form;
  else if (stored && entry.form !== drafts.key) outbox.update(one.key, drafts.keep());
}

/** Queues photos with their words; an upload that was begun with other words is deleted and begun anew. */
function queue(some) {
  for (const one of some) {
    const said = one.said({
      ...drafts.present(),
      positions: positions?.checked ? positions.value : undefined,
    });
    if (["caption", "place", "positions", "filmStart", "moment", "momentTitle", "surprise"].some((name) => one.sentWith?.[name] !== said[name])) {
      one.upload?.forget();
      one.address = undefined;
    }
    Object.assign(one, { sentWith: said, isLeft: true });
    one.become("waiting");
    const own = one.bound ? {} : { ...drafts.keep(), gone: false };
    outbox.update(one.key, { state: "waiting", said, address: one.address, ...own });
  }
}

/**
 * Lets the sender choose the part of a long film that is shown. If the browser cannot show the film, it is refused with
 * `sentence`.
 */
async function choosePart(one, seconds, sentence) {
  if (one.own.start === undefined) hold(one);
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
  one.redraw = setTimeout(() => preview().then((preview) => { one.preview(preview); preview.show(one); }), pauseOfTyping);
}

/**
 * Holds a film back until its part is chosen, also one that was queued before its length was known or that failed for
 * its length.
 */
function hold(one) {
  one.own.start = 0;
  if (one.state === "ready") return;
  one.upload?.forget();
  one.address = undefined;
  one.become("ready");
  outbox.update(one.key, { state: "ready", address: undefined });
  work();
}

/** Marks a photo that the server would refuse: its reason is shown at once, and not after a long upload. */
function refuse(one, sentence) {
  if (["done", "gone"].includes(one.state)) return;
  one.upload?.forget();
  outbox.remove(one.key);
  one.isLeft = false;
  one.become("refused", sentence);
  look(one);
  work();
}

function takeOut(one) {
  one.upload?.forget();
  outbox.remove(one.key);
  one.state = "gone";
  chosen = chosen.filter((other) => other !== one);
  one.remove();
  look(one);
  work();
}

function show() {
  const ready = inState("ready").length;
  const done = inState("done").length;
  const failed = inState("failed").length;
  list.hidden = chosen.length === 0;
  drop.classList.toggle("some", chosen.length > 0);
  input.required = chosen.length === 0;
  go.disabled = chosen.length > 0 && ready === 0 && !isSending;
  goWords.textContent = isSending ? words.stop
    : ready === 0 ? sendAlone : plurals.select(ready) === "one" ? words.sendOne : words.sendMany.replace("{count}", ready);
  go.classList.toggle("quiet", isSending);
  go.querySelector(".icon").toggleAttribute("hidden", isSending);
  all.hidden = !isSending && done + failed === 0;
  const count = chosen.length - inState("refused").length;
  allBar.value = count ? chosen.reduce((sum, one) => sum + one.sent, 0) / count : 0;
  const isAnyLeft = done + failed < count;
  const sentence = isSending ? words.progress : failed ? words.some : isAnyLeft ? words.progress
    : inState("done").some((one) => one.waits) ? words.overWaits : words.over;
  allWords.textContent = sentence.replace("{done}", done).replace("{count}", count).replace("{failed}", failed);
  see.hidden = isSending || done === 0;
}

function fetchTus() {
  load(() => import("./tus.js")).then((module) => { tus = module; work(); });
}

/** Sends up to `atOnce` photos while any wait; the last byte of each is sent once those before it are done. */
function work() {
  if (!tus) return show();
  const waiting = inState("waiting");
  for (const one of waiting.slice(0, Math.max(0, atOnce - inState("sending").length))) send(one);
  inState("sending")[0]?.upload.end();
  isSending = inState("sending").length > 0;
  show();
}

async function send(one) {
  const upload = new tus.Upload({
    file: one.file,
    metadata: { filename: one.file.name, ...one.sentWith },
    token: form.elements.csrf.value,
    address: one.address,
    onBegin: (address) => { one.address = address; outbox.update(one.key, { address }); },
    // The server has answered.
    onMove: (bytes) => { noLine.hidden = true; one.move(bytes); },
    onWait: (trouble) => one.say(trouble.wait ?? words.lost),
  });
  one.upload = upload;
  one.become("sending", words.sending.replace("{percent}", 0));
  try {
    const photo = await upload.send();
    if (!photo || upload.isStopped) return;
    one.follow(photo.id);
    if (one.sentWith.moment) Object.assign(see, { href: `/moments/${one.sentWith.moment}`, textContent: words.seeMoment });
    one.waits = Boolean(one.sentWith.surprise) && !photo.wasThere;
    // NB: before the page says so. A page that is closed at that word must not offer the photo again. Some browsers'
    // databases hang, which must stop nothing.
    await Promise.race([outbox.remove(one.key), new Promise((resolve) => setTimeout(resolve, 1000))]);
    end(one, "done", photo.wasThere ? words.there : one.waits ? words.waits : words.done);
  } catch (trouble) {
    const mayGo = trouble instanceof tus.Unreadable && await takeCopy(one)
      || trouble.isOfSession && await takeSession(upload.token);
    if (upload.isStopped) return;
    if (!mayGo) return end(one, "failed", sentence(trouble), trouble);
    one.become("waiting");
    work();
  }
}

/**
 * Takes over the session that the sender has begun in another tab. Returns false if there is none but that of the token
 * that was refused; without a session the page shows where to sign in.
 */
async function takeSession(refused) {
  const isBegun = () => form.elements.csrf.value !== refused;
  try {
    if (!isBegun()) await renewToken();
    signedOut.hidden = true;
  } catch (trouble) {
    signedOut.hidden = !(trouble instanceof SignedOut);
  }
  return isBegun();
}

/** Replaces a file that was changed or removed since by its copy in the outbox; returns false without such a copy. */
async function takeCopy(one) {
  const copy = await outbox.file(one.key);
  if (one.hasCopy || !copy || !await tus.isReadable(copy)) return false;
  const { name, type, lastModified } = one.file;
  Object.assign(one, { hasCopy: true, file: new File([copy], name, { type, lastModified }) });
  return true;
}

function sentence(trouble) {
  if (trouble instanceof tus.Refusal) return trouble.title ?? words.lost;
  return trouble instanceof tus.Unreadable ? words.unreadable : words.lost;
}

/**
 * Ends an upload. A photo that is in the album or can never be is removed from the outbox; others are offered again.
 */
function end(one, state, sentence, trouble) {
  one.become(state, sentence);
  one.isLeft = state !== "done" && !trouble?.isFinal && !(trouble instanceof tus.Unreadable);
  if (trouble?.isFinal) one.address = undefined;
  if (trouble?.code === "chosen-moment-gone") leaveMoment(one);
  if (trouble?.code === "surprise-time") one.leaveSurprise();
  if (one.isLeft) outbox.update(one.key, { state: "ready" });
  else outbox.remove(one.key);
  work();
  // What failed for good leaves the words in the fields, for a photo in its place, but not to the next visit.
  const own = chosen.filter((other) => !other.bound);
  if (own.length && !own.some((other) => other.isLeft)) drafts.drop();
  if (!isOver()) return;
  kept.hidden = true;
  itsPreview?.then((preview) => preview.hide());
  if (inState("done").some((one) => !one.bound)) drafts.forget();
  if (suggested) import("./suggest.js").then(({ suggest }) => suggest(suggested)).catch(() => {});
}

/**
 * The moment of a photo is gone for its sender: at the next visit the photo is offered with no moment, and says which one
 * it was for.
 */
function leaveMoment(one) {
  outbox.update(one.key, { gone: true });
  if (!one.bound && one.sentWith.moment === form.elements.moment?.value) drafts.leaveMoment();
}

/** Stops sending. The server keeps the bytes that it has; sending continues from them. */
function stop() {
  for (const one of [...inState("waiting"), ...inState("sending")]) {
    one.upload?.stop();
    one.become("ready", words.cancelled);
    outbox.update(one.key, { state: "ready" });
  }
  work();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isSending) return stop();
  queue(inState("ready"));
  work();
  list.scrollIntoView();
});

/** Takes over photos of an earlier visit: those that were being sent continue, the others are offered. */
async function takeOver() {
  const { mine, more, forms } = await outbox.takeOver();
  // Without an answer of the database, nobody knows which forms still have photos.
  if (forms) drafts.sweep(forms);
  const known = chosen.filter((one) => one.state !== "done");
  const keys = await Promise.all(known.map((one) => one.key));
  for (const entry of mine) {
    if (keys.includes(entry.key)) continue;
    const file = entry.file.name ? entry.file : new File([entry.file], entry.name);
    const one = append(file, entry);
    bind(one, entry);
    if (entry.state === "waiting" && !isLongOver(entry)) one.become("waiting");
    else if (isOld(entry)) one.become("ready", words.since.replace("{date}", date(entry.since)));
  }
  work();
  if (mine.length) {
    kept.hidden = false;
    kept.scrollIntoView();
  }
  if (more) setTimeout(takeOver, lookAgain);
}

// Remember the choice: a person who does not send positions does not want to send them next time either.
if (positions) {
  const choice = `positions-of-${words.member}`;
  positions.checked = localStorage.getItem(choice) === positions.value;
  positions.addEventListener("change", () => localStorage.setItem(choice, positions.checked ? positions.value : ""));
}
takeOver();

// A page that comes back from the back/forward cache is loaded anew: another tab may have sent its photos or removed
// them. Without an outbox, this page alone has them.
addEventListener("pageshow", async (event) => { if (event.persisted && await outbox.base) location.reload(); });

takeFiles(input, drop, add);

addEventListener("beforeunload", (event) => { if (isSending) event.preventDefault(); });

// With this script, photos come before their words. The plain form has the words first, so that it sends them before
// the photos.
form.querySelector(".field").before(drop, signedOut, kept, list);
drop.classList.add("live");
document.getElementById("drop-words").textContent = words.drop;
// Uploads in pieces, as this script sends them, allow larger films than the plain form does.
document.getElementById("files-hint").textContent = words.hint;
