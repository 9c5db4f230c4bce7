import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aRelationship, anAccount } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { EntityStore } from "#web/entities/store.ts";
import { FollowRequestAnswer } from "./follow-request-answer.tsx";

const wren = anAccount("wren");
const waiting = aRelationship(wren.id, { requested_by: true });

test.each([
  ["Accept", "authorize"],
  ["Reject", "reject"],
])("%s is told once the server has done it, and not when it refuses", async (words, verb) => {
  const entities = new EntityStore({ statuses: [], accounts: [wren], relationships: [waiting] });
  const { api } = mount(<FollowRequestAnswer id={wren.id} />, { entities });
  const answers = api.hold(`POST /api/v1/follow_requests/${wren.id}/${verb}`);
  const isAsked = () => entities.relationships.get(wren.id)?.requested_by;

  await page.getByRole("button", { name: words }).click();
  await expect.poll(isAsked).toBe(false);
  answers.refuse();
  await expect.poll(isAsked).toBe(true);

  await page.getByRole("button", { name: words }).click();
  await expect.poll(() => answers.waiting).toBe(1);
  answers.answer(aRelationship(wren.id));
  await expect.poll(() => entities.relationships.told(wren.id)?.requested_by).toBe(false);
});
