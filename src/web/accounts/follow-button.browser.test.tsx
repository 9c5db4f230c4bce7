import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aRelationship, anAccount } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { EntityStore } from "#web/entities/store.ts";
import { FollowButton } from "./follow-button.tsx";

const wren = anAccount("wren");
const stranger = aRelationship(wren.id);
const button = page.getByRole("button");

function showButton() {
  const entities = new EntityStore({ statuses: [], accounts: [wren], relationships: [stranger] });
  const { api } = mount(<FollowButton account={wren} />, { entities });
  return { entities, answers: api.hold(`POST /api/v1/accounts/${wren.id}/follow`) };
}

test("a press on Follow shows at once, and stays when the server says yes", async () => {
  const { entities, answers } = showButton();
  await button.click();
  await expect.element(button).toHaveAccessibleName("Following @wren");
  answers.answer({ ...stranger, following: true, note: "from the server" });
  await expect.poll(() => entities.relationships.get(wren.id)?.note).toBe("from the server");
  await expect.element(button).toHaveAccessibleName("Following @wren");
});

test("a refused press leaves the button as it was", async () => {
  const { answers } = showButton();
  await button.click();
  await expect.element(button).toHaveAccessibleName("Following @wren");
  answers.refuse();
  await expect.element(button).toHaveAccessibleName("Follow @wren");
});
