import { page } from "vitest/browser";
import { expect, onTestFinished, test } from "vitest";
import { mount } from "#testing/browser/mount.tsx";
import { aFile, anAttachment, aReaderAccount } from "#testing/entities.ts";
import type { MediaAttachment } from "#protocol/entities.ts";
import { ApiProblem } from "#web/data/api.ts";
import type { Sending } from "#web/data/file-request.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { OpenDraft } from "#web/drafts/open-draft.ts";
import { DraftStore } from "#web/drafts/store.ts";
import { firstDraft } from "../first-draft.ts";
import { addFiles } from "./add-files.ts";
import { DraftFiles } from "./draft-files.tsx";
import { UnseenUploads } from "./unseen-uploads.tsx";
import { Uploads } from "./uploads.ts";

const mira = aReaderAccount("mira");
const words = { noAnswer: () => "No answer", missing: () => "Missing", canceled: () => "Canceled" };

function aDraft(files: DraftFile[]) {
  return { ...firstDraft(mira, {}), content: "<p>Birds</p>", files };
}

/** Two pictures of which the first goes up, and of which the composer was closed. */
async function upload() {
  sessionStorage.clear();
  const calls: (PromiseWithResolvers<MediaAttachment> & { sending: Sending })[] = [];
  const store = new DraftStore(`draft files ${crypto.randomUUID()}`);
  const uploads = new Uploads(store, {
    measure: async () => ({ measures: {}, poster: null, failed: false }),
    sendFile(_, sending) {
      const call = { sending, ...Promise.withResolvers<MediaAttachment>() };
      calls.push(call);
      return call.promise;
    },
    sendPoster: async (attachment) => attachment,
    forgetParts: async () => {},
  });
  const open = new OpenDraft(store, firstDraft(mira, {}));
  await open.start();
  const stop = uploads.follow(open, words);
  const leave = async () => {
    stop();
    await open.close();
  };
  onTestFinished(leave);
  const pictures = ["one", "two"].map((name) => new File([name], `${name}.png`, { type: "image/png" }));
  await addFiles(open, pictures, "any", uploads);
  await expect.poll(() => calls.length).toBe(1);
  return { calls, store, uploads, open, leave };
}

const text = () => document.body.textContent;

test("a file that comes up once its composer is closed changes its draft, so that other devices get it", async () => {
  const { calls, store, open, leave } = await upload();
  const { accountId, publishId, changedAt } = open.current().draft;
  await leave();
  calls[0]!.resolve(anAttachment("1"));
  const kept = async () => (await store.read(accountId, publishId))!;
  await expect.poll(async () => (await kept()).files[0]!.attachment?.id).toBe("1");
  expect((await kept()).changedAt).toBeGreaterThan(changedAt);
});

test("the list of drafts says how far the files of a draft are, as it changes, and that they are there", async () => {
  const { calls, open } = await upload();
  const { show } = mount(<DraftFiles drafts={[open.current().draft]} isCounted onClose={() => {}} />);
  await expect.element(page.getByRole("progressbar", { name: "Uploading… 0%" })).toBeVisible();
  calls[0]!.sending.onProgress(3, 3, 3);
  await expect.element(page.getByRole("progressbar", { name: "Uploading… 50%" })).toBeVisible();
  calls[0]!.resolve(anAttachment("1"));
  await expect.poll(() => calls.length).toBe(2);
  calls[1]!.resolve(anAttachment("2"));
  await expect.poll(() => open.current().draft.files.every(({ attachment }) => attachment)).toBe(true);
  show(<DraftFiles drafts={[open.current().draft]} isCounted onClose={() => {}} />);
  await expect.poll(() => page.getByRole("progressbar").query()).toBeNull();
  expect(text()).not.toContain("pload");
});

test.each([
  [
    "failed",
    { error: "Unsupported file format" },
    "Upload failed. Open the draft to try again. Unsupported file format",
  ],
  ["is paused", { isPaused: true }, "Upload paused"],
  ["went up in a page that is gone", {}, "Not uploaded yet. Open the draft to continue."],
])("a draft with words says how many files it has, and that one %s", async (_, part, said) => {
  const files = [aFile({ id: "1", attachment: anAttachment("1") }), aFile({ id: "2", ...part })];
  mount(<DraftFiles drafts={[aDraft(files)]} isCounted={false} onClose={() => {}} />);
  await expect.element(page.getByText("2 files")).toBeVisible();
  await expect.poll(text).toContain(said);
});

test("of many files some are shown, and the others counted", async () => {
  const files = Array.from({ length: 8 }, (_, at) => aFile({ id: `${at}`, attachment: anAttachment(`${at}`) }));
  mount(<DraftFiles drafts={[aDraft(files)]} isCounted={false} onClose={() => {}} />);
  await expect.element(page.getByText("+4")).toBeVisible();
  await expect.element(page.getByText("8 files")).toBeVisible();
});

test("any page shows how far files are whose composer was closed, and that one of them failed", async () => {
  const { calls, uploads, leave } = await upload();
  mount(
    <header>
      <a href="/compose" data-compose="">
        Write
      </a>
      <UnseenUploads uploads={uploads} />
    </header>,
    { address: "/notifications" },
  );
  expect(page.getByRole("link").elements()).toHaveLength(1);
  await leave();
  await expect.element(page.getByRole("link", { name: "Uploading 2 files, 0%" })).toBeVisible();
  calls[0]!.sending.onProgress(3, 3, 3);
  await expect.element(page.getByRole("link", { name: "Uploading 2 files, 50%" })).toBeVisible();
  expect(page.getByRole("link").last().element().getAttribute("href")).toBe("/drafts");
  calls[0]!.reject(new ApiProblem(422, "No"));
  await expect.poll(() => calls.length).toBe(2);
  calls[1]!.resolve(anAttachment("2"));
  await expect.element(page.getByRole("link", { name: "1 file wasn't uploaded" })).toBeVisible();
  await expect.element(page.getByRole("status").first()).toHaveTextContent("1 file wasn't uploaded");
});
