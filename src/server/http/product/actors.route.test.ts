import { expect, test } from "vitest";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type World } from "#testing/world.ts";

let world: World;
setWorld(openWorld, [], (stage) => ({ world } = stage));

test.each([
  ["order=loud", "order"],
  ["order=active,new", "order"],
  [`q=${"a".repeat(501)}`, "q"],
  ["offset=10001", "offset"],
])("%.20s is refused in words that name %s", async (query, field) => {
  const { status, body } = await world.visitor.ask("GET", `/api/actors?${query}`);
  expect(status).toBe(422);
  expect((body as { error: string }).error).toContain(field);
});
