import { page } from "vitest/browser";
import { beforeEach, expect, test, vi } from "vitest";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { TestApi } from "#testing/browser/api.ts";
import { mount } from "#testing/browser/mount.tsx";
import { anAccount, aRelationship, aStatus } from "#testing/entities.ts";
import { EntityStore } from "#web/entities/store.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { Screen as FeaturedScreen } from "./featured.tsx";
import { Screen } from "./profile.tsx";

vi.mock("#web/navigation/navigation.ts", { spy: true });
beforeEach(() => void vi.mocked(navigate).mockReset().mockResolvedValue());

test.each([
  ["with", true, { exclude_direct: true, only_media: true }],
  ["without", false, { exclude_direct: true, only_media: true, exclude_replies: true }],
])(
  "older media of a profile are asked for %s replies, as the first ones were",
  async (_, show_media_replies, query) => {
    const wren = anAccount("wren", { show_media_replies });
    const entities = new EntityStore();
    const items = entities.addStatuses([aStatus("7", { account: wren })]);
    const path = `/api/v1/accounts/${wren.id}/statuses`;
    const api = new TestApi().on(`GET ${path}`, () => []);
    const data = { id: wren.id, tagged: "", items, next: { max_id: "7" }, pinned: [], familiar: { ids: [], count: 0 } };
    const params = { account: "wren", tab: "media" };
    mount(<Screen data={data} params={params} url={new URL("/@wren/media", location.origin)} />, { api, entities });
    const older = () => api.asked.find((asked) => asked.what === `GET ${path}` && asked.with.max_id === "7");
    await expect.poll(older).toBeDefined();
    const { max_id: _id, limit: __, ...asked } = older()!.with;
    expect(asked).toEqual(query);
  },
);

test.each([
  ["media", { show_media: false }, true],
  ["media", { show_featured: false }, false],
  ["featured", { show_featured: false }, true],
  ["featured", { show_media: false }, false],
])("a page of %s that is come back to, with %j now, leads to the profile: %s", async (tab, off, leads) => {
  const wren = anAccount("wren", off);
  const entities = new EntityStore();
  const [post] = entities.addStatuses([aStatus("7", { account: wren, content: "<p>A gorse bush</p>" })]);
  const familiar = { ids: [], count: 0 };
  const place = { params: { account: "wren", tab }, url: new URL(`/@wren/${tab}`, location.origin) };
  mount(
    tab === "media" ? (
      <Screen {...place} data={{ id: wren.id, tagged: "", items: [post!], next: null, pinned: [], familiar }} />
    ) : (
      <FeaturedScreen {...place} data={{ id: wren.id, pinned: [post!], people: [], tags: [], familiar }} />
    ),
    { entities },
  );
  await expect.element(page.getByRole("navigation", { name: "Profile sections" })).toBeInTheDocument();
  expect(vi.mocked(navigate).mock.calls).toEqual(leads ? [["/@wren", { replace: true }]] : []);
  expect(page.getByRole(tab === "media" ? "feed" : "article").elements()).toHaveLength(leads ? 0 : 1);
});

function mountPosts(id: AccountId, items: StatusId[], entities: EntityStore) {
  const data = { id, tagged: "", items, next: null, pinned: [], familiar: { ids: [], count: 0 } };
  const place = { params: { account: "wren", tab: "posts" }, url: new URL("/@wren", location.origin) };
  mount(<Screen {...place} data={data} />, { entities });
}

test("a limited profile shows its words and its posts when they are asked for", async () => {
  const wren = anAccount("wren", { limited: true, note: "<p>I sell anchors</p>" });
  const entities = new EntityStore();
  const items = entities.addStatuses([
    aStatus("7", { account: wren, content: "<p>A gorse bush</p>", from_limited: true }),
  ]);
  mountPosts(wren.id, items, entities);
  const parts = [page.getByText("I sell anchors"), page.getByText("A gorse bush")];
  for (const part of parts) await expect.element(part).not.toBeVisible();
  await page.getByText("Show profile anyway").click();
  for (const part of parts) await expect.element(part).toBeVisible();
});

test("messages stand in their conversations, and not among the posts of their author", async () => {
  const wren = anAccount("wren");
  const entities = new EntityStore();
  const items = entities.addStatuses([
    aStatus("7", { account: wren, content: "<p>A gorse bush</p>" }),
    aStatus("8", { account: wren, content: "<p>For Jonas alone</p>", visibility: "direct" }),
  ]);
  mountPosts(wren.id, items, entities);
  await expect.element(page.getByText("A gorse bush")).toBeVisible();
  await expect.element(page.getByText("For Jonas alone")).not.toBeInTheDocument();
});

test("who stops following a suspended account sees nothing of it any more", async () => {
  const wren = anAccount("wren", { suspended: true });
  const entities = new EntityStore();
  entities.relationships.put(aRelationship(wren.id, { following: true }));
  const items = entities.addStatuses([aStatus("7", { account: wren, content: "<p>A gorse bush</p>" })]);
  mountPosts(wren.id, items, entities);
  await page.getByRole("article").getByText("Show anyway").click();
  await expect.element(page.getByText("A gorse bush")).toBeVisible();
  entities.relationships.put(aRelationship(wren.id, { following: false }));
  await expect.element(page.getByText("A gorse bush")).not.toBeInTheDocument();
  await expect.element(page.getByText("This account is suspended.")).toBeVisible();
});
