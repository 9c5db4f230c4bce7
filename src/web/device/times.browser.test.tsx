import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { exactTime, serverZone } from "#kit/exact-time.ts";
import { mount } from "#testing/browser/mount.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import * as hooks from "./hooks.ts";
import { keepTimes } from "./times.ts";

const at = "2026-11-20T15:40:00.000Z";
const utc = exactTime("en", at, serverZone);
const own = exactTime("en", at);

test("a moment that the server said in UTC is said in the reader's zone, wherever it stands", async () => {
  expect(utc).toMatch(/ UTC$/);
  expect(own).not.toMatch(/ UTC$/);
  mount(
    <>
      <RelativeTime at={at} now={Date.parse(at)} locale="en" />
      <time dateTime={at} {...hooks.exact.set()}>
        {utc}
      </time>
      <span title={`Edited ${utc}`} {...hooks.exact.set(at)}>
        <b>Edited {utc}</b>
      </span>
    </>,
  );
  keepTimes(Date.now, "en");
  await expect.element(page.getByTitle(own, { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText(own, { exact: true })).toBeVisible();
  await expect.element(page.getByTitle(`Edited ${own}`)).toHaveTextContent(`Edited ${own}`);
});

test("a short time never breaks between its number and its unit", () => {
  mount(
    <p style={{ inlineSize: 1 }}>
      <RelativeTime at={at} now={Date.parse(at) + 240_000} locale="en" />
    </p>,
  );
  const time = document.querySelector("time")!;
  expect(time.textContent).toMatch(/^\d+ \w+$/);
  expect(time.getClientRects()).toHaveLength(1);
});

test("so is one that comes into the page later", async () => {
  keepTimes(Date.now, "en");
  const { show } = mount(null);
  show(
    <time dateTime={at} {...hooks.exact.set()}>
      {utc}
    </time>,
  );
  await expect.element(page.getByText(own, { exact: true })).toBeVisible();
});
