// Finds the files that the server would refuse before a byte of them is sent.

const isFilm = (file) => file.type.startsWith("video/") || /\.(mp4|m4v|mov|qt|3gp|3g2|webm|mkv)$/i.test(file.name);
const isSound = (file) => file.type.startsWith("audio/");
/**
 * Milliseconds to wait for a film's metadata: a browser that has not answered by then cannot read the film; the server
 * may.
 */
const metadataTimeout = 10_000;

/**
 * Reads the duration of a film or a voice, in seconds, from its metadata alone, and whether this browser can show it.
 * Both are undefined if the browser cannot read the file.
 */
function head(file) {
  const media = Object.assign(document.createElement(isFilm(file) ? "video" : "audio"), { preload: "metadata", muted: true });
  const address = URL.createObjectURL(file);
  return new Promise((resolve) => {
    // A browser that cannot decode a film's pictures plays its sound alone.
    media.addEventListener("loadedmetadata",
      () => resolve({ seconds: media.duration, isShown: !isFilm(file) || media.videoWidth > 0 }));
    media.addEventListener("error", () => resolve({}));
    setTimeout(resolve, metadataTimeout, {});
    media.src = address;
  }).finally(() => {
    media.removeAttribute("src");
    media.load();
    URL.revokeObjectURL(address);
  });
}

/**
 * Checks a chosen file. `sentence` says why the whole file cannot be sent, in the words of the form; `seconds` is the
 * duration, present only if this browser can show the file, so that a part of it can be chosen.
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
