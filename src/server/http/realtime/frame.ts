/** A frame on its way to many readers, written out once for all of them. */
import type { LiveFrame } from "#protocol/live-frames.ts";

export class Frame {
  readonly #frame: LiveFrame;
  #text: Buffer | undefined;
  #serverSent: Buffer | undefined;

  constructor(stream: string[], event: LiveFrame["event"], payload: string) {
    this.#frame = { stream, event, payload };
  }

  /** As sockets carry it. */
  get text(): Buffer {
    return (this.#text ??= Buffer.from(JSON.stringify(this.#frame)));
  }

  /** As a server-sent event, which does not name its stream. */
  get serverSent(): Buffer {
    const { event, payload } = this.#frame;
    return (this.#serverSent ??= Buffer.from(`event: ${event}\ndata: ${payload}\n\n`));
  }
}
