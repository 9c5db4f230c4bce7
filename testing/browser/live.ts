/** The page's own live socket, with a test at its other end. */
import { openLive, type Live } from "#web/live/socket.ts";

export class TestLive {
  readonly live: Live;
  #socket: FakeSocket | null = null;
  #retry: (() => void) | null = null;

  constructor() {
    this.live = openLive({
      url: "wss://linnet.example/wspool/connect",
      open: () => (this.#socket = new FakeSocket()) as unknown as WebSocket,
      random: () => 0.5,
      setTimeout: (work) => (this.#retry = work),
      clearTimeout: () => {},
    });
  }

  /** The connection stands; or stands again. */
  open(): void {
    if (!this.#socket) this.live.start();
    else if (this.#socket.readyState === 3) this.#retry!();
    this.#socket!.readyState = 1;
    this.#socket!.onopen?.();
  }

  drop(): void {
    this.#socket!.readyState = 3;
    this.#socket!.onclose?.({ code: 1006 });
  }

  /** An event as the server sends it; `payload` is JSON unless it is a text. */
  say(stream: string, event: string, payload: unknown): void {
    const text = typeof payload === "string" ? payload : JSON.stringify(payload);
    this.#socket!.onmessage?.({ data: JSON.stringify({ stream: stream.split(" "), event, payload: text }) });
  }
}

class FakeSocket {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readyState = 0;
  send = () => {};
  close = () => {};
}
