import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aStatus } from "#testing/entities.ts";
import type { PollId } from "#protocol/ids.ts";
import { mount } from "#testing/browser/mount.tsx";
import { EntityStore } from "#web/entities/store.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import { Toasts } from "#web/ui/toast.tsx";
import { Status } from "./status.tsx";

const post = aStatus("500", { favourites_count: 4 });
const heart = page.getByRole("button", { name: /^Favorite/ });

function showStatus() {
  const entities = new EntityStore();
  entities.addStatus(post);
  return mount(<Status id={post.id} />, { entities });
}

test("a press on the heart fills it and counts at once; a refusal takes it back", async () => {
  const { api } = showStatus();
  const answers = api.hold("POST /api/v1/statuses/500/favourite");
  await heart.click();
  await expect.element(heart).toHaveAttribute("aria-pressed", "true");
  await expect.element(heart).toHaveTextContent("5");
  answers.refuse();
  await expect.element(heart).toHaveAttribute("aria-pressed", "false");
  await expect.element(heart).toHaveTextContent("4");
});

test("two refused presses and an edit between them end as the server has it", async () => {
  const { api, entities } = showStatus();
  const hearts = api.hold("POST /api/v1/statuses/500/favourite");
  const bookmarks = api.hold("POST /api/v1/statuses/500/bookmark");
  const bookmark = page.getByRole("button", { name: "Bookmark" });
  await heart.click();
  await bookmark.click();
  await expect.element(bookmark).toHaveAttribute("aria-pressed", "true");
  entities.addStatus({ ...post, content: "<p>Edited meanwhile</p>" });
  await expect.element(page.getByText("Edited meanwhile")).toBeVisible();
  await expect.element(heart).toHaveAttribute("aria-pressed", "true");
  hearts.refuse();
  await expect.poll(() => bookmarks.waiting).toBe(1);
  bookmarks.refuse();
  await expect.element(bookmark).toHaveAttribute("aria-pressed", "false");
  await expect.element(heart).toHaveAttribute("aria-pressed", "false");
  await expect.element(heart).toHaveTextContent("4");
  await expect.element(page.getByText("Edited meanwhile")).toBeVisible();
});

test("a choice in a poll does not become another one when its options change", async () => {
  const entities = new EntityStore();
  entities.addStatus(aPoll("1", ["Tea", "Coffee"]));
  const { api } = mount(<Status id={post.id} />, { entities });
  await page.getByRole("radio", { name: "Coffee" }).click();
  entities.addStatus(aPoll("2", ["Water", "Tea", "Coffee"]));
  await expect.element(page.getByRole("radio", { name: "Water" })).toBeVisible();
  expect(document.querySelectorAll("input:checked")).toHaveLength(0);
  await page.getByRole("button", { name: "Vote" }).click();
  expect(api.asked).toEqual([]);
});

test("a vote that fails leaves the choice as it was", async () => {
  const entities = new EntityStore();
  entities.addStatus(aPoll("1", ["Tea", "Coffee"]));
  const { api } = mount(<Status id={post.id} />, { entities });
  const coffee = page.getByRole("radio", { name: "Coffee" });
  await coffee.click();
  const votes = api.hold("POST /api/v1/polls/1/votes");
  await page.getByRole("button", { name: "Vote", exact: true }).click();
  await expect.element(page.getByText("Your vote")).toBeInTheDocument();
  votes.refuse();
  await expect.element(coffee).toBeChecked();
});

test("a vote for nothing asks for a choice, and goes to the choices", async () => {
  const entities = new EntityStore();
  entities.addStatus(aPoll("1", ["Tea", "Coffee"]));
  const { api } = mount(
    <>
      <Status id={post.id} />
      <Toasts closeLabel="Close" />
    </>,
    { entities },
  );
  await page.getByRole("button", { name: "Vote" }).click();
  await expect.element(page.getByText("Choose an answer first.")).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "Tea" })).toHaveFocus();
  expect(api.asked).toEqual([]);
});

test.each(["en", "ru", "de"])("the server asks for a choice in the same words (%s)", (locale) => {
  const t = wordsOf(locale);
  expect(t("refusal-poll-nothing-chosen")).toBe(t("poll-choose-first"));
});

const aPoll = (id: string, titles: string[]) =>
  aStatus(post.id, {
    poll: {
      id: id as PollId,
      expires_at: null,
      expired: false,
      multiple: false,
      votes_count: 0,
      voters_count: 0,
      options: titles.map((title) => ({ title, votes_count: 0 })),
      emojis: [],
      voted: false,
      own_votes: [],
    },
  });
