// Uploads one file in pieces (tus 1.0). After a lost connection the upload continues from the last byte that the server
// has.

/** The length in bytes below which pieces are not halved: a proxy that refuses even these is broken, or full. */
const shortestPiece = 256_000;
/**
 * The length of a piece in bytes, for all uploads of this page: a proxy that buffers whole bodies loses at most one
 * piece. It is halved, down to `shortestPiece`, for a proxy that refuses larger bodies: nginx takes 1 MB unless its
 * operator has changed that.
 */
let pieceLength = 8_000_000;
/** Milliseconds without progress after which a request is aborted. */
const stallTimeout = 20_000;
/**
 * Milliseconds to wait for an answer once the body is sent: the server checks a photo first, and a busy one is slow.
 */
const answerTimeout = 120_000;
/**
 * The wait between two tries, in milliseconds: it doubles with each failure from the first value to the second. `rest`
 * waits 50 to 100 % of it, and of half the first value after a try that sent bytes.
 */
const [shortestWait, longestWait] = [1_000, 30_000];

/** Makes the next pieces at most half as long as one of `length` bytes; returns false if none may be shorter. */
function shorten(length) {
  if (length <= shortestPiece) return false;
  pieceLength = Math.min(pieceLength, Math.max(shortestPiece, Math.floor(length / 2)));
  return true;
}

/**
 * An answer that does not help: an error of the server, with the members of its problem document (RFC 9457); the answer
 * of something on the way, such as a proxy or the sign-in page of a network; or none (`status` 0). `sent` is the number
 * of bytes in the request's body.
 */
export class Refusal extends Error {
  constructor(request, sent = 0) {
    super();
    Object.assign(this, { status: request.status, sent });
    const type = request.getResponseHeader("Content-Type") ?? "";
    try {
      if (type.startsWith("application/problem+json")) Object.assign(this, JSON.parse(request.responseText));
    } catch {
      // The answer to a HEAD has no body.
    }
    this.isOfServer = typeof this.code === "string" || request.getResponseHeader("Tus-Resumable") !== null;
  }

  /** True if a later try may help by itself. NB: other conflicts (409) than a wrong offset stay as they are. */
  get passes() {
    return this.status < 400 || [408, 423, 429, 460].includes(this.status)
      || this.status >= 500 && this.status !== 507 || this.code === "upload-offset"
      // A proxy answers so while it does not know its server, or to a piece that is too long for it.
      || !this.isOfServer && [404, 405, 413].includes(this.status);
  }

  /**
   * True if the error is about the photo itself, so that no further try will help; a surprise's time can be changed.
   * Only the server knows that: to a proxy, each piece may be too long.
   */
  get isFinal() {
    return this.isOfServer && [400, 413, 415, 422].includes(this.status) && this.code !== "surprise-time"
      || this.code === "photo-hidden";
  }

  /** True if something on the way takes no pieces of this length. */
  get isOfLength() { return this.status === 413 && !this.isOfServer; }

  /** True if the session is over, or if the page is from before the present one. */
  get isOfSession() { return this.status === 401 || this.code === "token-mismatch"; }

  /** True if the server does not know the upload, or not any more. */
  get isGone() { return this.isOfServer && [404, 410].includes(this.status); }

  /** The server's sentence about its own state, while the connection is there; undefined for all other errors. */
  get wait() { return this.status === 429 || this.status >= 500 ? this.title : undefined; }
}

/** The file was changed or removed since it was chosen. */
export class Unreadable extends Error {}

/**
 * The server does not know an upload any more whose last byte was sent: the photo may have been in the album meanwhile,
 * and somebody may have deleted it there. So only a person sends it again.
 */
export class Forgotten extends Error {}

export function isReadable(file) { return file.slice(0, 1).arrayBuffer().then(() => true, () => false); }

/** The photo that an upload has become, as an answer says it; undefined if it says none. */
function photoOf(answer) {
  const place = answer.getResponseHeader("Photo-Location");
  if (!place) return undefined;
  return { id: place.split("/").pop(), wasThere: answer.getResponseHeader("Photo-Was-There") !== null };
}

export class Upload {
  /**
   * `address` is the path of an upload that was begun earlier, if any. `onMove` is called with the number of bytes that
   * the server has, `onBegin` with the path of a new upload, `onWait` with the error after which it tries again later.
   * `onEnd` is called before the last byte is sent, which waits for its promise. `hasEnded` is true if it was sent
   * earlier and nobody has asked since for the photo to be sent again.
   */
  constructor({ file, metadata, token, address, hasEnded, onMove, onBegin, onEnd, onWait }) {
    Object.assign(this, { file, metadata, token, address, hasEnded, onMove, onBegin, onEnd, onWait });
    this.mayEnd = false;
    this.isStopped = false;
  }

  /**
   * Sends until the photo is in the album, and returns it; rejects if that is impossible. Returns undefined if it was
   * stopped.
   */
  async send() {
    for (let failures = 0; !this.isStopped;) {
      const before = this.offset;
      try {
        return await this.goOn();
      } catch (trouble) {
        if (this.isStopped) break;
        if (!(trouble instanceof Refusal)) throw trouble;
        if (trouble.isOfLength && shorten(trouble.sent)) continue;
        const isGone = this.address && trouble.isGone;
        if (isGone && this.hasEnded) throw new Forgotten();
        if (isGone) this.address = undefined;
        else if (!trouble.passes) throw trouble;
        if (trouble.status === 0 && !await isReadable(this.file)) throw new Unreadable();
        failures = this.offset > before ? 0 : failures + 1;
        // Some proxies hang up on a piece that is too long, and bad lines carry only short ones.
        if (trouble.status === 0 && failures > 1) shorten(trouble.sent);
        this.onWait(trouble);
        await this.rest(failures);
      }
    }
  }

  /**
   * Asks until the server says whether the photo of an upload is in the album; returns it then. Returns undefined if it
   * is not, or if the asking was stopped; rejects if the server refuses to answer, or does not know the upload that it is
   * to keep. `method` is HEAD, or DELETE, which also deletes an upload whose photo is not in the album.
   */
  async settle(method) {
    for (let failures = 1; !this.isStopped; failures += 1) {
      try {
        const answer = await this.ask(method, this.address);
        if (method === "HEAD") this.takeOffset(answer, 0);
        return photoOf(answer);
      } catch (trouble) {
        if (this.isStopped || trouble.isGone && method === "DELETE") break;
        if (trouble.isGone) throw new Forgotten();
        if (!trouble.passes) throw trouble;
        this.onWait(trouble);
        await this.rest(failures);
      }
    }
  }

  /** True if the server has said that it has every byte. */
  get isWhole() { return this.offset === this.file.size; }

  /** Aborts the request; the server keeps the bytes that it has. */
  stop() {
    this.isStopped = true;
    this.request?.abort();
    this.wake?.();
  }

  /** Stops, and deletes the upload on the server without waiting for the answer. */
  forget() {
    this.stop();
    if (this.address) this.ask("DELETE", this.address, { isKept: true }).catch(() => {});
  }

  /** Allows the last byte to be sent. It is held back so that photos arrive in their order. */
  end() {
    this.mayEnd = true;
    this.wake?.();
  }

  async goOn() {
    let answer;
    if (!this.address) {
      const headers = { "Upload-Length": this.file.size, "Upload-Metadata": this.said };
      answer = await this.ask("POST", "/uploads", { headers });
      const place = answer.getResponseHeader("Location");
      if (!place) throw new Refusal(answer);
      this.address = new URL(place, location.href).pathname;
      this.offset = 0;
      this.hasEnded = false;
      this.onBegin(this.address);
    } else {
      answer = await this.ask("HEAD", this.address);
      this.takeOffset(answer, 0);
    }
    while (!photoOf(answer)) {
      this.onMove(this.offset);
      while (this.offset === this.file.size - 1 && !this.mayEnd && !this.isStopped) await this.nap();
      if (this.endOfPiece === this.file.size && !this.hasEnded) {
        this.hasEnded = true;
        await this.onEnd();
      }
      if (this.isStopped) return undefined;
      answer = await this.sendPiece();
      this.takeOffset(answer, this.offset + 1);
    }
    return photoOf(answer);
  }

  /**
   * Takes over from an answer how many bytes the server has. Throws if they are fewer than `least`, or more than the
   * file has: the upload would ask again and again without a wait.
   */
  takeOffset(answer, least) {
    if (photoOf(answer)) return;
    const text = answer.getResponseHeader("Upload-Offset");
    if (!/^\d+$/.test(text) || Number(text) < least || Number(text) > this.file.size) throw new Refusal(answer);
    this.offset = Number(text);
  }

  /** The end of the next piece, which is empty if the server has every byte. */
  get endOfPiece() {
    return Math.max(this.offset, Math.min(this.offset + pieceLength, this.file.size - (this.mayEnd ? 0 : 1)));
  }

  sendPiece() {
    const headers = { "Upload-Offset": this.offset, "Content-Type": "application/offset+octet-stream" };
    return this.ask("PATCH", this.address, { headers, body: this.file.slice(this.offset, this.endOfPiece) });
  }

  get said() {
    const encode = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    return Object.entries(this.metadata).map(([name, text]) => `${name} ${encode(text)}`).join(",");
  }

  /** Sends a request; `stop` aborts it, unless it `isKept`. */
  ask(method, address, { headers = {}, body = null, isKept = false } = {}) {
    const request = new XMLHttpRequest();
    if (!isKept) this.request = request;
    return new Promise((resolve, reject) => {
      // A phone out of reach gets no error event, so a timer aborts the request.
      let clock;
      const wait = (limit) => { clearTimeout(clock); clock = setTimeout(() => request.abort(), limit); };
      request.upload.addEventListener("progress", (event) => {
        wait(stallTimeout);
        this.onMove(this.offset + event.loaded);
      });
      request.upload.addEventListener("load", () => wait(answerTimeout));
      request.addEventListener("loadend", () => {
        clearTimeout(clock);
        // A network's sign-in page answers 200, too; only the server names the version of tus.
        const isOfServer = request.getResponseHeader("Tus-Resumable") !== null;
        if (isOfServer && request.status >= 200 && request.status < 300) resolve(request);
        else reject(new Refusal(request, body?.size));
      });
      request.open(method, address);
      const all = { "Tus-Resumable": "1.0.0", "X-CSRF-Token": this.token, Accept: "application/json", ...headers };
      for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
      wait(body?.size ? stallTimeout : answerTimeout);
      request.send(body);
    });
  }

  /** Waits before the next try, but not after the browser is online again or the tab becomes visible. */
  async rest(failures) {
    const full = Math.min(longestWait, shortestWait * 2 ** (failures - 1));
    const hasCome = new AbortController();
    const soon = () => this.wake?.();
    addEventListener("online", soon, { signal: hasCome.signal });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); }, { signal: hasCome.signal });
    await this.nap(full * (0.5 + Math.random() / 2));
    hasCome.abort();
  }

  nap(limit) {
    return new Promise((resolve) => {
      this.wake = resolve;
      if (limit !== undefined) setTimeout(resolve, limit);
    });
  }
}
