/**
 * The name of a hidden person cannot be read letter by letter: the search of people and the list of actors answer the same,
 * byte for byte, whether or not somebody who may not be found has a name that is nearer (threats V15).
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { addStatus } from "#testing/rows.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Caller, type Person, type World } from "#testing/world.ts";

let world: World;
let reader: Person;
let hidden: Person;
let decoy: Person;

setWorld(openWorld, ["reader", "hidden", "decoy"], (stage) => ({ world, reader, hidden, decoy } = stage));

const secret = "Peregrine";
/** Each beginning of the name, some that are almost it, and the address. */
const questions = () => [
  ...Array.from(secret, (_, at) => secret.slice(0, at + 1)),
  "peregrime",
  "peregrina",
  hidden.username,
  `@${hidden.username}@linnet.test`,
  hidden.username.slice(0, -1),
];

const set = (person: Person, columns: Record<string, unknown>) =>
  world.db.updateTable("account").set(columns).where("id", "=", person.id).execute();
const settle = (state: "active" | "pending") =>
  world.db.updateTable("local_user").set({ state }).where("account_id", "=", hidden.id).execute();

beforeEach(async () => {
  // Almost the name and almost the username, and the beginning of neither.
  await set(decoy, { display_name: `Xperegrine X${hidden.username}` });
  await set(hidden, { display_name: secret });
  for (const person of [decoy, hidden]) await addStatus(world.db, person);
});

afterEach(async () => {
  for (const person of [decoy, hidden]) await set(person, { display_name: "" });
});

const people = ["/api/v1/accounts/search", "/api/v2/search"];
const actors = ["/api/actors"];
const everywhere = [...people, ...actors];
const addressOf = (path: string, q: string) => `${path}?${new URLSearchParams({ q })}`;

async function answersTo(paths: readonly string[], caller: Caller): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const address of paths.flatMap((path) => questions().map((q) => addressOf(path, q)))) {
    // Visitors are refused by one of them.
    const { status, body } = await caller.ask("GET", address);
    answers.set(address, JSON.stringify([status, body]));
  }
  return answers;
}

/** As if nobody had the name. */
async function withoutName<T>(look: () => Promise<T>): Promise<T> {
  await set(hidden, { display_name: "Zzz", username: `zzz${hidden.id}` });
  const answers = await look();
  await set(hidden, { display_name: secret, username: hidden.username });
  return answers;
}

const kinds: [kind: string, paths: readonly string[], hide: () => Promise<unknown>][] = [
  ["suspended", everywhere, () => set(hidden, { suspended_at: new Date() })],
  ["deleted", everywhere, () => set(hidden, { deleted_at: new Date() })],
  ["waiting for approval", everywhere, () => settle("pending")],
  ["not discoverable", actors, () => set(hidden, { discoverable: false })],
  ["silenced", actors, () => set(hidden, { silenced_at: new Date() })],
];

/** Answers that differ with the name and without it. The decoy is found for the name, or nothing was tested. */
async function differences(paths: readonly string[], caller: Caller): Promise<string[]> {
  const without = await withoutName(() => answersTo(paths, caller));
  expect(without.get(addressOf(paths.at(-1)!, secret))).toContain(decoy.id);
  const answers = await answersTo(paths, caller);
  return [...answers.keys()].filter((address) => answers.get(address) !== without.get(address));
}

test.each(kinds)("a person who is %s changes nothing of what is found", async (_, paths, hide) => {
  await hide();
  for (const caller of [reader, world.visitor]) expect(await differences(paths, caller)).toEqual([]);
});

test("a person who blocks the reader changes nothing of what the reader finds", async () => {
  await hidden.send("POST", `/api/v1/accounts/${reader.id}/block`);
  for (const paths of [people, actors]) expect(await differences(paths, reader)).toEqual([]);
});

test("a person who isn't discoverable is found by the whole address, and by no beginning of a name", async () => {
  await set(hidden, { discoverable: false });
  const without = await withoutName(() => answersTo(people, reader));
  const beside = (answers: Map<string, string>) =>
    [...answers].filter(([address]) => !new URLSearchParams(address.split("?")[1]).get("q")!.includes(hidden.username));
  expect(beside(await answersTo(people, reader))).toEqual(beside(without));
});

test("a person who may be found takes the place of an almost equal name", async () => {
  for (const path of everywhere)
    expect(JSON.stringify(await reader.get(addressOf(path, secret)))).not.toContain(decoy.id);
});
