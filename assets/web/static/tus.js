// Uploads one file in pieces (tus 1.0). After a lost connection the upload continues from the last byte that the server
// has.

/** The length of a piece in bytes: a proxy that buffers whole bodies loses at most one piece. */
const pieceLength = 8_000_000;
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

/** An error answer of the server, with the members of its problem document (RFC 9457), or no answer (`status` 0). */
export class Refusal extends Error {
  constructor(request) {
    super();
    this.status = request.status;
    try {
      Object.assign(this, JSON.parse(request.responseText));
    } catch {
      // The answer is a proxy's own page, or there is none.
    }
  }

  /** True if a later try may help by itself. NB: other conflicts (409) than a wrong offset stay as they are. */
  get passes() {
    return [0, 408, 423, 429, 460].includes(this.status) || this.status >= 500 && this.status !== 507
      || this.code === "upload-offset";
  }

  /** True if the error is about the photo itself, so that no further try will help; a surprise's time can be changed. */
  get isFinal() {
    return [400, 413, 415, 422].includes(this.status) && this.code !== "surprise-time" || this.code === "photo-hidden";
  }

  /** True if the session is over, or if the page is from before the present one. */
  get isOfSession() { return this.status === 401 || this.code === "token-mismatch"; }

  /** The server's sentence about its own state, while the connection is there; undefined for all other errors. */
  get wait() { return this.status === 429 || this.status >= 500 ? this.title : undefined; }
}

/** The file was changed or removed since it was chosen. */
export class Unreadable extends Error {}

export function isReadable(file) { return file.slice(0, 1).arrayBuffer().then(() => true, () => false); }

export class Upload {
  /**
   * `address` is the path of an upload that was begun earlier, if any. `onMove` is called with the number of bytes that
   * the server has, `onBegin` with the path of a new upload, `onWait` with the error after which it tries again later.
   */
  constructor({ file, metadata, token, address, onMove, onBegin, onWait }) {
    Object.assign(this, { file, metadata, token, address, onMove, onBegin, onWait });
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
        const isGone = this.address && [404, 410].includes(trouble.status);
        if (isGone) this.address = undefined;
        else if (!trouble.passes) throw trouble;
        if (trouble.status === 0 && !await isReadable(this.file)) throw new Unreadable();
        failures = this.offset > before ? 0 : failures + 1;
        this.onWait(trouble);
        await this.rest(failures);
      }
    }
  }

  /** Aborts the request; the server keeps the bytes that it has. */
  stop() {
    this.isStopped = true;
    this.request?.abort();
    this.wake?.();
  }

  /** Stops, and deletes the upload on the server without waiting for the answer. */
  forget() {
    this.stop();
    if (this.address) this.ask("DELETE", this.address).catch(() => {});
  }

  /** Allows the last byte to be sent. It is held back so that photos arrive in their order. */
  end() {
    this.mayEnd = true;
    this.wake?.();
  }

  async goOn() {
    let answer;
    if (!this.address) {
      answer = await this.ask("POST", "/uploads", { "Upload-Length": this.file.size, "Upload-Metadata": this.said });
      this.address = new URL(answer.getResponseHeader("Location"), location.href).pathname;
      this.offset = 0;
      this.onBegin(this.address);
    } else {
      answer = await this.ask("HEAD", this.address);
      this.offset = Number(answer.getResponseHeader("Upload-Offset"));
    }
    while (!answer.getResponseHeader("Photo-Location")) {
      this.onMove(this.offset);
      while (this.offset === this.file.size - 1 && !this.mayEnd && !this.isStopped) await this.nap();
      if (this.isStopped) return undefined;
      answer = await this.sendPiece();
      this.offset = Number(answer.getResponseHeader("Upload-Offset"));
    }
    const id = answer.getResponseHeader("Photo-Location").split("/").pop();
    return { id, wasThere: answer.getResponseHeader("Photo-Was-There") !== null };
  }

  sendPiece() {
    const end = Math.min(this.offset + pieceLength, this.file.size - (this.mayEnd ? 0 : 1));
    const headers = { "Upload-Offset": this.offset, "Content-Type": "application/offset+octet-stream" };
    return this.ask("PATCH", this.address, headers, this.file.slice(this.offset, Math.max(end, this.offset)));
  }

  get said() {
    const encode = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    return Object.entries(this.metadata).map(([name, text]) => `${name} ${encode(text)}`).join(",");
  }

  ask(method, address, headers = {}, body = null) {
    const request = new XMLHttpRequest();
    if (method !== "DELETE") this.request = request;
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
        if (request.status >= 200 && request.status < 300) resolve(request);
        else reject(new Refusal(request));
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
