/** A film that no browser plays, posted at once: a download first and a video in the end, also when the server is killed in between. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { hasFfmpeg, run } from "#testing/ffmpeg.ts";
import type { Status } from "#protocol/entities.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

/** Long enough to be in the middle of it. */
async function aFilm(): Promise<Buffer> {
  const place = await mkdtemp(path.join(tmpdir(), "linnet-film-"));
  const source = ["-f", "lavfi", "-i", "testsrc=size=640x480:rate=30:duration=40"];
  await run("ffmpeg", ["-v", "error", ...source, "-c:v", "mpeg4", "-q:v", "12", path.join(place, "a.avi")]);
  return readFile(path.join(place, "a.avi")).finally(() => rm(place, { recursive: true }));
}

describe.skipIf(!hasFfmpeg)("with the ffmpeg of this machine (skipped where there is none)", () => {
  const stage = setStage({ ffmpeg: true, ownDatabase: true });

  test("a film is posted, the server is killed while it is made playable, and in the end it is a video", async () => {
    const ada = await stage.visitor();
    await ada.signsUp("ada");
    await ada.opens("/compose");
    await ada.settles();
    const [picker] = await Promise.all([ada.page.waitForEvent("filechooser"), ada.button("compose-add-media").click()]);
    await picker.setFiles([{ name: "a.avi", mimeType: "video/x-msvideo", buffer: await aFilm() }]);
    await ada.button("compose-publish").click();
    await ada.button("files-remind-anyway").click();
    const { id } = await ada.accountOf("ada");
    const [post] = await soon(async () => {
      const posts = await ada.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses`);
      expect(posts).toHaveLength(1);
      return posts;
    });
    expect(post!.media_attachments[0]!.url).toMatch(/\.avi$/);
    const reader = await stage.visitor();
    await reader.opens(`/@ada/${post!.id}`);
    await reader.sees(reader.page.getByText(reader.says("media-processing")));
    for (const { complaints } of [ada, reader]) complaints.expect(/net::ERR_/, /WebSocket/, /manifest of this build/);
    await stage.program.crash();
    await soon(async () => {
      const status = await ada.asks<Status>("GET", `/api/v1/statuses/${post!.id}`);
      expect(status.media_attachments[0]!.url).toMatch(/\.mp4$/);
    });
    await reader.page.reload();
    const video = reader.page.locator("article video");
    await reader.sees(video);
    // Not every Chromium may play H.264.
    expect(await video.getAttribute("src")).toMatch(/\.mp4$/);
    expect(await video.getAttribute("poster")).toMatch(/\.webp$/);
  });
});
