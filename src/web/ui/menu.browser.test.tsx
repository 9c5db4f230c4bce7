import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount } from "#testing/browser/mount.tsx";
import { Menu } from "./menu.tsx";

const chosen = vi.fn();
const closed = vi.fn();

function MenuAtButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const say = (what: string) => () => chosen(what);
  const groups = [
    [
      { label: "Copy link", icon: "link", onSelect: say("copy") },
      { label: "Mute", icon: "volume-x", next: [{ label: "1 day", icon: "volume-x", onSelect: say("a day") }] },
    ],
    [],
    [{ label: "Block", icon: "ban", onSelect: say("block") }],
  ] as const;
  const close = () => {
    setAnchor(null);
    closed();
  };
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        More
      </button>
      <p>Beside it</p>
      {anchor && <Menu anchor={anchor} label="Actions" groups={groups} onClose={close} />}
    </>
  );
}

const more = page.getByRole("button", { name: "More" });
const menu = page.getByRole("menu");
const focused = () => document.activeElement?.textContent;

async function openMenu() {
  chosen.mockClear();
  closed.mockClear();
  mount(<MenuAtButton />);
  await more.click();
  await expect.element(menu).toBeVisible();
}

test("the keys of a menu go through all groups, around the ends and to first letters", async () => {
  await openMenu();
  expect(focused()).toBe("Copy link");
  for (const [key, label] of [
    ["ArrowDown", "Mute"],
    ["End", "Block"],
    ["ArrowDown", "Copy link"],
    ["ArrowUp", "Block"],
    ["Home", "Copy link"],
    ["m", "Mute"],
    ["x", "Mute"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect([key, focused()]).toEqual([key, label]);
  }
  expect(chosen).not.toHaveBeenCalled();
});

test.each(["Escape", "Tab"])("%s closes it, and the button has the focus again or leads on from there", async (key) => {
  await openMenu();
  await userEvent.keyboard(`{${key}}`);
  await expect.element(menu).not.toBeInTheDocument();
  expect(closed).toHaveBeenCalledOnce();
  expect(chosen).not.toHaveBeenCalled();
  expect(key === "Escape" ? document.activeElement : more.element()).toBe(more.element());
});

test("a press beside it closes it", async () => {
  await openMenu();
  await page.getByText("Beside it").click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(closed).toHaveBeenCalledOnce();
});

test("an entry with a second step shows that, under its own name, and only the second press does it", async () => {
  await openMenu();
  await userEvent.keyboard("m{Enter}");
  await expect.element(menu).toHaveAccessibleName("Mute");
  expect(
    menu
      .getByRole("menuitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["1 day"]);
  expect(focused()).toBe("1 day");
  expect(chosen).not.toHaveBeenCalled();
  await expect
    .poll(async () => {
      await userEvent.keyboard("{Enter}");
      return chosen.mock.calls;
    })
    .toEqual([["a day"]]);
  await expect.element(menu).not.toBeInTheDocument();
  expect(document.activeElement).toBe(more.element());
});
