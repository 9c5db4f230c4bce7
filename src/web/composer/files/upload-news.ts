/**
 * How far the files of drafts have come, as the tab that uploads them tells all tabs, itself included. A tab that comes
 * later asks. The lock of an upload says that it goes on, and ends with its tab, however that ends.
 */
import type { Key } from "#web/drafts/claim.ts";

export interface UploadNews extends Key {
  /** Files of the draft that go up, or have since the first of them; 0 once all have ended. */
  count: number;
  /** Bytes of all of these. */
  sent: number;
  total: number;
}

/** What no composer shows of the uploads of this tab. */
export interface Unseen {
  subscribe: (listener: () => void) => () => void;
  /** Drafts whose files go up, and how many files failed. */
  unseen: () => { underWay: UploadNews[]; failed: number };
  /** Their author has heard of those that failed. */
  dismissFailed: () => void;
  /** Those are none any more whose drafts are gone, or were tried again elsewhere. */
  checkFailed: () => Promise<void>;
}

type Message = UploadNews | "who";

const channelName = "linnet uploads";

export const lockOf = ({ accountId, publishId }: Key) => `linnet upload ${accountId} ${publishId}`;

export const partOf = ({ sent, total }: Pick<UploadNews, "sent" | "total">) => (total > 0 ? sent / total : 0);

/** Tells the news of this tab: to who asks, and what `tell` is given. */
export class NewsTeller {
  #channel: BroadcastChannel | undefined;
  readonly #now: () => readonly UploadNews[];
  /** What was told last, by publishId. */
  #told = new Map<string, { news: UploadNews; words: string }>();

  constructor(now: () => readonly UploadNews[]) {
    this.#now = now;
  }

  /** A percent more is news, and a byte is not. */
  tell(): void {
    const all = this.#now();
    const ended = [...this.#told.values()].filter(({ news }) => !all.some((one) => one.publishId === news.publishId));
    for (const { news } of ended) {
      this.#told.delete(news.publishId);
      this.#post({ ...news, count: 0 });
    }
    for (const news of all) {
      const words = `${news.count} ${Math.round(100 * partOf(news))}`;
      if (this.#told.get(news.publishId)?.words === words) continue;
      this.#told.set(news.publishId, { news, words });
      this.#post(news);
    }
  }

  #post(news: UploadNews): void {
    if (!this.#channel) {
      this.#channel = new BroadcastChannel(channelName);
      this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data === "who") for (const one of this.#now()) this.#post(one);
      };
    }
    this.#channel.postMessage(news satisfies Message);
  }
}

/** Calls with what goes up anywhere, by publishId, at once and with each change. */
export function hearNews(onNews: (all: ReadonlyMap<string, UploadNews>) => void): () => void {
  const all = new Map<string, UploadNews>();
  const ended = new AbortController();
  const { signal } = ended;
  const channel = new BroadcastChannel(channelName);
  const tell = () => signal.aborted || onNews(new Map(all));
  const drop = ({ publishId }: Key) => {
    if (all.delete(publishId)) tell();
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === "who") return;
    if (data.count === 0) return drop(data);
    const isNew = !all.has(data.publishId);
    all.set(data.publishId, data);
    tell();
    // It is had once the upload has ended, or its tab has.
    if (isNew) {
      void navigator.locks?.request(lockOf(data), { mode: "shared", signal }, () => drop(data)).catch(() => {});
    }
  };
  channel.postMessage("who" satisfies Message);
  tell();
  return () => {
    ended.abort();
    channel.close();
  };
}
