/**
 * A world of a test file's own, and in it new people for each test, called by their name and a number.
 *
 * `setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage))`
 */
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Person, World } from "./world.ts";

export type WorldStage<Name extends string, Opened> = Record<Name, Person> & {
  world: Opened;
  /** The number of this test's people, for names of others. */
  made: number;
};

export function setWorld<Name extends string, Opened extends World>(
  open: () => Promise<Opened>,
  names: readonly Name[],
  take: (stage: WorldStage<Name, Opened>) => unknown,
): void {
  let world: Opened;
  let made = 0;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    made++;
    const people = {} as Record<Name, Person>;
    for (const name of names) people[name] = await world.person(`${name}${made}`);
    take({ ...people, world, made });
  });
}
