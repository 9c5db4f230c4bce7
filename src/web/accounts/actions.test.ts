import { expect, test, vi } from "vitest";
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

test("a block ends the follow, and its Undo follows again as it was", async () => {
  const { api, hands, shown, told } = handsOn({ following: true, showing_reblogs: false, notifying: true });
  api.on(`${base}/block`, () => ({ ...told, blocking: true, following: false, notifying: false }));
  await block(hands, wren);
  expect(shown()).toMatchObject({ blocking: true, following: false });
  const { action } = toast.mock.calls.at(-1)![0] as { action: { run: () => void } };
  const unblocked = api.hold(`${base}/unblock`);
  const followed = api.hold(`${base}/follow`);
  action.run();
  expect(shown()).toMatchObject({ blocking: false, following: true, notifying: true });
  await vi.waitFor(() => expect(unblocked.waiting).toBe(1));
  unblocked.answer({ ...told, following: false, notifying: false });
  await vi.waitFor(() => expect(followed.waiting).toBe(1));
  expect(shown()).toMatchObject({ blocking: false, following: true });
  followed.answer(told);
  await vi.waitFor(() => expect(hands.entities.relationships.told(wren.id)).toEqual(told));
  expect(api.asked.at(-1)).toEqual({ what: `${base}/follow`, with: { reblogs: false, notify: true } });
});

test("the Undo of a block of a stranger follows nobody", async () => {
  const { api, hands, shown, told } = handsOn({});
  api.on(`${base}/block`, () => ({ ...told, blocking: true })).on(`${base}/unblock`, () => told);
  await block(hands, wren);
  (toast.mock.calls.at(-1)![0] as { action: { run: () => void } }).action.run();
  await vi.waitFor(() => expect(hands.entities.relationships.told(wren.id)!.blocking).toBe(false));
  expect(shown()).toEqual(told);
  expect(api.asked.map(({ what }) => what)).toEqual([`${base}/block`, `${base}/unblock`]);
});

test("an unfollow behind a refused follow leaves what the server says", async () => {
  const { api, hands, shown, told } = handsOn({});
  const follows = api.hold(`${base}/follow`);
  api.on(`${base}/unfollow`, () => told);
  const both = [follow(hands, wren), unfollow(hands, wren)];
  expect(shown().following).toBe(false);
  await vi.waitFor(() => expect(follows.waiting).toBe(1));
  follows.refuse();
  expect(await Promise.all(both)).toEqual([false, true]);
  expect(shown()).toEqual(told);
});
