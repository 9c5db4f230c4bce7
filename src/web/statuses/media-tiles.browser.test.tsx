import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MediaAttachment } from "#protocol/entities.ts";
import { aStatus } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { EntityStore } from "#web/entities/store.ts";
import type { ListView } from "#web/paging/use-list.ts";
import type { StatusId } from "#protocol/ids.ts";
import { MediaTiles } from "./media-tiles.tsx";

const still = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const picture = (description: string | null): MediaAttachment => ({
  id: "9" as MediaAttachment["id"],
  type: "image",
  url: still,
  preview_url: still,
  remote_url: null,
  preview_remote_url: null,
  text_url: null,
  description,
  blurhash: null,
  meta: { original: { width: 4, height: 3, size: "4x3", aspect: 4 / 3 } },
});

const posts = [
  aStatus("1", { media_attachments: [picture("Gorse in flower")] }),
  aStatus("2", { content: "<p>The wire</p>", media_attachments: [picture(null)] }),
  aStatus("3", { content: "<p>The nest</p>", media_attachments: [picture("Five eggs")], sensitive: true }),
];

function showTiles(partial: boolean) {
  const entities = new EntityStore();
  const list: ListView<StatusId> = {
    rows: [],
    items: entities.addStatuses(posts),
    waiting: [],
    moreWaits: false,
    next: null,
    state: "idle",
    more: async () => {},
    fillGap: async () => {},
    gap: null,
    show: () => {},
  };
  mount(<MediaTiles label="Wren" list={list} partial={partial} empty={null} />, { entities });
}

test("a tile is called by what its picture shows, or by the words of its post where that is folded or not described", async () => {
  showTiles(false);
  for (const [post, name] of ["Gorse in flower", "The wire", "The nest"].entries()) {
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", `/@wren/${posts[post]!.id}`);
  }
  expect(document.querySelectorAll("article img")).toHaveLength(2);
});

test.each([
  [false, "You've reached the end."],
  [true, "That's all we have. Older posts from other instances may not be shown."],
])("the end of posts of another server (%s) says so", async (partial, words) => {
  showTiles(partial);
  await expect.element(page.getByText(words)).toBeVisible();
});
