import { page } from "vitest/browser";
import { afterEach, expect, test } from "vitest";
import { mount } from "#testing/browser/mount.tsx";
import { Screen } from "./profile.tsx";

afterEach(() => page.viewport(1280, 800));

test("the ways on from the form keep apart where they stand below each other", async () => {
  await page.viewport(300, 700);
  mount(<Screen />);
  const boxOf = (name: string) => page.getByRole("link", { name }).element().getBoundingClientRect();
  const [upper, lower] = [boxOf("View my profile"), boxOf("Featured hashtags")];
  expect(lower.top).toBeGreaterThanOrEqual(upper.bottom + 4);
});
