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
import { lockOf, NewsTeller, partOf, type Unseen, type UploadNews } from "./upload-news.ts";

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

/** The files of a draft that wait or are under way, the first one now. */
interface Batch {
  key: Key;
  queue: DraftFile[];
  /** Those that have arrived since it began, and their bytes. */
  arrived: { count: number; bytes: number };
}

interface Options {
  /** Milliseconds. */
  now?: () => number;
  /** Called when a draft is let go of while its files go up: now no composer says how far they are. */
  onLeft?: () => void;
}

/** Milliseconds until what may pass is tried again. */
const retryAfter = 10_000;

export class Uploads implements Unseen {
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
  readonly #onLeft: (() => void) | undefined;
  /** By publishId. */
  readonly #batches = new Map<string, Batch>();
  /** Files that failed with no composer there to say so, by their id. */
  readonly #failed = new Map<string, Key>();
  readonly #teller = new NewsTeller(() => this.underWay());
  readonly #listeners = new Set<() => void>();

  constructor(store: DraftStore, carrier: Carrier, { now = () => performance.now(), onLeft }: Options = {}) {
    this.#store = store;
    this.#carrier = carrier;
    this.#now = now;
    this.#onLeft = onLeft;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Undefined until its turn has come. */
  progressOf(id: string): Progress | undefined {
    return this.#progress.get(id);
  }

  /** Drafts of which files go up here. */
  underWay(): UploadNews[] {
    return [...this.#batches.values()].map(({ key, queue, arrived: { count, bytes } }) => ({
      ...key,
      count: count + queue.length,
      // What is left out of a picture that goes up smaller counts as sent with the rest.
      sent: bytes + queue.reduce((sum, { id, size }) => sum + size * partOf(this.#progress.get(id) ?? none), 0),
      total: bytes + queue.reduce((sum, { size }) => sum + size, 0),
    }));
  }

  unseen(): { underWay: UploadNews[]; failed: number } {
    const shown = new Set([...this.#followed.keys()].map((open) => open.current().draft.publishId));
    const failed = [...this.#failed.values()].filter(({ publishId }) => !shown.has(publishId)).length;
    return { underWay: this.underWay().filter(({ publishId }) => !shown.has(publishId)), failed };
  }

  dismissFailed(): void {
    this.#failed.clear();
    this.#tell();
  }

  async checkFailed(): Promise<void> {
    for (const [id, key] of this.#failed) {
      const draft = await this.#store.read(key.accountId, key.publishId).catch(() => undefined);
      if (!draft?.files.some((file) => file.id === id && file.error !== null)) this.#failed.delete(id);
    }
    this.#tell();
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
    const begin = () => {
      for (const { id } of open.current().draft.files) this.#failed.delete(id);
      this.#begin(open);
    };
    const again = () => this.#tryAgain(open);
    const stopListening = open.subscribe(begin);
    const timer = setInterval(again, retryAfter);
    addEventListener("online", again);
    again();
    begin();
    this.#tell();
    return () => {
      stopListening();
      clearInterval(timer);
      removeEventListener("online", again);
      this.#followed.delete(open);
      this.#tell();
      if (this.#batches.has(open.current().draft.publishId)) this.#onLeft?.();
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
    for (const { queue } of this.#batches.values()) {
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
    const key = { accountId, publishId };
    const batch: Batch = this.#batches.get(publishId) ?? { key, queue: [], arrived: { count: 0, bytes: 0 } };
    const { queue, arrived } = batch;
    const isNew = ({ id, attachment, error, isPaused }: DraftFile) =>
      attachment === null && error === null && !isPaused && !queue.some((file) => file.id === id);
    const added = draft.files.filter(isNew);
    if (added.length === 0) return;
    queue.push(...added);
    if (this.#batches.has(publishId)) return;
    this.#batches.set(publishId, batch);
    const words = this.#followed.get(open)!;
    void alone(lockOf(key), async () => {
      for (let next = queue[0]; next; next = queue[0]) {
        if (await this.#upload(key, next, words)) {
          arrived.count += 1;
          arrived.bytes += next.size;
        }
        queue.shift();
        // One that was stopped may be wanted again by now.
        for (const followed of this.#followed.keys()) this.#begin(followed);
      }
      this.#batches.delete(publishId);
      this.#tell();
    });
  }

  /** True if it has arrived. Never throws. */
  async #upload(key: Key, file: DraftFile, words: UploadWords): Promise<boolean> {
    const { id } = file;
    const bytes = bytesOf(file);
    const stop = new AbortController();
    this.#stops.set(id, stop);
    try {
      const attachment = await this.#attachmentOf(key, file, stop.signal, words);
      this.#begun.delete(bytes);
      await this.#note(key, bytes, { attachment, uploadId: null });
      await this.#arrive(key, file, { attachment, error: null, mayPass: false });
      return true;
    } catch (error) {
      if (!stop.signal.aborted) await this.#arrive(key, file, failureOf(error, words));
      return false;
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
    if (failed) await this.#arrive(key, file, { isUnmeasured: true });
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
  async #arrive(key: Key, file: DraftFile, part: Partial<DraftFile>): Promise<void> {
    const holder = this.#holderOf(file.id);
    if (!holder) return this.#arriveUnseen(key, file, part);
    if (bytesOf(holder.file) === bytesOf(file)) this.change(holder.open, file.id, part);
  }

  /** Its composer was closed: it is known of the draft where that is kept. */
  async #arriveUnseen(key: Key, file: DraftFile, part: Partial<DraftFile>): Promise<void> {
    const isKept = await this.#onDisk((files) => files.change(key, file, part));
    if (isKept) this.#store.tell();
    // The composer may have come back meanwhile, and read the draft before that was there.
    const holder = this.#holderOf(file.id);
    if (holder) await this.#arrive(key, file, part);
    else if (isKept && part.error) this.#failed.set(file.id, key);
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
    this.#teller.tell();
    this.#listeners.forEach((listener) => listener());
  }
}

const none = { sent: 0, total: 0 };

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

/** Without it they go up all the same. */
const showUnseen = () =>
  void import("./unseen-uploads.tsx").then(({ showUnseenUploads }) => showUnseenUploads(uploads)).catch(() => {});

export const uploads = new Uploads(drafts, { measure, sendFile, sendPoster, forgetParts }, { onLeft: showUnseen });
