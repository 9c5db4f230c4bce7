import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "#testing/database.ts";
import type { TestDatabase } from "#testing/database.ts";
import { soon } from "#testing/patience.ts";
import { openPostgresPubSub, openValkeyPubSub } from "./pub-sub.ts";
import type { PubSub } from "./pub-sub.ts";

let database: TestDatabase;
let open: PubSub[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const pubSub of open.splice(0)) await pubSub.close();
});
afterAll(() => database.close());

const valkeyUrl = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";
const wireName = `linnet-test-${process.pid}`;
const valkeyAnswers = await openValkeyPubSub({ url: valkeyUrl, notice: () => {} }).then(
  (pubSub) => pubSub.close().then(() => true),
  () => false,
);

const kinds = {
  PostgreSQL: (notice: Notice) => openPostgresPubSub({ url: database.url, notice }),
  Valkey: (notice: Notice) => openValkeyPubSub({ url: valkeyUrl, notice, wireName }),
};
type Notice = Parameters<typeof openPostgresPubSub>[0]["notice"];

describe.each([
  ["PostgreSQL", "", true],
  ["Valkey", valkeyAnswers ? "" : " (skipped: none answers here)", valkeyAnswers],
] as const)("pub/sub through %s%s", (kind, _why, reachable) => {
  async function join(notice: Notice = () => {}): Promise<PubSub> {
    const pubSub = await kinds[kind](notice);
    open.push(pubSub);
    return pubSub;
  }

  test.runIf(reachable)(
    "what one process publishes reaches those that subscribed to the channel, and the publisher",
    async () => {
      const [one, two] = [await join(), await join()];
      const heard: string[] = [];
      one.subscribe("home:1", (payload) => heard.push(`one ${payload}`));
      two.subscribe("home:1", (payload) => heard.push(`two ${payload}`));
      two.subscribe("home:2", (payload) => heard.push(`other ${payload}`));
      await one.publish("home:1", '{"status": "42"}');
      await soon(() => expect(heard).toHaveLength(2));
      expect(heard.toSorted()).toEqual(['one {"status": "42"}', 'two {"status": "42"}']);
    },
  );

  test.runIf(reachable)("keeps the order of one publisher", async () => {
    const pubSub = await join();
    const heard: number[] = [];
    pubSub.subscribe("n", (payload) => heard.push(Number(payload)));
    const sent = Array.from({ length: 200 }, (_, n) => n);
    await Promise.all(sent.map((n) => pubSub.publish("n", String(n))));
    await soon(() => expect(heard).toHaveLength(sent.length));
    expect(heard).toEqual(sent);
  });

  test.runIf(reachable)("who has left hears nothing more, and one that throws does not deafen the others", async () => {
    const notices: string[] = [];
    const pubSub = await join((fact) => notices.push(fact));
    const heard: string[] = [];
    const leave = pubSub.subscribe("c", (payload) => heard.push(`gone ${payload}`));
    pubSub.subscribe("c", () => {
      throw new Error("broken receiver");
    });
    pubSub.subscribe("c", (payload) => heard.push(payload));
    leave();
    await pubSub.publish("c", "hello");
    await soon(() => expect(heard).toHaveLength(1));
    expect(heard).toEqual(["hello"]);
    expect(notices).toEqual(["pub-sub.receiver-failed"]);
  });

  test.runIf(reachable)("a message that is more than an id is refused", async () => {
    const pubSub = await join();
    await expect(async () => pubSub.publish("c", "x".repeat(8_000))).rejects.toThrow("too long");
  });

  test.runIf(reachable)("a lost connection comes back, tells of the gap, and keeps the subscriptions", async () => {
    const pubSub = await join();
    let gaps = 0;
    const heard: string[] = [];
    pubSub.onGap(() => gaps++);
    pubSub.subscribe("c", (payload) => heard.push(payload));
    await loseConnections(kind);
    await soon(() => expect(gaps).toBe(1));
    await pubSub.publish("c", "after");
    await soon(() => expect(heard).toHaveLength(1));
    expect(heard).toEqual(["after"]);
  });
});

async function loseConnections(kind: keyof typeof kinds): Promise<void> {
  if (kind === "PostgreSQL") {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'linnet pub/sub'`,
    );
  } else {
    const { Redis } = await import("iovalkey");
    const admin = new Redis(valkeyUrl);
    await admin.client("KILL", "TYPE", "PUBSUB");
    admin.disconnect();
  }
}
