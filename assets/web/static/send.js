// Sends each photo by itself, two at a time and in order, with progress for
// each and all. The form below it works alone where this does not run.

const form = document.getElementById("send");
const words = form.dataset;
const drop = document.getElementById("drop");
const input = document.getElementById("files");
const list = document.getElementById("chosen");
const go = document.getElementById("go");
const goWords = document.getElementById("go-words");
const all = document.getElementById("all");
const allBar = document.getElementById("all-bar");
const allWords = document.getElementById("all-words");
const sendAlone = goWords.textContent;

/** How many travel at once: more only share the same line. */
const atOnce = 2;
/** Previews decode the whole photo, so a long list goes without. */
const mostPreviews = 40;

/** A chosen photo: ready, waiting, sending, done, failed. */
class Chosen {
  constructor(file) {
    this.file = file;
    this.state = "ready";
    this.sent = 0;
    this.row = document.getElementById("file-row").content.firstElementChild.cloneNode(true);
    this.bar = this.row.querySelector("progress");
    this.row.querySelector(".name").textContent = file.name;
    this.bar.setAttribute("aria-label", file.name);
    this.button(".drop-out", words.takeOut, () => takeOut(this));
    this.button(".retry", words.retry, () => { this.become("waiting"); work(); });
    this.become("ready");
  }

  button(kind, name, act) {
    const button = this.row.querySelector(kind);
    button.setAttribute("aria-label", `${name}: ${this.file.name}`);
    button.title = name;
    button.addEventListener("click", act);
  }

  preview() {
    const image = document.createElement("img");
    image.className = "pic";
    image.alt = "";
    const address = URL.createObjectURL(this.file);
    image.onload = () => {
      this.row.querySelector(".pic").replaceWith(image);
      URL.revokeObjectURL(address);
    };
    // A kind this browser cannot show keeps its sign; the server may read it.
    image.onerror = () => URL.revokeObjectURL(address);
    image.src = address;
  }

  /** Leads to the page that tells how far the photo has come. */
  follow(photo) {
    const link = this.row.querySelector(".follow");
    link.href = `/photos/${photo.id}#journey`;
    link.hidden = false;
  }

  become(state, sentence) {
    this.state = state;
    this.row.classList.toggle("done", state === "done");
    this.row.classList.toggle("failed", state === "failed");
    this.row.querySelector(".state").textContent = sentence ?? words[state] ?? "";
    this.row.querySelector(".retry").hidden = state !== "failed";
    this.row.querySelector(".drop-out").hidden = state === "done";
    this.bar.hidden = state !== "sending";
    if (state !== "sending") this.sent = state === "done" ? 1 : 0;
  }
}

let chosen = [];
let isSending = false;

const inState = (state) => chosen.filter((one) => one.state === state);

function add(files) {
  for (const file of files) {
    const isThere = chosen.some((one) => one.state !== "done" && one.file.name === file.name
      && one.file.size === file.size && one.file.lastModified === file.lastModified);
    if (isThere) continue;
    const one = new Chosen(file);
    chosen.push(one);
    list.append(one.row);
    if (chosen.length <= mostPreviews) one.preview();
    if (isSending) one.become("waiting");
  }
  if (isSending) work();
  show();
}

function takeOut(one) {
  one.request?.abort();
  one.state = "gone";
  chosen = chosen.filter((other) => other !== one);
  one.row.remove();
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
    : ready === 0 ? sendAlone : ready === 1 ? words.sendOne : words.sendMany.replace("{count}", ready);
  go.classList.toggle("quiet", isSending);
  go.querySelector(".icon").toggleAttribute("hidden", isSending);
  all.hidden = !isSending && done + failed === 0;
  allBar.value = chosen.length ? chosen.reduce((sum, one) => sum + one.sent, 0) / chosen.length : 0;
  const sentence = isSending ? words.progress : failed ? words.some : words.over;
  allWords.textContent = sentence.replace("{done}", done).replace("{count}", chosen.length).replace("{failed}", failed);
  document.getElementById("see").hidden = isSending || done === 0;
}

/** Keeps two photos on their way while any wait. */
function work() {
  const waiting = inState("waiting");
  for (const one of waiting.slice(0, Math.max(0, atOnce - inState("sending").length))) send(one);
  isSending = inState("sending").length > 0;
  show();
}

function send(one) {
  const body = new FormData();
  body.append("csrf", form.elements.csrf.value);
  body.append("caption", form.elements.caption.value);
  body.append("place", form.elements.place.value);
  body.append("photos", one.file, one.file.name);
  const request = new XMLHttpRequest();
  one.request = request;
  one.become("sending", words.sending.replace("{percent}", 0));
  request.upload.addEventListener("progress", (event) => {
    if (!event.lengthComputable) return;
    one.sent = event.loaded / event.total * 0.95;
    one.bar.value = one.sent;
    const percent = Math.round(event.loaded / event.total * 100);
    one.row.querySelector(".state").textContent = percent < 100 ? words.sending.replace("{percent}", percent) : words.working;
    show();
  });
  request.addEventListener("load", () => finish(one, request));
  request.addEventListener("error", () => end(one, "failed", words.lost));
  request.addEventListener("timeout", () => end(one, "failed", words.lost));
  request.addEventListener("abort", () => { if (one.state === "sending") end(one, "ready", words.cancelled); });
  request.open("POST", form.action);
  request.setRequestHeader("Accept", "application/json");
  request.responseType = "json";
  request.send(body);
}

function finish(one, request) {
  const answer = request.response;
  const result = answer?.results?.[0];
  if (result?.photo) one.follow(result.photo);
  if (result?.photo) return end(one, "done", result.alreadyThere ? words.there : words.done);
  end(one, "failed", result?.problem?.title ?? answer?.title ?? words.lost);
}

function end(one, state, sentence) {
  one.become(state, sentence);
  work();
}

function stop() {
  for (const one of inState("waiting")) one.become("ready");
  for (const one of inState("sending")) one.request.abort();
  work();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isSending) return stop();
  for (const one of inState("ready")) one.become("waiting");
  work();
});

input.addEventListener("change", () => {
  add(input.files);
  input.value = "";
});

for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
}
for (const kind of ["dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.remove("over");
  });
}
document.addEventListener("drop", (event) => add(event.dataTransfer?.files ?? []));
document.addEventListener("paste", (event) => add(event.clipboardData?.files ?? []));

addEventListener("beforeunload", (event) => { if (isSending) event.preventDefault(); });

drop.classList.add("live");
document.getElementById("drop-words").textContent = words.drop;
