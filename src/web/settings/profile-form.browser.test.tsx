/** The form of the own profile while it is sent: where an error stands, and what becomes of words and pictures. */
import { page, userEvent } from "vitest/browser";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CredentialAccount } from "#protocol/entities.ts";
import { mount, type Mounted } from "#testing/browser/mount.tsx";
import { aReaderAccount } from "#testing/entities.ts";
import { ApiProblem } from "#web/data/api.ts";
import { Toasts } from "#web/ui/toast.tsx";
import { ProfileForm } from "./profile-form.tsx";

const saving = "PATCH /api/v1/accounts/update_credentials";
const save = page.getByRole("button", { name: "Save", exact: true });
const box = (label: string) => page.getByRole("textbox", { name: label, exact: true });
const websites = box("Websites");
const description = box("Avatar description");

/** Mira, whose avatar is her own. */
function mira({ source, ...more }: Partial<Omit<CredentialAccount, "source">> & { source?: object } = {}) {
  const { source: usual, ...account } = aReaderAccount("mira");
  return { ...account, avatar: "/a.webp", ...more, source: { ...usual, ...source } } as CredentialAccount;
}

const shown = (account: CredentialAccount) => (
  <>
    <ProfileForm account={account} />
    <Toasts closeLabel="Close" />
  </>
);

function refuses({ api }: Mounted, message: string, field?: string): void {
  api.on(saving, () => {
    throw new ApiProblem(422, message, { ...(field && { field, details: {} }) });
  });
}

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(1280, 800));

test.each([
  ["attribution_domains", "Websites"],
  ["avatar_description", "Avatar description"],
  ["display_name", "Display name"],
  ["note", "Bio"],
])("an error of %s stands at its box, which has the focus, until it is edited", async (field, label) => {
  refuses(mount(shown(mira())), "This can't be", field);
  await save.click();
  await expect.element(box(label)).toHaveFocus();
  await expect.element(box(label)).toHaveAttribute("aria-invalid", "true");
  await expect.element(box(label)).toHaveAccessibleDescription(/This can't be$/);
  expect(document.querySelectorAll("[aria-invalid]")).toHaveLength(1);
  expect(page.getByRole("alert").elements()).toEqual([]);
  await userEvent.keyboard("x");
  await expect.element(page.getByText("This can't be")).not.toBeInTheDocument();
  await expect.element(box(label)).not.toHaveAttribute("aria-invalid");
});

test.each([undefined, "fields_attributes"])("an error of %s, which is no box alone, is an alert", async (field) => {
  refuses(mount(shown(mira())), "You can have up to 4", field);
  await save.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("You can have up to 4");
});

test("an error of any length makes the page no wider", async () => {
  refuses(mount(shown(mira())), "x".repeat(2_000));
  await save.click();
  await expect.element(page.getByRole("alert")).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("what was said of the last attempt is gone with the next one", async () => {
  const mounted = mount(shown(mira()));
  mounted.api.on(saving, () => mira());
  await save.click();
  await expect.element(page.getByText("Saved.")).toBeVisible();
  refuses(mounted, "This can't be", "note");
  await save.click();
  await expect.element(page.getByText("This can't be")).toBeVisible();
  await expect.element(page.getByText("Saved.")).not.toBeInTheDocument();
});

test("words are shown as they are kept, and those that were typed since they were sent stay", async () => {
  const { api, show } = mount(shown(mira()));
  const answers = api.hold(saving);
  await websites.fill("https://Mira.example/");
  await description.fill("A linnet ");
  await save.click();
  await expect.poll(() => answers.waiting).toBe(1);
  await description.click();
  await userEvent.keyboard("{End}on a bush");
  const typing = description.element();
  const kept = mira({
    avatar: "/b.webp",
    avatar_description: "A linnet",
    source: { attribution_domains: ["mira.example"] },
  });
  answers.answer(kept);
  await expect.element(page.getByText("Saved.")).toBeVisible();
  show(shown(kept));
  await expect.element(websites).toHaveValue("mira.example");
  await expect.element(description).toHaveValue("A linnet on a bush");
  await expect.element(description).toHaveFocus();
  expect(description.element()).toBe(typing);
});

test("a description has lines", async () => {
  mount(shown(mira()));
  await description.fill("A linnet");
  await userEvent.keyboard("{Enter}on a bush");
  await expect.element(description).toHaveValue("A linnet\non a bush");
});

const picture = (name: string) => new File(["x"], `${name}.png`, { type: "image/png" });
const chooser = page.getByLabelText("Change avatar");

test("another picture is not described by the words for the one before it", async () => {
  mount(shown(mira({ avatar_description: "A linnet" })));
  await chooser.upload(picture("first"));
  await expect.element(description).toHaveValue("");
  await description.fill("A bush");
  await chooser.upload(picture("second"));
  await expect.element(description).toHaveValue("");
});

test("words that were typed before a picture was chosen are for that one", async () => {
  mount(shown(mira({ avatar_description: "A linnet" })));
  await description.fill("A bush");
  await chooser.upload(picture("bush"));
  await expect.element(description).toHaveValue("A bush");
});

test("a picture that there is not is not described", async () => {
  const none = mira({ avatar: `${location.origin}/images/avatar.png` });
  const { show } = mount(shown(none));
  await expect.element(chooser).toBeInTheDocument();
  expect(description.elements()).toEqual([]);
  await chooser.upload(picture("first"));
  await expect.element(description).toBeVisible();
  show(shown(mira()));
  await description.fill("A linnet");
  show(shown(none));
  await expect.poll(() => description.elements()).toEqual([]);
  await chooser.upload(picture("second"));
  await expect.element(description).toHaveValue("");
});
