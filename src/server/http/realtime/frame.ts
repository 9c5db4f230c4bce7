/** A frame on its way to many readers, written out once for all of them. */
import type { FiltersFrame, LiveFrame } from "#protocol/live-frames.ts";
import { keyOfStream, type StreamKey } from "./streams.ts";

/** Names of hashtags as a reader wrote them, by the stream's key: clients look for their own spelling in what comes. */
export type Spellings = ReadonlyMap<StreamKey, string>;

export class Frame {
  readonly #frame: { stream: string[]; event: string; payload?: string | undefined };
  #text: Buffer | undefined;
  #serverSent: Buffer | undefined;

  constructor(stream: string[], event: LiveFrame["event"] | FiltersFrame["event"], payload?: string) {
    this.#frame = { stream, event, payload };
  }

  /** As sockets carry it. */
  textFor(spellings: Spellings): Buffer {
    const spelling = spellings.size ? spellings.get(keyOfStream(this.#frame.stream)) : undefined;
    if (spelling === undefined) return (this.#text ??= Buffer.from(JSON.stringify(this.#frame)));
    return Buffer.from(JSON.stringify({ ...this.#frame, stream: [this.#frame.stream[0], spelling] }));
  }

  /** As a server-sent event, which does not name its stream. Without a payload it says so in Mastodon's word, "undefined". */
  get serverSent(): Buffer {
    const { event, payload } = this.#frame;
    return (this.#serverSent ??= Buffer.from(`event: ${event}\ndata: ${payload}\n\n`));
  }
}
