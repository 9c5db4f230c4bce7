import { expect, test } from "vitest";
import { TestApi } from "#testing/browser/api.ts";
import { mount } from "#testing/browser/mount.tsx";
import { anAccount, aStatus } from "#testing/entities.ts";
import { EntityStore } from "#web/entities/store.ts";
import { Screen } from "./profile.tsx";

test.each([
  ["with", true, { only_media: true }],
  ["without", false, { only_media: true, exclude_replies: true }],
])(
  "older media of a profile are asked for %s replies, as the first ones were",
  async (_, show_media_replies, query) => {
    const wren = anAccount("wren", { show_media_replies });
    const entities = new EntityStore();
    const items = entities.addStatuses([aStatus("7", { account: wren })]);
    const path = `/api/v1/accounts/${wren.id}/statuses`;
    const api = new TestApi().on(`GET ${path}`, () => []);
    const data = { id: wren.id, items, next: { max_id: "7" }, pinned: [], familiar: { ids: [], count: 0 } };
    const params = { account: "wren", tab: "media" };
    mount(<Screen data={data} params={params} url={new URL("/@wren/media", location.origin)} />, { api, entities });
    const older = () => api.asked.find((asked) => asked.what === `GET ${path}` && asked.with.max_id === "7");
    await expect.poll(older).toBeDefined();
    const { max_id: _id, limit: __, ...asked } = older()!.with;
    expect(asked).toEqual(query);
  },
);
