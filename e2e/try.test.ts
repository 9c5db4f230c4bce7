import { afterAll, beforeAll, afterEach, test } from "vitest";
import { openStage, type Stage } from "./stage.ts";
let stage: Stage;
beforeAll(async () => { stage = await openStage({ town: true }); });
afterAll(() => stage?.close());
afterEach(() => stage.clear());
test("look", async () => {
  const mira = await stage.visitor({ locale: "en" });
  await mira.opens("/");
  await mira.page.screenshot({ path: "/tmp/linnet/e2e-v-home.png" });
  await mira.signsIn("mira");
  await mira.listensTo("user");
  await mira.page.screenshot({ path: "/tmp/linnet/e2e-home.png" });
  await mira.opens("/notifications");
  await mira.page.screenshot({ path: "/tmp/linnet/e2e-notifications.png" });
  await mira.opens("/@mira");
  await mira.page.screenshot({ path: "/tmp/linnet/e2e-profile.png" });
  console.log(await mira.page.locator("body").ariaSnapshot());
});
