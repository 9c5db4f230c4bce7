/** A picture is cropped before it is published, and readers see the part alone; what is cut off has never been in the post. */
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { axe, findBarriers } from "./axe.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });
const enter = residentOf(stage, "ada", "signsUp");

test("a picture is cropped by keyboard, published, and is the part that was chosen", async () => {
  const ada = await enter({ tool: axe });
  const half = (background: string) =>
    sharp({ create: { width: 200, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
  const buffer = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#c22647" } })
    .composite([{ input: await half("#2647c2"), left: 200, top: 0 }])
    .png()
    .toBuffer();
  await ada.opens("/compose");
  await ada.settles();
  const [picker] = await Promise.all([ada.page.waitForEvent("filechooser"), ada.button("compose-add-media").click()]);
  await picker.setFiles([{ name: "wall.png", mimeType: "image/png", buffer }]);
  await ada.page.getByRole("button", { name: `${ada.says("files-describe-add")}: wall.png` }).click();
  await ada.field("files-description").fill("A blue wall");
  await ada.button("files-crop").click();
  const frame = ada.page.getByRole("slider", { name: ada.says("crop-frame") });
  await ada.sees(frame);
  expect(await findBarriers(ada.page)).toEqual([]);
  const corner = ada.page.getByRole("slider", { name: ada.says("crop-top-left") });
  await corner.focus();
  for (let step = 0; step < 5; step++) await corner.press("Shift+ArrowRight");
  await ada.button("crop-apply").click();
  await ada.sees(ada.button("files-crop-change"));
  await ada.button("files-describe-done").click();
  await ada.page.keyboard.press("Control+Enter");
  const { id } = await ada.accountOf("ada");
  const { id: statusId, media_attachments } = await soon(async () => {
    const [status] = await ada.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses`);
    expect(status?.media_attachments).toHaveLength(1);
    return status!;
  });
  const [attachment] = media_attachments;
  expect(attachment).toMatchObject({ description: "A blue wall", meta: { original: { width: 200, height: 200 } } });
  expect(attachment!.meta!.color).toMatch(/^#2[0-9a-f]4[0-9a-f]c[0-9a-f]$/);

  // In an edit the picture comes from the server.
  await ada.opens(`/@ada/compose?edit=${statusId}`);
  await ada.page.getByRole("button", { name: new RegExp(`^${ada.says("files-describe-change")}`) }).click();
  await ada.sees(ada.button("files-crop"));
  // The browser may have the picture already.
  await ada.page.route("**/media/files/**", (route) => route.abort());
  await ada.context.setOffline(true);
  ada.complaints.expect(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /WebSocket/, /manifest of this build/);
  await ada.button("files-crop").click();
  await ada.sees(ada.page.getByRole("dialog").getByText(ada.says("error-offline")));
  await ada.context.setOffline(false);
  await ada.page.unrouteAll();
  await ada.button("files-crop").click();
  await ada.sees(frame);
});
