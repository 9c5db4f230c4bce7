import { expect, test } from "vitest";
import { TestApi } from "#testing/browser/api.ts";
import type { Poll } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { anAttachment, aStatus } from "#testing/entities.ts";
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
  await redraft({ entities, api, t: wordsOf("en") }, post.id, owner);
  expect(kept).toEqual(["<p>Teh kettle</p>"]);
  expect(entities.statuses.get(post.id)).toBeDefined();
  expect(await drafts.list(owner)).toEqual([]);
});

test("a post that is shown translated is drafted in the words of its author", async () => {
  const owner = "9501" as AccountId;
  const file = anAttachment("9", { description: "Eine Katze" });
  const post = aStatus("501", { content: "<p>Tee</p>", language: "de", poll: tea("Tee"), media_attachments: [file] });
  const entities = new EntityStore();
  entities.addStatus(post);
  entities.statuses.wish(post.id, (now) => ({
    ...now,
    language: "en",
    poll: tea("Tea"),
    media_attachments: [{ ...file, description: "A cat" }],
    translation: { is: "shown", from: "de", by: null },
  }));
  const api = new TestApi()
    .on("GET /api/statuses/501/source", () => ({ id: "501", text: "Tee", spoiler_text: "", rich: false, html: null }))
    // So the draft stays on the disk, and no other page opens.
    .on("DELETE /api/v1/statuses/501", () => Promise.reject(new ApiProblem(0, "No answer")));
  await redraft({ entities, api, t: wordsOf("en") }, post.id, owner);
  const [draft] = await drafts.list(owner);
  expect(draft).toMatchObject({ language: "de", poll: { options: ["Tee"] } });
  expect(draft!.files).toMatchObject([{ description: "Eine Katze", attachment: { description: "Eine Katze" } }]);
});

const tea = (title: string): Poll => ({
  id: "7" as Poll["id"],
  expires_at: null,
  expired: false,
  multiple: false,
  votes_count: 0,
  voters_count: 0,
  options: [{ title, votes_count: 0 }],
  emojis: [],
});
