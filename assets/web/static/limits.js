// What the server would refuse, said before a byte of it is sent.

const isFilm = (file) => file.type.startsWith("video/") || /\.(mp4|m4v|mov|qt|3gp|3g2|webm|mkv)$/i.test(file.name);
const isSound = (file) => file.type.startsWith("audio/");
/** A browser that says nothing of a film for so long, in milliseconds, cannot read it; the server may. */
const patience = 10_000;

/**
 * How long a film or a voice plays, in seconds, by its head alone, and whether this browser can show it; nothing where
 * it cannot tell.
 */
function head(file) {
  const media = Object.assign(document.createElement(isFilm(file) ? "video" : "audio"), { preload: "metadata", muted: true });
  const address = URL.createObjectURL(file);
  return new Promise((resolve) => {
    // A film whose pictures it cannot decode plays as its sound alone.
    media.addEventListener("loadedmetadata",
      () => resolve({ seconds: media.duration, isShown: !isFilm(file) || media.videoWidth > 0 }));
    media.addEventListener("error", () => resolve({}));
    setTimeout(resolve, patience, {});
    media.src = address;
  }).finally(() => {
    media.removeAttribute("src");
    media.load();
    URL.revokeObjectURL(address);
  });
}

/**
 * Looks at a chosen file. `sentence` says why it cannot be sent whole, by the form's `words`; with it, `seconds` is how
 * long it plays where one minute of it can be chosen in this browser.
 */
export async function look(file, words) {
  const largest = Number(isFilm(file) ? words.largestFilm : words.largestFile);
  const said = (sentence, value) => sentence.replace("{file}", file.name).replace(/\{\w+\}/, value);
  if (file.size > largest) return { sentence: said(words.tooLarge, Math.floor(largest / 1_000_000)) };
  if (!isFilm(file) && !isSound(file)) return {};
  const { seconds, isShown } = await head(file);
  if (!Number.isFinite(seconds) || seconds <= Number(words.longest)) return {};
  const sentence = said(words.tooLong, Math.round(seconds));
  return isShown ? { sentence, seconds } : { sentence };
}
