/** A key takes as long in a long post as in a short one. */
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { soon } from "#testing/patience.ts";
import { medianKeyTime } from "./key-times.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const editor = (person: Person) => person.page.locator("[contenteditable=true]");
const paragraph = "<p>The ferry was late again, and <strong>nobody</strong> minded: the light.</p>";

/** In the middle of a post of this HTML. */
async function keyTimeIn(mira: Person, html: string): Promise<number> {
  const { id } = await mira.asks<Status>("POST", "/api/statuses", { status: html });
  await mira.opens(`/@mira/compose?edit=${id}`);
  await mira.settles();
  const pictures = html.split("<img").length - 1;
  await soon(async () => expect(await editor(mira).getByRole("figure").count()).toBe(pictures));
  const paragraphs = editor(mira).locator("p");
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
  return medianKeyTime(mira.page);
}

async function uploads(mira: Person): Promise<string> {
  const { origin } = stage.program;
  const buffer = await sharp({ create: { width: 240, height: 120, channels: 3, background: "#c22647" } })
    .png()
    .toBuffer();
  const multipart = { file: { name: "red.png", mimeType: "image/png", buffer } };
  const answer = await mira.context.request.post(`${origin}/api/v2/media`, { headers: { origin }, multipart });
  return ((await answer.json()) as { id: string }).id;
}

test("with 60 paragraphs at most four times as long as with one, with 20 pictures at most eight times", async () => {
  const mira = await enterAsMira();
  const ids: string[] = [];
  for (let at = 0; at < 16; at++) ids.push(await uploads(mira));
  // A post has sixteen; four of them stand there twice.
  const pictures = Array.from({ length: 20 }, (_, at) => `${paragraph.repeat(3)}<img data-id="${ids[at % 16]}">`);
  const short = await keyTimeIn(mira, paragraph);
  const long = await keyTimeIn(mira, paragraph.repeat(60));
  const illustrated = await keyTimeIn(mira, pictures.join(""));
  console.log(`A key: ${short} ms in one paragraph, ${long} ms in 60, ${illustrated} ms beside 20 pictures`);
  expect(long / short).toBeLessThan(4);
  expect(illustrated / short).toBeLessThan(8);
});
