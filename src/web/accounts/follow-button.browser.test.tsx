import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aRelationship, anAccount } from "#testing/entities.ts";
import { holdClock } from "#testing/browser/clock.ts";
import { mount } from "#testing/browser/mount.tsx";
import { EntityStore } from "#web/entities/store.ts";
import { FollowButton } from "./follow-button.tsx";

const wren = anAccount("wren");
const stranger = aRelationship(wren.id);
const button = page.getByRole("button");

function showButton() {
  const entities = new EntityStore({ statuses: [], accounts: [wren], relationships: [stranger] });
  const { api } = mount(<FollowButton account={wren} />, { entities });
  return { api, entities, answers: api.hold(`POST /api/v1/accounts/${wren.id}/follow`) };
}

test("a press on Follow shows at once, and stays when the server says yes", async () => {
  const { entities, answers } = showButton();
  await button.click();
  await expect.element(button).toHaveAccessibleName("Following @wren");
  answers.answer({ ...stranger, following: true, note: "from the server" });
  await expect.poll(() => entities.relationships.get(wren.id)?.note).toBe("from the server");
  await expect.element(button).toHaveAccessibleName("Following @wren");
});

test("a double press follows, however soon the server answers", async () => {
  const clock = holdClock();
  const { entities, api } = showButton();
  api.on(`POST /api/v1/accounts/${wren.id}/follow`, () => ({ ...stranger, following: true }));
  const asked = () => api.asked.map(({ what }) => what.split("/").at(-1));
  await button.dblClick();
  await expect.poll(() => entities.relationships.get(wren.id)?.following).toBe(true);
  clock.pass(499);
  await button.click();
  expect(asked()).toEqual(["follow"]);

  clock.pass(1);
  api.on(`POST /api/v1/accounts/${wren.id}/unfollow`, () => stranger);
  await button.click();
  await expect.element(button).toHaveAccessibleName("Follow @wren");
  expect(asked()).toEqual(["follow", "unfollow"]);
});

test("a second press before the answer is the first one", async () => {
  const clock = holdClock();
  const { answers, api } = showButton();
  await button.click();
  clock.pass(60_000);
  await button.click();
  await expect.element(button).toHaveAccessibleName("Following @wren");
  expect(api.asked).toHaveLength(1);
  answers.answer({ ...stranger, following: true });
});

test("a refused press leaves the button as it was", async () => {
  const { answers } = showButton();
  await button.click();
  await expect.element(button).toHaveAccessibleName("Following @wren");
  answers.refuse();
  await expect.element(button).toHaveAccessibleName("Follow @wren");
});
