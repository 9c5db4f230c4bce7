/** What the people of the town are called, for tests that need a name and no town. */
import residents from "./data/residents.json" with { type: "json" };

const names = new Map<string, string>(residents.map(({ username, displayName }) => [username, displayName]));

/** The display name of somebody in the cast; anyone else is called by their username. */
export function nameOf(username: string): string {
  return names.get(username) ?? username;
}
