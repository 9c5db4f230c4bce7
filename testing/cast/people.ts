/**
 * The people of the demo town: who they are and whom they follow.
 *
 * `mira` is the reader whose account tests sign in to. The others that tests name: `wren` (widely read), `jonas`
 * (German), `vera` (Russian), `gated` and `greta` (locked), `bargains` (suspended), `buses` and `weather` (bots), `pia`
 * (joined today, wrote nothing, has no avatar), `bartholomew` (the longest name), `noam` and `leila` (right to left),
 * `quentin` (all fields, longest bio), `rufus` (blocked by mira, blocks jonas).
 */
import { diceFrom } from "./dice.ts";
import { residents, type Person, type Resident } from "./person.ts";

export type { Person } from "./person.ts";

/** Follow requests that nobody has answered, as [who asked, the locked account]. */
const pending: readonly (readonly [string, string])[] = [
  ["mira", "gated"],
  ["tomasz", "gated"],
  ["june", "greta"],
  ["zhenya", "greta"],
  ["peggy", "greta"],
];

/** Everybody, those whom tests name first. */
export const people: readonly Person[] = drawGraph(residents);

const byUsername = new Map(people.map((person) => [person.username, person]));

/** The person of that username; a name that nobody bears is a mistake in the cast. */
export function personNamed(username: string): Person {
  const person = byUsername.get(username);
  if (!person) throw new Error(`Nobody in the cast is called ${username}.`);
  return person;
}

/** Who follows that person, in the order of the cast. */
export function followersOf(username: string): Person[] {
  return people.filter((person) => person.follows.includes(username));
}

/** Whether a block stands between two people, whichever of them set it. */
export function areApart(one: Person, other: Person): boolean {
  return one.blocks.includes(other.username) || other.blocks.includes(one.username);
}

/** Follows are the ones people are known for, and the likely ones; mira's are exactly those she is known for. */
function drawGraph(cast: readonly Resident[]): Person[] {
  return cast.map(({ knows, ...person }) => {
    const asked = pending.filter(([from]) => from === person.username).map(([, to]) => to);
    const met = cast.filter((other) => {
      if (other.username === person.username || person.username === "mira" || asked.includes(other.username))
        return false;
      if (knows.includes(other.username)) return false;
      return diceFrom(`${person.username} follows ${other.username}`).chance(likelihood(person, other));
    });
    return { ...person, follows: [...knows, ...met.map((other) => other.username)], followRequests: asked };
  });
}

/** One finds another by language, by what both care for, by renown, and by being followed. */
function likelihood(person: Omit<Resident, "knows">, other: Resident): number {
  const apart = person.blocks.includes(other.username) || other.blocks.includes(person.username);
  if (apart || person.bot || person.suspended || person.username === "pia") return 0;
  const kin = other.topics.filter((topic) => person.topics.includes(topic)).length;
  const language = person.locale === other.locale ? 1 : 0.55;
  const back = other.knows.includes(person.username) ? 0.5 : 0;
  const door = other.locked ? 0.25 : 1;
  return Math.min(0.94, (other.renown ** 1.4 * (0.55 + 0.35 * kin) + 0.02 + back) * language * door);
}
