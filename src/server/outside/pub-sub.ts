/**
 * Pub/sub: telling the other processes, and ourselves, that something changed.
 *
 * Messages are ids and nothing else, and nobody keeps them: a process that was not
 * connected has missed them and is told that there was a gap. All channels
 * travel through one (`linnet`) and are told apart on arrival, so that a
 * subscription counts from the moment it is made, without a round trip.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export interface PubSub {
  /** The payload is text of less than 7,500 bytes; what is published twice at once may arrive once. */
  publish(channel: string, payload: string): Promise<void>;
  /** Calls `receive` from now on; the answer ends that. */
  subscribe(channel: string, receive: (payload: string) => void): () => void;
  /** Calls `react` each time messages may have been missed; the answer ends that. */
  onGap(react: () => void): () => void;
  close(): Promise<void>;
}

export interface PubSubOptions {
  url: string;
  /** Told of a lost connection, and of a receiver that throws. */
  notice: (fact: string, fields?: { error: unknown }) => void;
}

/** Through LISTEN and NOTIFY of PostgreSQL, on one connection of its own. */
export async function openPostgresPubSub({ url, notice }: PubSubOptions): Promise<PubSub> {
  const receivers = createReceivers(notice);
  let closed = false;
  let connection = connect();
  let waiting: string[] = [];
  let flushing: Promise<void> | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: "linnet pub/sub",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client.on("error", () => {});
    client.on("notification", ({ payload }) => receivers.deliver(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${wire}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    client.once("end", () => {
      if (closed) return;
      notice("pub-sub.lost");
      connection = reconnect();
      // A publisher sees the failure itself; nobody else waits for it.
      connection.catch(() => {});
    });
    return client;
  }

  async function reconnect(): Promise<pg.Client> {
    for (let pause = 50; !closed; pause = Math.min(pause * 2, longestPause)) {
      await sleep(pause, undefined, { ref: false });
      try {
        const client = await connect();
        notice("pub-sub.back");
        receivers.tellGap();
        return client;
      } catch {
        // Still away: the pause grows and the next try follows.
      }
    }
    throw new Error("pub/sub is closed");
  }

  /** One statement for everything that is published in the same turn. */
  async function flush(): Promise<void> {
    const client = await connection;
    const messages = waiting;
    waiting = [];
    flushing = null;
    await client.query(`select pg_notify('${wire}', message) from unnest($1::text[]) message`, [messages]);
  }

  await connection;
  return {
    ...receivers.port,
    publish(channel, payload) {
      waiting.push(toMessage(channel, payload));
      return (flushing ??= flush());
    },
    async close() {
      closed = true;
      const client = await connection.catch(() => null);
      await client?.end();
    },
  };
}

/** Through Valkey or Redis, for more processes than one PostgreSQL likes to wake. */
export async function openValkeyPubSub({
  url,
  notice,
  wireName = wire,
}: PubSubOptions & { wireName?: string }): Promise<PubSub> {
  const receivers = createReceivers(notice);
  const options = {
    lazyConnect: true,
    enableAutoPipelining: true,
    connectTimeout: 5_000,
    retryStrategy: (attempt: number) => Math.min(attempt * 50, longestPause),
  };
  const { Redis } = await import("iovalkey");
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, options);
  let joined = false;
  const close = async () => {
    publisher.disconnect();
    subscriber.disconnect();
  };
  for (const client of [publisher, subscriber])
    client.on("error", (error) => joined && notice("pub-sub.lost", { error }));
  subscriber.on("message", (_wire, message) => receivers.deliver(message));
  try {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    await subscriber.subscribe(wireName);
    joined = true;
  } catch (error) {
    await close();
    throw error;
  }
  subscriber.on("ready", () => {
    notice("pub-sub.back");
    receivers.tellGap();
  });
  return {
    ...receivers.port,
    async publish(channel, payload) {
      await publisher.publish(wireName, toMessage(channel, payload));
    },
    close,
  };
}

const wire = "linnet";
const longestPause = 1_000;

/** NOTIFY takes 8,000 bytes; what needs more is not an id. */
const longestMessage = 7_500;

function toMessage(channel: string, payload: string): string {
  const message = `${channel} ${payload}`;
  if (Buffer.byteLength(message) > longestMessage) throw new Error(`a message on ${channel} is too long`);
  return message;
}

function createReceivers(notice: PubSubOptions["notice"]) {
  const byChannel = new Map<string, Set<(payload: string) => void>>();
  const onGap = new Set<() => void>();

  function guarded(call: () => void): void {
    try {
      call();
    } catch (error) {
      notice("pub-sub.receiver-failed", { error });
    }
  }

  return {
    deliver(message: string): void {
      const space = message.indexOf(" ");
      const payload = message.slice(space + 1);
      for (const receive of byChannel.get(message.slice(0, space)) ?? []) guarded(() => receive(payload));
    },
    tellGap(): void {
      for (const react of onGap) guarded(react);
    },
    port: {
      subscribe(channel: string, receive: (payload: string) => void): () => void {
        if (channel.includes(" ")) throw new Error(`a channel has no spaces: ${channel}`);
        const receivers = byChannel.get(channel) ?? new Set();
        byChannel.set(channel, receivers.add(receive));
        return () => {
          receivers.delete(receive);
          if (receivers.size === 0 && byChannel.get(channel) === receivers) byChannel.delete(channel);
        };
      },
      onGap(react: () => void): () => void {
        onGap.add(react);
        return () => void onGap.delete(react);
      },
    },
  };
}
