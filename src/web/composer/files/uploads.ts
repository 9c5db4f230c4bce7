/**
 * Files of drafts on their way to the server: one after the other for each draft, in
 * whatever tab, and also after the composer was closed.
 *
 * What is kept with the draft says what is left to do, so a page that comes later
 * goes on by itself. A failure that may pass is tried again; others wait for their author.
 */
import type { MediaAttachment } from "#protocol/entities.ts";
import { ApiProblem } from "#web/data/api.ts";
import { readerIfStarted } from "#web/data/reader-cell.ts";
import { forgetParts, sendFile, sendPoster } from "#web/data/send-file.ts";
import type { Key } from "#web/drafts/claim.ts";
import { isUploading } from "#web/drafts/draft.ts";
import { bytesOf, captionsOf, type DraftFile } from "#web/drafts/draft-file.ts";
import type { FileStore, UploadNote } from "#web/drafts/file-store.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { drafts, type DraftStore } from "#web/drafts/store.ts";
import { measure } from "./measure.ts";
import { Speed } from "./speed.ts";

/** Bytes that were sent. */
export interface Progress {
  sent: number;
  total: number;
  /** Bytes in a second; null until that is known. */
  speed: number | null;
}

/** What it takes to bring a file to the server. */
export interface Carrier {
  measure: typeof measure;
  sendFile: typeof sendFile;
  sendPoster: typeof sendPoster;
  forgetParts: typeof forgetParts;
}

/** What is said when a file cannot go. */
export interface UploadWords {
  noAnswer: () => string;
  missing: () => string;
  canceled: () => string;
}

/** Milliseconds until what may pass is tried again. */
const retryAfter = 10_000;

export class Uploads {
  readonly #store: DraftStore;
  readonly #carrier: Carrier;
  /** Milliseconds. */
  readonly #now: () => number;
  /** Open drafts, and what they say. */
  readonly #followed = new Map<OpenDraft, UploadWords>();
  /** By the id of their bytes: those that are not on disk yet. A copy of gigabytes takes its time, and nobody waits for it. */
  readonly #blobs = new Map<string, Blob>();
  /** Uploads in parts that began here, which cannot be noted before their file is on disk. */
  readonly #begun = new Map<string, string>();
  readonly #progress = new Map<string, Progress>();
  readonly #stops = new Map<string, AbortController>();
  /** What waits or is under way, by publishId. */
  readonly #queues = new Map<string, DraftFile[]>();
  readonly #listeners = new Set<() => void>();

  constructor(store: DraftStore, carrier: Carrier, now = () => performance.now()) {
    this.#store = store;
    this.#carrier = carrier;
    this.#now = now;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Undefined until its turn has come. */
  progressOf(id: string): Progress | undefined {
    return this.#progress.get(id);
  }

  /** Keeps a new file on disk; false if the browser has no room. It goes up from memory either way. */
  async keep(key: Key, id: string, blob: Blob): Promise<boolean> {
    this.#blobs.set(id, blob);
    const { accountId, publishId } = key;
    try {
      await (await this.#store.files()).keep({ accountId, publishId, id, blob });
      const uploadId = this.#begun.get(id);
      if (uploadId) await this.#note(key, id, { attachment: null, uploadId });
      this.#blobs.delete(id);
      return true;
    } catch {
      return false;
    }
  }

  /** Null if this browser does not have it. */
  async blobOf(key: Key, id: string): Promise<Blob | null> {
    const own = this.#blobs.get(id);
    return own ?? (await this.#onDisk((files) => files.read(key, id)))?.blob ?? null;
  }

  /** Uploads what an open draft has and gets, until it is let go; what is queued then still goes. */
  follow(open: OpenDraft, words: UploadWords): () => void {
    this.#followed.set(open, words);
    const begin = () => this.#begin(open);
    const again = () => this.#tryAgain(open);
    const stopListening = open.subscribe(begin);
    const timer = setInterval(again, retryAfter);
    addEventListener("online", again);
    again();
    begin();
    return () => {
      stopListening();
      clearInterval(timer);
      removeEventListener("online", again);
      this.#followed.delete(open);
      this.#tell();
    };
  }

  /** A press of somebody who wants it tried again. */
  retry(open: OpenDraft, id: string): void {
    this.change(open, id, { error: null, mayPass: false });
  }

  /** Stops an upload for now; what has arrived of a large file stays there. */
  pause(open: OpenDraft, id: string): void {
    this.change(open, id, { isPaused: true });
    this.forget(id);
  }

  goOn(open: OpenDraft, id: string): void {
    this.change(open, id, { isPaused: false });
  }

  /** Stops an upload, and gives up what has arrived; the file stays, and can go later. */
  cancel(open: OpenDraft, file: DraftFile): void {
    const { id, name } = file;
    this.change(open, id, { error: this.#followed.get(open)!.canceled(), mayPass: false, isPaused: false });
    this.forget(id);
    const { accountId, publishId } = open.current().draft;
    void this.#giveUpParts({ accountId, publishId }, bytesOf(file), nameOf({ name }));
  }

  /** Stops an upload that nobody wants any more. */
  forget(id: string): void {
    this.#stops.get(id)?.abort();
    for (const queue of this.#queues.values()) {
      const at = queue.findIndex((file) => file.id === id);
      // The first one is under way, and leaves the queue by itself.
      if (at > 0) queue.splice(at, 1);
    }
  }

  /** The server has forgotten this one: it goes up anew, and so do its captions once they are told (`before-publishing.ts`). */
  async renew(open: OpenDraft, file: DraftFile): Promise<void> {
    const { id, attachment, transcript = attachment?.transcript } = file;
    const { draft } = open.current();
    const bytes = bytesOf(file);
    // They came with a post, which may still show them.
    await this.#keepShown(draft, bytes, attachment!.url!);
    for (const one of attachment!.captions ?? []) await this.#keepShown(draft, captionsOf(file, one.id), one.url);
    const captions = file.captions ?? attachment!.captions?.map(({ language, id: shown }) => ({ id: shown, language }));
    await this.#note(draft, bytes, { attachment: null, uploadId: null });
    this.change(open, id, { attachment: null, error: null, transcript, captions });
  }

  /** Of a file that this browser does not have. */
  async #keepShown(key: Key, id: string, url: string): Promise<void> {
    if ((await this.blobOf(key, id)) !== null) return;
    const shown = await fetch(url).then(
      (answer) => (answer.ok ? answer.blob() : null),
      () => null,
    );
    if (shown) await this.keep(key, id, shown);
  }

  /** Something else is known or said of a file. */
  change(open: OpenDraft, id: string, part: Partial<DraftFile>): void {
    const { files } = open.current().draft;
    open.change({ files: files.map((file) => (file.id === id ? { ...file, ...part } : file)) });
  }

  /** Resolves when nothing of an open draft is under way any more; false if it was let go before that. */
  settled(open: OpenDraft): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let wasFollowed = false;
    const look = () => {
      const isFollowed = this.#followed.has(open);
      if (!isUploading(open.current().draft)) resolve(true);
      else if (wasFollowed && !isFollowed) resolve(false);
      wasFollowed ||= isFollowed;
    };
    const stops = [open.subscribe(look), this.subscribe(look)];
    look();
    return promise.finally(() => stops.forEach((stop) => stop()));
  }

  #begin(open: OpenDraft): void {
    const { draft } = open.current();
    const { accountId, publishId } = draft;
    const queue = this.#queues.get(publishId) ?? [];
    const isNew = ({ id, attachment, error, isPaused }: DraftFile) =>
      attachment === null && error === null && !isPaused && !queue.some((file) => file.id === id);
    const added = draft.files.filter(isNew);
    if (added.length === 0) return;
    queue.push(...added);
    if (this.#queues.has(publishId)) return;
    this.#queues.set(publishId, queue);
    const words = this.#followed.get(open)!;
    void alone(`linnet upload ${accountId} ${publishId}`, async () => {
      for (let next = queue[0]; next; next = queue[0]) {
        await this.#upload({ accountId, publishId }, next, words);
        queue.shift();
        // One that was stopped may be wanted again by now.
        for (const followed of this.#followed.keys()) this.#begin(followed);
      }
      this.#queues.delete(publishId);
    });
  }

  /** Never throws. */
  async #upload(key: Key, file: DraftFile, words: UploadWords): Promise<void> {
    const { id } = file;
    const bytes = bytesOf(file);
    const stop = new AbortController();
    this.#stops.set(id, stop);
    try {
      const attachment = await this.#attachmentOf(key, file, stop.signal, words);
      this.#begun.delete(bytes);
      await this.#note(key, bytes, { attachment, uploadId: null });
      this.#arrive(file, { attachment, error: null, mayPass: false });
    } catch (error) {
      if (!stop.signal.aborted) this.#arrive(file, failureOf(error, words));
    } finally {
      this.#stops.delete(id);
      this.#progress.delete(id);
      this.#tell();
    }
  }

  async #attachmentOf(key: Key, file: DraftFile, signal: AbortSignal, words: UploadWords): Promise<MediaAttachment> {
    const { id, kind } = file;
    const bytes = bytesOf(file);
    const noted = this.#blobs.has(bytes) ? null : await this.#onDisk((files) => files.readNote(key, bytes));
    // Another page has uploaded it, or this one before its composer was closed.
    if (noted?.attachment) return noted.attachment;
    const blob = await this.blobOf(key, bytes);
    if (!blob) throw new Missing();
    const { measures, poster, failed, smaller } = await this.#carrier.measure(kind, blob);
    if (failed) this.#arrive(file, { isUnmeasured: true });
    signal.throwIfAborted();
    const speed = new Speed();
    const onProgress = (sent: number, total: number, gone: number) => {
      this.#progress.set(id, { sent, total, speed: speed.note(gone, this.#now()) });
      this.#tell();
    };
    const sentBlob = smaller ?? blob;
    onProgress(0, sentBlob.size, 0);
    const sent = { accountId: key.accountId, blob: sentBlob, name: nameOf(file), measures };
    const sending = {
      signal,
      onProgress,
      noAnswer: words.noAnswer,
      begun: noted?.uploadId ?? this.#begun.get(bytes) ?? null,
      onBegin: (uploadId: string) => {
        this.#begun.set(bytes, uploadId);
        if (!this.#blobs.has(bytes)) void this.#note(key, bytes, { attachment: null, uploadId });
      },
    };
    const attachment = await this.#carrier.sendFile(sent, sending);
    // Another server makes one of its own.
    if (!poster || readerIfStarted()?.account?.linked) return attachment;
    // A film without a picture of it is a film.
    return this.#carrier.sendPoster(attachment, poster, sent, sending).catch(() => attachment);
  }

  /** Undefined also where the browser keeps nothing. */
  #onDisk<T>(ask: (files: FileStore) => Promise<T>): Promise<T | undefined> {
    return this.#store
      .files()
      .then(ask)
      .catch(() => undefined);
  }

  async #note(key: Key, id: string, noted: UploadNote): Promise<void> {
    await this.#onDisk((files) => files.note(key, id, noted));
  }

  async #giveUpParts(key: Key, id: string, name: string): Promise<void> {
    const noted = await this.#onDisk((files) => files.readNote(key, id));
    const uploadId = noted?.uploadId ?? this.#begun.get(id);
    if (!uploadId) return;
    this.#begun.delete(id);
    await this.#note(key, id, { attachment: null, uploadId: null });
    // What nobody goes on with is given up by the server, too, after a day.
    await this.#carrier.forgetParts({ accountId: key.accountId, name }, uploadId).catch(() => {});
  }

  /** What is said of other bytes than it has by now is nothing. */
  #arrive(file: DraftFile, part: Partial<DraftFile>): void {
    const holder = this.#holderOf(file.id);
    if (holder && bytesOf(holder.file) === bytesOf(file)) this.change(holder.open, file.id, part);
  }

  #holderOf(id: string): { open: OpenDraft; file: DraftFile } | null {
    for (const open of this.#followed.keys()) {
      const file = open.current().draft.files.find((one) => one.id === id);
      if (file) return { open, file };
    }
    return null;
  }

  #tryAgain(open: OpenDraft): void {
    const { files } = open.current().draft;
    if (!files.some((file) => file.error && file.mayPass)) return;
    open.change({ files: files.map((file) => (file.mayPass ? { ...file, error: null, mayPass: false } : file)) });
  }

  #tell(): void {
    this.#listeners.forEach((listener) => listener());
  }
}

class Missing extends Error {}

/** A label, which a path cannot do without. */
const nameOf = ({ name }: Pick<DraftFile, "name">) => name || "file";

function failureOf(error: unknown, words: UploadWords): Partial<DraftFile> {
  if (error instanceof ApiProblem) {
    const { status, message } = error;
    return { error: message, mayPass: status === 0 || status === 429 || status >= 500 };
  }
  // Any other is a bug, and the files behind this one go on all the same.
  if (!(error instanceof Missing)) reportError(error);
  return { error: words.missing() };
}

/** While no other tab does something of this name. Browsers have no locks on an insecure address. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(name, work) : work());
}

export const uploads = new Uploads(drafts, { measure, sendFile, sendPoster, forgetParts });
