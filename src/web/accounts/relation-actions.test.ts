import { expect, test, vi } from "vitest";
import { aRelationship, anAccount } from "#testing/entities.ts";
import { TestApi } from "#testing/browser/api.ts";
import { EntityStore } from "#web/entities/store.ts";
import { isHiddenStatus } from "#web/timelines/hidden.ts";
import { mute, notify } from "./actions.ts";
import { endorse, refineFollow, setNote } from "./relation-verbs.ts";
import { knownOfDomain } from "./relationships.ts";

const toast = vi.hoisted(() => vi.fn());
vi.mock("#web/ui/toast.tsx", () => ({ toast }));

const wren = anAccount("wren");
const base = `POST /api/v1/accounts/${wren.id}`;

function stage(relationship: Parameters<typeof aRelationship>[1]) {
  const told = aRelationship(wren.id, relationship);
  const entities = new EntityStore({ statuses: [], accounts: [wren], relationships: [told] });
  const api = new TestApi();
  return { api, told, entities, hands: { api, entities, t: (id: string) => id } };
}

test("the bell asks for news of new posts, and for no more of them", async () => {
  const { api, hands, told } = stage({ following: true });
  api.on(`${base}/follow`, () => ({ ...told, notifying: true }));
  await notify(hands, wren, true);
  expect(api.asked.at(-1)).toEqual({ what: `${base}/follow`, with: { notify: true } });
});

test("no language chosen means all of them", async () => {
  const { api, hands, told } = stage({ following: true });
  api.on(`${base}/follow`, () => told);
  await refineFollow(hands, wren, { notify: false, reblogs: true, languages: [] });
  expect(api.asked.at(-1)?.with).toEqual({ notify: false, reblogs: true, languages: null });
});

test("a mute can leave their notifications", async () => {
  const { api, hands, told } = stage({});
  api.on(`${base}/mute`, () => ({ ...told, muting: true }));
  await mute(hands, wren, 3_600, false);
  expect(api.asked.at(-1)?.with).toEqual({ duration: 3_600, notifications: false });
});

test("a note and a place on the profile show at once", async () => {
  const { api, hands, told, entities } = stage({ following: true });
  api.on(`${base}/note`, () => ({ ...told, note: "Sings" }));
  api.on(`${base}/endorse`, () => ({ ...told, note: "Sings", endorsed: true }));
  await setNote(hands, wren, "Sings");
  await endorse(hands, wren, true);
  expect(entities.relationships.get(wren.id)).toMatchObject({ note: "Sings", endorsed: true });
});

test("a blocked server hides its people at home, and not on their own profiles", () => {
  const far = { ...anAccount("far"), acct: "far@other.example" };
  const { entities } = stage({});
  entities.accounts.put(far);
  entities.relationships.put(aRelationship(far.id, { domain_blocking: true }));
  const status = { id: "9", account: far.id, reblog: null, filtered: [] };
  entities.statuses.put(status as unknown as Parameters<typeof entities.statuses.put>[0]);
  const hidden = (kind: Parameters<typeof isHiddenStatus>[1]) =>
    isHiddenStatus(entities, kind, undefined, status.id as Parameters<typeof isHiddenStatus>[3]);
  expect([hidden("home"), hidden("public"), hidden("account")]).toEqual([true, true, false]);
  expect(knownOfDomain(entities, "other.example")).toEqual([far.id]);
  expect(knownOfDomain(entities, "example")).toEqual([]);
});
