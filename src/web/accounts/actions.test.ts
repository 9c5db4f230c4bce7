import { expect, test, vi } from "vitest";
import { soon } from "#testing/patience.ts";
import { aRelationship, anAccount } from "#testing/entities.ts";
import { TestApi } from "#testing/browser/api.ts";
import { EntityStore } from "#web/entities/store.ts";
import { block, follow, unfollow } from "./actions.ts";

const toast = vi.hoisted(() => vi.fn());
vi.mock("#web/ui/toast.tsx", () => ({ toast }));

const wren = anAccount("wren");
const base = `POST /api/v1/accounts/${wren.id}`;

function handsOn(relationship: Parameters<typeof aRelationship>[1]) {
  const told = aRelationship(wren.id, relationship);
  const entities = new EntityStore({ statuses: [], accounts: [wren], relationships: [told] });
  const api = new TestApi();
  const shown = () => entities.relationships.get(wren.id)!;
  return { api, told, shown, hands: { api, entities, t: (id: string) => id } };
}

test("a block ends the follows, and its Undo asks for them back and shows them at once", async () => {
  const { api, hands, shown, told } = handsOn({ following: true, followed_by: true, notifying: true });
  const blocked = { ...told, blocking: true, following: false, followed_by: false, notifying: false };
  api.on(`${base}/block`, () => blocked);
  await block(hands, wren);
  expect(shown()).toEqual(blocked);
  const { action } = toast.mock.calls.at(-1)![0] as { action: { run: () => void } };
  const unblocked = api.hold(`${base}/unblock`);
  action.run();
  expect(shown()).toEqual(told);
  await soon(() => expect(unblocked.waiting).toBe(1));
  unblocked.answer(told);
  await soon(() => expect(hands.entities.relationships.told(wren.id)).toEqual(told));
  expect(api.asked.at(-1)).toEqual({ what: `${base}/unblock`, with: { undo: true } });
});

test.each([
  ["unfollowed", { following: true, showing_reblogs: false, notifying: true }],
  ["withdrawn", { requested: true }],
])("what was %s says so, and its Undo asks for it back as it was", async (words, relationship) => {
  const { api, hands, shown, told } = handsOn(relationship);
  const ended = { ...told, following: false, requested: false, notifying: false };
  api.on(`${base}/unfollow`, () => ended);
  await unfollow(hands, wren);
  expect(shown()).toEqual(ended);
  const { text, action } = toast.mock.calls.at(-1)![0] as { text: string; action: { run: () => void } };
  expect(text).toBe(`account-${words}-toast`);
  const followed = api.hold(`${base}/follow`);
  action.run();
  expect(shown()).toEqual(told);
  await soon(() => expect(followed.waiting).toBe(1));
  followed.answer(told);
  await soon(() => expect(hands.entities.relationships.told(wren.id)).toEqual(told));
  expect(api.asked.at(-1)).toEqual({ what: `${base}/follow`, with: { undo: true } });
});

test("an unfollow behind a refused follow leaves what the server says", async () => {
  const { api, hands, shown, told } = handsOn({});
  const follows = api.hold(`${base}/follow`);
  api.on(`${base}/unfollow`, () => told);
  const both = [follow(hands, wren), unfollow(hands, wren)];
  expect(shown().following).toBe(false);
  await soon(() => expect(follows.waiting).toBe(1));
  follows.refuse();
  expect(await Promise.all(both)).toEqual([false, true]);
  expect(shown()).toEqual(told);
});
