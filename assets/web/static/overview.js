// What the sending page says of all its photos together: its button, their progress, and where they can be seen.

const plurals = new Intl.PluralRules(document.documentElement.lang);
const drop = document.getElementById("drop");
const input = document.getElementById("files");
const list = document.getElementById("chosen");
const go = document.getElementById("go");
const goWords = document.getElementById("go-words");
const all = document.getElementById("all");
const allBar = document.getElementById("all-bar");
const allWords = document.getElementById("all-words");
const see = document.getElementById("see");
const sendAlone = goWords.textContent;
const seeAlbum = see.textContent;

export class Overview {
  /** `words` are those of the form. */
  constructor(photos, words) { Object.assign(this, { photos, words }); }

  show(isSending) {
    const { photos, words } = this;
    const ready = photos.inState("ready").length;
    const done = photos.inState("done").length;
    const failed = photos.inState("failed").length;
    const total = photos.all.length;
    list.hidden = total === 0;
    drop.classList.toggle("some", total > 0);
    input.required = total === 0;
    go.disabled = total > 0 && ready === 0 && !isSending;
    goWords.textContent = isSending ? words.stop
      : ready === 0 ? sendAlone : plurals.select(ready) === "one" ? words.sendOne : words.sendMany.replace("{count}", ready);
    go.classList.toggle("quiet", isSending);
    go.querySelector(".icon").toggleAttribute("hidden", isSending);
    all.hidden = !isSending && done + failed === 0;
    const count = total - photos.inState("refused").length - photos.inState("kept").length;
    allBar.value = count ? photos.all.reduce((sum, one) => sum + one.sent, 0) / count : 0;
    const isAnyLeft = done + failed < count;
    const sentence = isSending ? words.progress : failed ? words.some : isAnyLeft ? words.progress
      : photos.inState("done").some((one) => one.waits) ? words.overWaits
      // A photo of another form may have gone to others than this page says.
      : photos.inState("done").some((one) => one.bound) ? words.overMixed : words.over;
    allWords.textContent = sentence.replace("{done}", done).replace("{count}", count).replace("{failed}", failed);
    see.hidden = isSending || done === 0;
  }

  /** Lets the link beside the button lead to the moment of the photos; to the album if it is undefined. */
  leadTo(moment) {
    Object.assign(see, moment
      ? { href: `/moments/${moment}`, textContent: this.words.seeMoment } : { href: "/", textContent: seeAlbum });
  }
}
