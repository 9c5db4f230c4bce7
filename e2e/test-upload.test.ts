/** The page that tries an upload: by keys alone, with a large file, with one that is none, and without scripts. */
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, findBarriers } from "./axe.ts";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });
const enter = residentOf(stage, "ada", "signsUp");

const MiB = 1024 ** 2;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "linnet-e2e-upload-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As long as it says, and empty. */
async function sparse(name: string, size: number): Promise<string> {
  const file = path.join(folder, name);
  const handle = await open(file, "w");
  await handle.truncate(size);
  await handle.close();
  return file;
}

describe("/test-upload", () => {
  test.each(["en", "de", "ru"] as const)(
    "shows each step of a small file with its time, by keys alone (%s)",
    async (locale) => {
      const ada = await enter({ locale, tool: axe });
      await ada.asks("POST", "/api/locale", { locale });
      await ada.opens("/test-upload");
      await ada.settles();
      await ada.sees(ada.heading("test-upload-title"));
      const { page } = ada;
      await page.setInputFiles("input[type=file]", {
        name: "a.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("hello"),
      });
      await ada.field("test-upload-choose").focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await ada.sees(page.getByRole("status").getByText(ada.says("test-upload-done")));
      const steps = page.getByRole("list", { name: ada.says("test-upload-steps") }).getByRole("listitem");
      expect(await steps.locator("b").allTextContents()).toEqual(
        (["check", "send", "finish", "read", "delete"] as const).map((name) => ada.says(`test-upload-${name}`)),
      );
      for (const time of await steps.locator("span").allTextContents()) expect(time).toMatch(/\d/);
      expect(await findBarriers(page)).toEqual([]);
      await ada.asks("POST", "/api/locale", { locale: "en" });
    },
  );

  test("has room on the smallest phone", async () => {
    const ada = await enter({ width: 320, touch: true });
    await ada.opens("/test-upload");
    await ada.settles();
    await ada.page.setInputFiles("input[type=file]", {
      name: `${"a-long-name-".repeat(8)}.txt`,
      mimeType: "text/plain",
      buffer: Buffer.from("hello"),
    });
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect((await ada.field("test-upload-choose").boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });

  test("sends a large file in parts, and can be stopped", async () => {
    const ada = await enter();
    await ada.opens("/test-upload");
    await ada.settles();
    const { page } = ada;
    await page.setInputFiles("input[type=file]", await sparse("big.bin", 100 * MiB));
    await ada.button("test-upload-start").click();
    await ada.sees(page.getByRole("listitem").filter({ hasText: ada.says("test-upload-begin") }));
    await ada.sees(page.getByRole("status").getByText(ada.says("test-upload-done")));
    await ada.button("test-upload-start").click();
    await ada.button("test-upload-cancel").click();
    await ada.sees(page.getByText(ada.says("test-upload-canceled")));
  });

  test("says at once what is too large, as the server would", async () => {
    const ada = await enter();
    await ada.opens("/test-upload");
    await ada.settles();
    await ada.page.setInputFiles("input[type=file]", await sparse("huge.bin", 5 * 1024 * MiB + 1));
    await ada.button("test-upload-start").click();
    await ada.sees(ada.page.getByText("File size 5,368,709,121 too large"));
  });

  test("is for people with an account, and says in plain words that it needs scripts", async () => {
    const ada = await enter({ javaScript: false });
    await ada.opens("/test-upload");
    await ada.sees(ada.page.locator("noscript p", { hasText: ada.says("test-upload-plain") }));
    const visitor = await stage.visitor();
    await visitor.opens("/test-upload");
    expect(new URL(visitor.page.url()).pathname).toBe("/signin");
  });
});
