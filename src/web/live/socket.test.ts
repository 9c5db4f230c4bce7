import { describe, expect, it, vi } from "vitest";
import type { GapFrame, LiveFrame } from "#protocol/live-frames.ts";
import { openLive } from "./socket.ts";

class FakeSocket {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readyState = 0;
  sent: string[] = [];
  send = (text: string) => this.sent.push(text);
  close = (code: number) => this.onclose?.({ code });
  succeed() {
    this.readyState = 1;
    this.onopen?.();
  }
  fail(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function stage() {
  const sockets: FakeSocket[] = [];
  let waits: { work: () => void; milliseconds: number }[] = [];
  const live = openLive({
    open: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1) as unknown as WebSocket;
    },
    url: "ws://linnet.example/wspool/connect",
    random: () => 0.5,
    setTimeout: (work, milliseconds) => {
      waits.push({ work, milliseconds });
      return waits.at(-1);
    },
    clearTimeout: (timer) => (waits = waits.filter((wait) => wait !== timer)),
  });
  live.start();
  const pass = () => waits.shift()!.work();
  const pauses = () => waits.map(({ milliseconds }) => milliseconds);
  return { live, sockets, pauses, pass, last: () => sockets.at(-1)! };
}

describe("the live socket", () => {
  it("subscribes when it opens, and hands each event to its stream", () => {
    const { live, last } = stage();
    const update = vi.fn();
    live.subscribe("user", { update, gap: () => {} });
    last().succeed();
    expect(last().sent).toEqual(['{"type":"subscribe","stream":"user"}']);
    last().onmessage!({ data: JSON.stringify({ stream: ["user"], event: "update", payload: '{"id":"7"}' }) });
    last().onmessage!({ data: JSON.stringify({ stream: ["public"], event: "update", payload: '{"id":"8"}' }) });
    expect(update.mock.calls).toEqual([[{ id: "7" }]]);
  });

  it("hands on what the reader did in another tab, and asks anew when the server fell behind", () => {
    const { live, last } = stage();
    const heard = { relationship: vi.fn(), notificationsRead: vi.fn(), gap: vi.fn() };
    live.subscribe("user", heard);
    last().succeed();
    heard.gap.mockClear();
    const say = (frame: LiveFrame | GapFrame) => last().onmessage!({ data: JSON.stringify(frame) });
    say({ stream: ["user"], event: "relationship.changed", payload: "7" });
    expect(heard.relationship.mock.calls).toEqual([["7"]]);
    say({ stream: ["user"], event: "notifications.read", payload: "" });
    expect(heard.notificationsRead).toHaveBeenCalledTimes(1);
    expect(heard.gap).not.toHaveBeenCalled();
    say({ event: "gap" });
    expect(heard.gap).toHaveBeenCalledTimes(1);
  });

  it("asks for events between the making of the page and the first connection", () => {
    const { live, last } = stage();
    const gap = vi.fn();
    live.subscribe("user", { gap });
    expect(gap).not.toHaveBeenCalled();
    last().succeed();
    expect(gap).toHaveBeenCalledTimes(1);
  });

  it("tries three times, each a second and a little chance later, then says so once and polls with growing pauses", () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const { live, pauses, pass, last } = stage();
    const gap = vi.fn();
    live.subscribe("user", { gap });
    last().fail();
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(pauses()).toEqual([1_500]);
      expect(live.state).toBe("connecting");
      pass();
      last().fail();
    }
    expect(said.mock.calls).toEqual([["Failed to connect WebSocket after 3 retries"]]);
    expect(live.state).toBe("paused");
    expect(pauses()).toEqual([5_000]);
    pass();
    expect(gap).toHaveBeenCalledTimes(1);
    last().fail();
    expect(pauses()).toEqual([10_000]);
    expect(said).toHaveBeenCalledTimes(1);
    said.mockRestore();
  });

  it("counts a connection that is closed as soon as it opens among the tries", () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const { live, pauses, pass, last } = stage();
    live.subscribe("user", { gap: () => {} });
    const opensAndEnds = () => {
      last().succeed();
      last().fail();
    };
    opensAndEnds();
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(pauses()).toEqual([1_500]);
      pass();
      opensAndEnds();
    }
    expect(live.state).toBe("paused");
    expect(said).toHaveBeenCalledTimes(1);
    expect(pauses()).toEqual([5_000]);
    pass();
    opensAndEnds();
    expect(pauses()).toEqual([10_000]);
    said.mockRestore();
  });

  it.each([
    { what: "has held for a while", holds: ({ pass }: ReturnType<typeof stage>) => pass() },
    {
      what: "has brought something",
      holds: ({ last }: ReturnType<typeof stage>) => last().onmessage!({ data: "{}" }),
    },
  ])("forgets the tries before a connection that $what", ({ holds }) => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const staged = stage();
    const { live, pauses, pass, last } = staged;
    live.subscribe("user", { gap: () => {} });
    for (let attempt = 0; attempt < 3; attempt++) {
      last().fail();
      pass();
    }
    last().succeed();
    holds(staged);
    last().fail();
    expect(live.state).toBe("connecting");
    expect(pauses()).toEqual([1_500]);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  it("asks for missed events when the connection is back", () => {
    const { live, pass, last } = stage();
    const gap = vi.fn();
    live.subscribe("user", { gap });
    last().succeed();
    gap.mockClear();
    last().fail();
    pass();
    last().succeed();
    expect(gap).toHaveBeenCalledTimes(1);
    expect(live.state).toBe("live");
    expect(last().sent).toHaveLength(1);
  });

  it("tells nobody who has unsubscribed, and leaves a stream with its last listener", () => {
    const { live, last } = stage();
    const [left, stays] = [vi.fn(), vi.fn()];
    const leave = live.subscribe("user", { update: left, gap: () => {} });
    const end = live.subscribe("user", { update: stays, gap: () => {} });
    last().succeed();
    leave();
    last().onmessage!({ data: JSON.stringify({ stream: ["user"], event: "update", payload: '{"id":"7"}' }) });
    expect(left).not.toHaveBeenCalled();
    expect(stays).toHaveBeenCalledOnce();
    expect(last().sent).toHaveLength(1);
    end();
    expect(last().sent.slice(1)).toEqual(['{"type":"unsubscribe","stream":"user"}']);
  });

  it("does not come back after a sign-out", () => {
    const { live, pauses, last } = stage();
    live.subscribe("user", { gap: () => {} });
    last().succeed();
    last().fail(4401);
    expect(live.state).toBe("closed");
    expect(pauses()).toEqual([]);
  });
});
