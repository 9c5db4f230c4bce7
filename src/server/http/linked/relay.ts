/**
 * Live updates of a linked account: one socket to its server for each page of ours, with the token that no page sees. Each
 * frame is read and written anew; what a page can't use is left out.
 */
import type { WebSocket } from "ws";
import type { Conversation } from "#protocol/entities.ts";
import type { GapFrame, LiveFrame } from "#protocol/live-frames.ts";
import { findServer } from "#server/domain/linked/servers.ts";
import { openToken } from "#server/domain/linked/tokens.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Database } from "#server/storage/database.ts";
import type { PageFrame, Relay } from "../middleware/relay.ts";
import { cleaned, type From } from "./clean.ts";
import { jsonIn } from "./foreign-json.ts";
import { refreshLinked } from "./refresh.ts";
import { hearOfRelations } from "./relations-there.ts";
import { fromOf } from "./there.ts";

/** The largest message, and what one server may say in a minute. */
const mostBytes = 1024 ** 2;
const mostMessages = 600;
const mostBytesAMinute = 4 * 1024 ** 2;

export function relayFor(db: Database, ports: Ports): Relay {
  return (viewer, page) => {
    const { elsewhere } = viewer;
    if (!elsewhere) throw new Error("an account of this server listens here");
    const from = fromOf(elsewhere, ports.domain);
    const ended = new AbortController();
    /** Frames of the page that nobody has heard yet. */
    const waiting: PageFrame[] = [];
    let socket: WebSocket | null = null;
    let heard = { messages: 0, bytes: 0 };
    const minute = setInterval(() => (heard = { messages: 0, bytes: 0 }), 60_000).unref();

    async function listen(): Promise<void> {
      const server = await findServer(db, elsewhere!.origin);
      const url = server?.facts.streaming ?? elsewhere!.origin.replace(/^http/, "ws");
      const opened = await ports.outgoing.connect({
        url: `${url}/api/v1/streaming`,
        headers: { authorization: `Bearer ${openToken(ports, elsewhere!)}` },
        mostBytes,
        securedOnly: elsewhere!.origin.startsWith("https:"),
        signal: ended.signal,
      });
      socket = opened;
      opened.on("message", (data, isBinary) => {
        if (isBinary) return;
        const bytes = data as Buffer;
        heard.messages += 1;
        heard.bytes += bytes.length;
        if (heard.messages > mostMessages || heard.bytes > mostBytesAMinute) return leave(1008);
        const frame = frameOf(from, bytes);
        if (frame) page.send(JSON.stringify(frame));
      });
      opened.on("close", () => leave(1013));
      for (const said of waiting.splice(0)) opened.send(JSON.stringify(said));
      // Nobody waits for it.
      refreshLinked(db, ports, viewer).catch(() => {});
      // Something may have happened since the page was made.
      page.send(JSON.stringify({ event: "gap" } satisfies GapFrame));
    }

    const stopHearing = hearOfRelations(ports, viewer.accountId, (frame) => page.send(JSON.stringify(frame)));

    function leave(code: 1008 | 1013): void {
      if (ended.signal.aborted) return;
      close();
      page.close(code);
    }

    function close(): void {
      clearInterval(minute);
      stopHearing();
      ended.abort();
      socket?.terminate();
    }

    listen().catch(() => leave(1013));
    return {
      say(said) {
        if (socket) socket.send(JSON.stringify(said));
        else waiting.push(said);
      },
      close,
    };
  };
}

/** Null for what no page of ours can use. */
export function frameOf(from: From, bytes: Buffer): LiveFrame | { stream: string[]; event: "filters_changed" } | null {
  try {
    const { stream, event, payload } = (jsonIn(bytes) ?? {}) as Record<string, unknown>;
    if (!Array.isArray(stream) || !stream.every((part) => typeof part === "string" && part.length <= 200)) return null;
    const named = stream.slice(0, 2) as string[];
    if (event === "filters_changed") return { stream: named, event };
    const said = payloadOf(from, event, payload);
    return said === null ? null : { stream: named, event: event as LiveFrame["event"], payload: said };
  } catch {
    return null;
  }
}

function payloadOf(from: From, event: unknown, payload: unknown): string | null {
  // Some servers send it as it is, and not as text.
  const entity = () => (typeof payload === "string" ? jsonIn(Buffer.from(payload)) : payload);
  switch (event) {
    case "update":
    case "status.update":
      return JSON.stringify(cleaned(from, "GET", "/api/v1/statuses/1", entity()));
    case "notification":
      return JSON.stringify(cleaned(from, "GET", "/api/v1/notifications/1", entity()));
    case "conversation": {
      const [conversation] = cleaned(from, "GET", "/api/v1/conversations", [entity()]) as Conversation[];
      const message = conversation?.last_status;
      return message ? JSON.stringify({ ...conversation, message }) : null;
    }
    case "delete": {
      const id = String(payload as string | number);
      return /^[\w.:~-]{1,128}$/.test(id) ? id : null;
    }
    case "notifications_merged":
      return "";
    default:
      return null;
  }
}
