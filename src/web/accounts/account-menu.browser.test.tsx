import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount } from "#testing/browser/mount.tsx";
import { aLinkedAccount, anAccount, aReaderAccount } from "#testing/entities.ts";
import { load } from "./account-menu.tsx";

afterEach(() => vi.restoreAllMocks());

test.each([
  [aReaderAccount("mira"), `${location.origin}/@wren@far.example`],
  [aLinkedAccount("bo@moo.example"), "https://far.example/@wren"],
])("the link of a profile that is copied is one that others can open: %#", async (reader, copied) => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const account = anAccount("wren", { acct: "wren@far.example", url: "https://far.example/@wren" });
  const AccountMenu = await load();
  const nothing = () => {};
  mount(<AccountMenu account={account} anchor={document.body} onNote={nothing} onClose={nothing} />, {
    reader: { account: reader },
  });
  await page.getByRole("menuitem", { name: "Copy link", exact: true }).click();
  expect(written).toHaveBeenLastCalledWith(copied);
});
