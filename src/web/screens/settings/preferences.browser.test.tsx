import { page } from "vitest/browser";
import { expect, test } from "vitest";
import { mount } from "#testing/browser/mount.tsx";
import { Screen } from "./preferences.tsx";

test("who may quote is what the server has kept, and not what it refused", async () => {
  const { api } = mount(<Screen />);
  const answers = api.hold("PATCH /api/v1/accounts/update_credentials");
  const who = page.getByLabelText("Who can quote", { exact: true });
  await who.selectOptions("nobody");
  await expect.element(who).toHaveValue("nobody");
  answers.refuse();
  await expect.element(who).toHaveValue("public");
});
