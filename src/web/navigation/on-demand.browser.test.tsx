import { Suspense } from "react";
import { page } from "vitest/browser";
import { expect, test, vi } from "vitest";
import { mount } from "#testing/browser/mount.tsx";
import { onDemand, Wanted } from "./on-demand.tsx";

// A page that never comes to rest.
vi.mock("#web/device/at-rest.ts", () => ({ rested: new Promise(() => {}) }));

test("a part waits for the page to come to rest, unless nothing of it is there", async () => {
  const load = vi.fn(async () => () => <p>The part</p>);
  const Part = onDemand(load);
  const first = mount(
    <Suspense fallback={<p>What the server has drawn</p>}>
      <Part />
    </Suspense>,
  );
  await expect.element(page.getByText("What the server has drawn")).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  first.unmount();

  mount(
    <Suspense fallback={<Wanted />}>
      <Part />
    </Suspense>,
  );
  await expect.element(page.getByText("The part")).toBeVisible();
});
