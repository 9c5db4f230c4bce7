/**
 * A served world with a person of its own for each test, and sockets that end with the test:
 * those of our own pages, and those of apps.
 */
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { everyScope, mintFor } from "./authority.ts";
import { serveWorld, type ServedWorld } from "./served-world.ts";
import { connect, type SocketClient } from "./socket-client.ts";
import type { Person } from "./world.ts";

/** A socket ends because of an event, not because its owner was asked for again, or because it took too long to go. */
const aDay = 24 * 60 * 60_000;

export function setSockets() {
  let opened: SocketClient[] = [];
  const stage = {
    world: undefined as unknown as ServedWorld,
    /** Whose sockets a test opens, and how many there were before her: a number for other names. */
    mira: undefined as unknown as Person,
    made: 0,
  };
  beforeAll(async () => {
    stage.world = await serveWorld({ trustedProxy: "127.0.0.1", limits: { recheckMs: aDay, farewellMs: aDay } });
  });
  afterAll(() => stage.world.close());
  beforeEach(async () => {
    stage.mira = await stage.world.person(`mira${++stage.made}`);
  });
  afterEach(async () => {
    await Promise.all(opened.map((client) => client.close()));
    opened = [];
  });

  const pool = () => `${stage.world.origin}/wspool/connect`;
  const streaming = (query = "") => `${stage.world.origin}/api/v1/streaming${query}`;

  function keep<Outcome extends SocketClient | number>(client: Outcome): Outcome {
    if (typeof client === "object") opened.push(client);
    return client;
  }

  /** A page of this server, with its session cookie. */
  async function page(secret: string | null, origin: string | null = stage.world.origin) {
    const headers = { ...(origin !== null && { origin }), ...(secret !== null && { cookie: `session=${secret}` }) };
    return keep(await connect(pool(), { headers }));
  }

  /** The page of one account, in a browser in which another one may be active. */
  async function pageOf(account: Person, secret: string) {
    const headers = { origin: stage.world.origin, cookie: `session=${secret}` };
    return keep(await connect(`${pool()}?acting_account=${account.id}`, { headers }));
  }

  async function app(person: Person, scopes: readonly string[] = everyScope, query = "", from = "192.0.2.1") {
    const headers = {
      authorization: `Bearer ${await mintFor(stage.world.db, person, scopes)}`,
      "x-forwarded-for": from,
    };
    return keep(await connect(streaming(query), { headers }));
  }

  function open(client: SocketClient | number): SocketClient {
    if (typeof client === "number") throw new Error(`refused with ${client}`);
    return client;
  }

  /** Sends something that a socket must show, so that what came before it has come too. */
  async function barrier(person: Person, client: SocketClient): Promise<void> {
    const before = client.frames.filter((frame) => frame.event === "update").length;
    await person.publishes("Barrier");
    await stage.world.settle();
    await client.heard("update", before + 1);
  }

  return Object.assign(stage, { keep, page, pageOf, app, open, barrier, pool, streaming });
}
