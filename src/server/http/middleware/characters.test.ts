/** Limits of texts count characters as people see them, wherever one is written; those of files in `media/alt-text.test.ts`. */
import { expect, test } from "vitest";
import * as limits from "#protocol/limits.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person } from "#testing/world.ts";

let mira: Person;
let jonas: Person;
setWorld(openWorld, ["mira", "jonas"], (stage) => ({ mira, jonas } = stage));

/** One to the eye; 11 code points, 19 code units, 41 bytes. */
const family = "👩🏻‍👩🏽‍👧🏾‍👦🏿";

/** Where a text is sent, how long it may be, and what answers it. */
const places: Record<string, [number, (text: string) => Promise<{ status: number }>]> = {
  "a status": [limits.status.characters, (status) => mira.ask("POST", "/api/v1/statuses", { status })],
  "a formatted status": [
    limits.status.characters,
    (text) => mira.ask("POST", "/api/statuses", { status: `<p>${text}</p>` }),
  ],
  "a warning": [
    limits.status.spoilerText,
    (spoiler_text) => mira.ask("POST", "/api/v1/statuses", { status: "x", spoiler_text }),
  ],
  "a poll option": [
    limits.poll.charactersPerOption,
    (option) =>
      mira.ask("POST", "/api/v1/statuses", { status: "x", poll: { options: [option, "no"], expires_in: 3_600 } }),
  ],
  "a bio": [limits.account.bio, (note) => mira.ask("PATCH", "/api/v1/accounts/update_credentials", { note })],
  "a display name": [
    limits.account.displayName,
    (display_name) => mira.ask("PATCH", "/api/v1/accounts/update_credentials", { display_name }),
  ],
  "the description of an avatar": [
    limits.account.pictureDescription,
    (avatar_description) => mira.ask("PATCH", "/api/v1/profile", { avatar_description }),
  ],
  "the title of a filter": [
    limits.filters.title,
    (title) => mira.ask("POST", "/api/v2/filters", { title, context: ["home"] }),
  ],
  "a keyword": [
    limits.filters.keyword,
    (keyword) =>
      mira.ask("POST", "/api/v2/filters", { title: "x", context: ["home"], keywords_attributes: [{ keyword }] }),
  ],
  "what is said with a report": [
    limits.report.comment,
    (comment) => mira.ask("POST", "/api/v1/reports", { account_id: jonas.id, comment }),
  ],
  "the title of a list": [limits.text.listTitle, (title) => mira.ask("POST", "/api/v1/lists", { title })],
};

test.each(Object.keys(places))("%s may be all emoji", async (place) => {
  const [most, send] = places[place]!;
  expect((await send(family.repeat(most))).status).toBe(200);
  expect((await send(family.repeat(most + 1))).status).toBe(422);
  // Fewer characters of as many code units as there may be, and one that goes on and on.
  expect((await send(`a${"\u0301".repeat(most * limits.text.unitsPerCharacter - 1)}`)).status).toBe(
    place.endsWith("status") ? 422 : 200,
  );
  expect((await send(`a${"\u0301".repeat(500_000)}`)).status).toBe(422);
});
