import { expect, test } from "vitest";
import { TestApi } from "#testing/browser/api.ts";
import type { AccountId } from "#protocol/ids.ts";
import { aStatus } from "#testing/entities.ts";
import { ApiProblem } from "#web/data/api.ts";
import { drafts } from "#web/drafts/store.ts";
import { EntityStore } from "#web/entities/store.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import { redraft } from "./redraft.ts";

test("a post that the server does not delete stays, and leaves no draft behind", async () => {
  // Somebody of whom no other file has drafts on this disk.
  const owner = "9500" as AccountId;
  const post = aStatus("500", { content: "<p>Teh kettle</p>" });
  const entities = new EntityStore();
  entities.addStatus(post);
  const kept: string[] = [];
  const api = new TestApi()
    .on("GET /api/statuses/500/source", () => ({
      id: "500",
      text: "Teh kettle",
      spoiler_text: "",
      rich: false,
      html: null,
    }))
    .on("DELETE /api/v1/statuses/500", async () => {
      kept.push(...(await drafts.list(owner)).map(({ content }) => content));
      throw new ApiProblem(422, "Not now");
    });
  await redraft({ entities, api, t: wordsOf("en") }, entities.statuses.get(post.id)!, owner);
  expect(kept).toEqual(["<p>Teh kettle</p>"]);
  expect(entities.statuses.get(post.id)).toBeDefined();
  expect(await drafts.list(owner)).toEqual([]);
});
