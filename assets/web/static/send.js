// Sends each photo by itself, two at a time and in order, with progress for
// each and all. What is not sent yet is kept, and goes on when the page is
// opened again. The form below it works alone where this does not run.

import { Chosen } from "./chosen.js";
import { Drafts } from "./drafts.js";
import { look as lookAt } from "./limits.js";
import { Outbox } from "./outbox.js";
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
const see = document.getElementById("see");
const suggested = document.getElementById("suggested");
const positions = form.elements.positions;
const sendAlone = goWords.textContent;

/** How many travel at once: more only share the same line. */
const atOnce = 2;

/** When to look again for photos of another tab, in milliseconds: it may have gone by then. */
const lookAgain = 10_000;

/** After this time without a letter, in milliseconds, what was typed is kept. */
const pauseOfTyping = 400;

const outbox = new Outbox(words.member);
const drafts = new Drafts(form, outbox.members);

let chosen = [];
let isSending = false;
/** What brings a file to the server: it comes with the first photo, like the preview. */
let tus;

const inState = (state) => chosen.filter((one) => one.state === state);

function add(files) {
  if (isOver()) beginAnew();
  for (const file of files) {
    const isThere = chosen.some((one) => one.state !== "done" && one.file.name === file.name
      && one.file.size === file.size && one.file.lastModified === file.lastModified);
    if (isThere) continue;
    const one = append(file);
    if (isSending) queue([one]);
  }
  if (isSending) work();
  show();
}

const isOver = () => inState("done").length > 0 && inState("done").length + inState("refused").length === chosen.length;

/** What is sent gives its place to the next photos. */
function beginAnew() {
  if (suggested) suggested.hidden = true;
  for (const one of chosen) one.remove();
  chosen = [];
}

/** `entry` is how the outbox has it, where it does. */
function append(file, entry) {
  const one = new Chosen(file, words, { takeOut, retry: (one) => { queue([one]); work(); }, show, change, keep, own: entry?.own });
  one.key = entry?.key ?? outbox.add({ file, name: file.name, state: "ready" });
  Object.assign(one, { address: entry?.address, sentWith: entry?.said });
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

/** The preview takes its room at once: coming later, it would push the button away from under a finger. */
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

/** The words of one photo are kept with it, once in a pause: with them its whole file is written; and seen with it. */
function change(one) {
  clearTimeout(one.pause);
  one.pause = setTimeout(() => keep(one), pauseOfTyping);
  preview().then((preview) => preview.one === one ? preview.say() : preview.show(one));
}

/** Comes with the first photo: a visit that sends nothing does without. */
let itsPreview;
function preview() {
  const part = document.getElementById("preview");
  return itsPreview ??= import("./preview.js").then(({ Preview }) => new Preview(part, form));
}

/** Another one in its place, where there is one. */
async function look(gone) {
  const shown = await preview();
  if (shown.one !== gone) return;
  const next = chosen.find((one) => !["done", "refused"].includes(one.state));
  if (next) shown.show(next);
  else shown.hide();
}

/** Says that they go, and with which words; what was begun with others begins anew. */
function queue(some) {
  for (const one of some) {
    const said = one.said({
      caption: form.elements.caption.value,
      place: form.elements.place.value,
      positions: positions?.checked ? positions.value : undefined,
      ...drafts.moment(),
      surprise: form.elements.surprise?.value,
    });
    if (["caption", "place", "positions", "filmStart", "moment", "momentTitle", "surprise"].some((name) => one.sentWith?.[name] !== said[name])) {
      one.upload?.forget();
      one.address = undefined;
    }
    one.sentWith = said;
    one.become("waiting");
    outbox.update(one.key, { state: "waiting", said, address: one.address });
  }
}

/** Of a long film its sender chooses the minute that is shown. Where the browser cannot show it, `sentence` refuses it. */
async function choosePart(one, seconds, sentence) {
  if (one.own.start === undefined) hold(one);
  const { Trim } = await fetchTrim();
  try {
    await one.trimBy(Trim, seconds, (start) => keepPart(one, start));
    keep(one);
  } catch {
    refuse(one, sentence);
  }
}

/** Comes with the first long film; a line that is gone is no reason to refuse it. */
function fetchTrim() {
  return import("./trim.js").catch(() => new Promise((again) => setTimeout(again, lookAgain)).then(fetchTrim));
}

function keepPart(one, start) {
  one.own.start = start;
  keep(one);
  clearTimeout(one.redraw);
  one.redraw = setTimeout(() => preview().then((preview) => { one.preview(preview); preview.show(one); }), pauseOfTyping);
}

/** What was sent off before its length was known, or refused for it, waits until its minute is chosen. */
function hold(one) {
  one.own.start = 0;
  if (one.state === "ready") return;
  one.upload?.forget();
  one.address = undefined;
  one.become("ready");
  outbox.update(one.key, { state: "ready", address: undefined });
  work();
}

/** What the server would refuse is not sent at all: the sentence comes at once, and not after a long upload. */
function refuse(one, sentence) {
  if (["done", "gone"].includes(one.state)) return;
  one.upload?.forget();
  outbox.remove(one.key);
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
  const sentence = isSending ? words.progress : failed ? words.some
    : inState("done").some((one) => one.waits) ? words.overWaits : words.over;
  allWords.textContent = sentence.replace("{done}", done).replace("{count}", count).replace("{failed}", failed);
  see.hidden = isSending || done === 0;
}

function fetchTus() {
  import("./tus.js").then((module) => { tus = module; work(); }, () => setTimeout(fetchTus, lookAgain));
}

/** Keeps two photos on their way while any wait; the last byte of each waits for those before it. */
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
    onMove: (bytes) => one.move(bytes),
    onLost: () => one.say(words.lost),
  });
  one.upload = upload;
  one.become("sending", words.sending.replace("{percent}", 0));
  try {
    const photo = await upload.send();
    if (!photo || upload.isStopped) return;
    one.follow(photo.id);
    if (one.sentWith.moment) Object.assign(see, { href: `/moments/${one.sentWith.moment}`, textContent: words.seeMoment });
    one.waits = Boolean(one.sentWith.surprise) && !photo.wasThere;
    end(one, "done", photo.wasThere ? words.there : one.waits ? words.waits : words.done);
  } catch (trouble) {
    if (!upload.isStopped) end(one, "failed", sentence(trouble), trouble);
  }
}

function sentence(trouble) {
  if (trouble instanceof tus.Refusal) return trouble.title ?? words.lost;
  return trouble instanceof tus.Unreadable ? words.unreadable : words.lost;
}

/** What is in the album or can never be is kept no longer; the rest is offered again. */
function end(one, state, sentence, trouble) {
  one.become(state, sentence);
  if (trouble?.isFinal) one.address = undefined;
  if (state === "done" || trouble?.isFinal || trouble instanceof tus.Unreadable) outbox.remove(one.key);
  else outbox.update(one.key, { state: "ready" });
  work();
  if (!isOver()) return;
  kept.hidden = true;
  itsPreview?.then((preview) => preview.hide());
  drafts.forget();
  if (suggested) import("./suggest.js").then(({ suggest }) => suggest(suggested)).catch(() => {});
}

/** What is there already stays there: sending goes on from it. */
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

/** Photos of an earlier visit: those on their way go on, the others are offered. */
async function takeOver() {
  const { mine, more } = await outbox.takeOver();
  const known = chosen.filter((one) => one.state !== "done");
  const keys = await Promise.all(known.map((one) => one.key));
  for (const entry of mine) {
    if (keys.includes(entry.key)) continue;
    const file = entry.file.name ? entry.file : new File([entry.file], entry.name);
    const one = append(file, entry);
    if (entry.state === "waiting") one.become("waiting");
  }
  work();
  if (mine.length) {
    kept.hidden = false;
    kept.scrollIntoView();
  }
  if (more) setTimeout(takeOver, lookAgain);
}

// Who does not tell where they are does not want to tell next time either.
if (positions) {
  const choice = `positions-of-${words.member}`;
  positions.checked = localStorage.getItem(choice) === positions.value;
  positions.addEventListener("change", () => localStorage.setItem(choice, positions.checked ? positions.value : ""));
}
takeOver();

takeFiles(input, drop, add);

addEventListener("beforeunload", (event) => { if (isSending) event.preventDefault(); });

// Photos come first, their words after them; a form that goes by itself says the words before the photos.
form.querySelector(".field").before(drop, kept, list);
drop.classList.add("live");
document.getElementById("drop-words").textContent = words.drop;
// In pieces, as this page sends them, films may be larger than a form can hold.
document.getElementById("files-hint").textContent = words.hint;
