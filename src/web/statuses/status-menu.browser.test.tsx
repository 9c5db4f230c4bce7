import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aLinkedAccount, anAccount, aStatus } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import type { Reader } from "#web/data/reader.ts";
import { EntityStore } from "#web/entities/store.ts";
import { Toasts } from "#web/ui/toast.tsx";
import { Status } from "./status.tsx";

const entry = (name: string) => page.getByRole("menuitem", { name, exact: true });

afterEach(() => vi.restoreAllMocks());

async function openMenu(status: ReturnType<typeof aStatus>, reader: Partial<Reader> = {}) {
  const entities = new EntityStore();
  entities.addStatus(status);
  const mounted = mount(
    <>
      <Status id={status.id} />
      <Toasts closeLabel="Close" />
    </>,
    { entities, reader },
  );
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect.element(entry("Copy link")).toBeVisible();
  return mounted;
}

const remote = aStatus("500", {
  account: anAccount("7", { acct: "wren@far.example", username: "wren" }),
  url: "https://far.example/@wren/1",
  favourites_count: 2,
});

test("a browser that can share is given the address of the post; closing its sheet says nothing", async () => {
  const share = vi.fn(() => Promise.reject(new DOMException("closed", "AbortError")));
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  await openMenu(remote);
  await entry("Share…").click();
  expect(share).toHaveBeenCalledWith({ url: "https://far.example/@wren/1" });
  expect(
    page
      .getByRole("status")
      .elements()
      .map((one) => one.textContent)
      .join(""),
  ).toBe("");
  Reflect.deleteProperty(navigator, "share");
});

test("a post of another server has its own address and the original one, and both can be copied", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openMenu(remote);
  await entry("Copy original link").click();
  await expect.element(page.getByText("Link copied")).toBeVisible();
  expect(written).toHaveBeenLastCalledWith("https://far.example/@wren/1");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await entry("Copy link").click();
  expect(written).toHaveBeenLastCalledWith(`${location.origin}/@wren@far.example/500`);
});

test("a linked account copies the one address of a post that others can open", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openMenu(remote, { account: aLinkedAccount("bo@moo.example") });
  expect(entry("Copy original link").query()).toBeNull();
  await entry("Copy link").click();
  expect(written).toHaveBeenLastCalledWith("https://far.example/@wren/1");
});

test("a link that the browser does not copy is said not to be copied", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
  await openMenu(remote);
  await entry("Copy link").click();
  await expect.element(page.getByText("This browser couldn't copy the link.")).toBeVisible();
});

test("a link is said not to be copied where pages have no clipboard", async () => {
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
  await openMenu(remote);
  await entry("Copy link").click();
  await expect.element(page.getByText("This browser couldn't copy the link.")).toBeVisible();
});

test("a post of this server has one address", async () => {
  await openMenu(aStatus("501"));
  expect(entry("Copy original link").query()).toBeNull();
  expect(entry("Open original page").query()).toBeNull();
});

test("the menu leads to those who favored the post, and not to those who boosted it when nobody did", async () => {
  const { api } = await openMenu(remote);
  expect(entry("Boosted by").query()).toBeNull();
  const people = api.hold("GET /api/v1/statuses/500/favourited_by");
  await entry("Favorited by").click();
  await expect.poll(() => people.waiting).toBe(1);
  people.answer([anAccount("8", { username: "lark", acct: "lark", display_name: "Lark" })]);
  await expect.element(page.getByRole("dialog", { name: "Favorited by" }).getByText("Lark")).toBeVisible();
});
