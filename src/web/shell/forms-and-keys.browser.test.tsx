import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { TestApi } from "#testing/browser/api.ts";
import { drawn } from "#testing/browser/drawn.ts";
import { shortTime } from "#kit/time.ts";
import { aReader, mount } from "#testing/browser/mount.tsx";
import { EntityStore } from "#web/entities/store.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { startFormsAndKeys } from "./forms-and-keys.ts";

test("a key that is pressed early moves no time before React has seen what the server wrote", async () => {
  const { documentElement: root } = document;
  onTestFinished(() => root.removeAttribute("data-alive"));
  const now = Date.now();
  mount(<RelativeTime at={new Date(now - 3 * 3_600_000).toISOString()} now={now - 3_600_000} locale="en" />);
  const wrote = document.querySelector("time")!.textContent;
  startFormsAndKeys(aReader(), { api: new TestApi(), entities: new EntityStore() }, []);
  await new Promise(requestAnimationFrame);
  await drawn();
  expect(document.querySelector("time")!.textContent).toBe(wrote);
  root.setAttribute("data-alive", "");
  await expect.element(page.getByText(shortTime("en", 3 * 3_600_000), { exact: true })).toBeVisible();
});
