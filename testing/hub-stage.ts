/** People with sockets on streams, for tests of what goes through them. */
import { afterEach, expect } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { mintFor } from "./authority.ts";
import { soon } from "./patience.ts";
import { setWorld } from "./set-world.ts";
import { serveWorld, type ServedWorld } from "./served-world.ts";
import { listen, type SocketClient } from "./socket-client.ts";
import type { Person } from "./world.ts";

type Stream = string | [name: string, tag: string];

export interface HubStage {
  world: ServedWorld;
  made: number;
  mira: Person;
  jonas: Person;
  anna: Person;
  /** A socket of the person, on these streams. */
  listens(person: Person, ...streams: Stream[]): Promise<SocketClient>;
  /**
   * The frames that came until now. A post of the listener's own, which every
   * stream but hashtags and notifications shows, marks the end and is not among them.
   */
  framesOf(person: Person, client: SocketClient): Promise<SocketClient["frames"]>;
}

export function setHub(take: (stage: HubStage) => unknown): void {
  let opened: SocketClient[] = [];
  setWorld(serveWorld, ["mira", "jonas", "anna"], ({ world, made, mira, jonas, anna }) => {
    const listens: HubStage["listens"] = async (person, ...streams) => {
      const headers = { authorization: `Bearer ${await mintFor(world.db, person)}` };
      const client = await listen(`${world.origin}/api/v1/streaming`, { headers });
      opened.push(client);
      for (const stream of streams) {
        const [name, tag] = [stream].flat() as [string, string?];
        await client.subscribe(name, tag ? { tag } : {});
      }
      return client;
    };
    const framesOf: HubStage["framesOf"] = async (person, client) => {
      await world.settle();
      const { id } = await person.publishes("End #end");
      const { id: last } = await person.publishes(`@${person.username}`);
      await world.settle();
      await soon(() => expect(client.bytes()).toContain(id));
      return client.frames.filter((frame) => !frame.payload!.includes(id) && !frame.payload!.includes(last));
    };
    take({ world, made, mira, jonas, anna, listens, framesOf });
  });
  afterEach(async () => {
    await Promise.all(opened.map((client) => client.close()));
    opened = [];
  });
}

export const summary = (frames: SocketClient["frames"]) =>
  frames.map(({ stream, event }) => `${event} on ${stream!.join(" ")}`);
export const act = (person: Person, id: string, verb: string) =>
  person.send<Status>("POST", `/api/v1/statuses/${id}/${verb}`);
export const between = (person: Person, verb: string, other: Person, body = {}) =>
  person.send("POST", `/api/v1/accounts/${other.id}/${verb}`, body);
