/** What is said of a file is plain text and bounded at every door (threats M13). */
import { expect, test } from "vitest";
import * as limits from "#protocol/limits.ts";
import { setUploads } from "#testing/upload-stage.ts";
import type { Person, World } from "#testing/world.ts";

let world: World;
let mira: Person;
const { call, put, leftOver } = setUploads((stage) => ({ world, mira } = stage));

const letter = Buffer.from("Dear Jonas");
const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const file = () => new File([letter], "letter.txt");
const kept = async () => (await put(mira, "letter.txt", letter)).body;
const posted = async () => {
  const media = await kept();
  return { media, status: await mira.publishes("Look", { media_ids: [media.id] }) };
};

interface Answer {
  status: number;
  body: { error?: string };
}

/** All that is said of any file. */
const described = async () =>
  (await world.db.selectFrom("media_attachment").select("description").where("description", "like", "b%").execute())
    .length;

/** By their names: how a description comes in. */
const doors: Record<string, (description: string) => Promise<Answer>> = {
  "POST /api/v1/media": (description) => call(mira, "POST", "/api/v1/media", formOf({ file: file(), description })),
  "POST /api/v2/media": (description) => call(mira, "POST", "/api/v2/media", formOf({ file: file(), description })),
  "PUT /media/upload": (description) => put(mira, "letter.txt", letter, "", `?description=${description}`),
  "PUT /api/v1/media/:id": async (description) =>
    call(mira, "PUT", `/api/v1/media/${(await kept()).id}`, { description }),
  "PUT /api/v1/media/:id by a form": async (description) =>
    call(mira, "PUT", `/api/v1/media/${(await kept()).id}`, formOf({ description })),
  "POST /media/finish": async (description) => {
    const { body } = await call<{ uploadId: string }>(mira, "POST", "/media/create/letter.txt", {
      size: letter.length,
    });
    const part = await call(mira, "PUT", `/media/letter.txt/${body.uploadId}/1`, new Uint8Array(letter));
    const parts = [part.body];
    const finished = await call(mira, "POST", `/media/finish/letter.txt/${body.uploadId}`, { parts, description });
    await call(mira, "DELETE", `/media/letter.txt/${body.uploadId}`);
    return finished;
  },
  "PUT /api/v1/statuses/:id": async (description) => {
    const { media, status } = await posted();
    const media_attributes = [{ id: media.id, description }];
    return call(mira, "PUT", `/api/v1/statuses/${status.id}`, {
      status: "Look",
      media_ids: [media.id],
      media_attributes,
    });
  },
  "PUT /api/statuses/:id": async (description) => {
    const { media, status } = await posted();
    return call(mira, "PUT", `/api/statuses/${status.id}`, { media_attributes: [{ id: media.id, description }] });
  },
  "POST /api/statuses with a file": (description) =>
    call(
      mira,
      "POST",
      "/api/statuses",
      formOf({ status: "Look", "files[0][file]": file(), "files[0][description]": description }),
    ),
};

test.each(Object.entries(doors))(
  "%s takes 1,500 characters as people see them, and says in words that a megabyte is too long",
  async (_, say) => {
    const most = limits.media.altText;
    expect((await say("a".repeat(most))).status).toBe(200);
    expect((await say("👩🏻‍👩🏽‍👧🏾‍👦🏿".repeat(most))).status).toBe(200);
    // As a composer counts it that leaves out what stands around it.
    expect((await say(`\n ${"a".repeat(most)} \n`)).status).toBe(200);
    for (const length of [most + 1, 1_000_000]) {
      const answer = await say("b".repeat(length));
      expect([answer.status, answer.body.error]).toEqual([422, expect.stringMatching(/too long.*description/i)]);
      expect([answer.body.error!.length < 200, await leftOver()]).toEqual([true, 0]);
    }
    expect(await described()).toBe(0);
  },
);
