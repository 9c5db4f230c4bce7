/** The list of files below the words of a draft: their order, what is said of them, and what takes them away. */
import { useSyncExternalStore } from "react";
import { page, userEvent } from "vitest/browser";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { spoken } from "#protocol/spoken-limits.ts";
import { mount } from "#testing/browser/mount.tsx";
import { aDraft } from "#testing/drafts.ts";
import { anAttachment } from "#testing/entities.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { fileOf, type DraftFile } from "#web/drafts/draft-file.ts";
import { RecordingParts } from "#web/drafts/recording-parts.ts";
import { OpenDraft } from "#web/drafts/open-draft.ts";
import { drafts } from "#web/drafts/store.ts";
import { Toasts } from "#web/ui/toast.tsx";
import { Files } from "./files.tsx";

const publishing = { state: { is: "idle" as const }, publish: async () => {}, clear: vi.fn(async () => {}) };
afterEach(() => publishing.clear.mockClear());

const uploaded = (name: string, more: Partial<DraftFile> = {}): DraftFile => ({
  ...fileOf(anAttachment(name)),
  name,
  ...more,
});

const show = (...files: DraftFile[]): OpenDraft => showDraft(aDraft({ files }));

function showDraft(draft: Draft): OpenDraft {
  const open = new OpenDraft(drafts, draft);
  onTestFinished(() => open.close());
  mount(
    <form>
      <textarea aria-label="Words" />
      <Shown open={open} />
      <Toasts closeLabel="Close" />
    </form>,
  );
  return open;
}

function Shown({ open }: { open: OpenDraft }) {
  const { draft } = useSyncExternalStore(open.subscribe, open.current);
  const intake = { refused: [], areKept: true };
  return (
    <Files open={open} draft={draft} intake={intake} publishing={publishing} onDismiss={() => {}} onClose={() => {}} />
  );
}

const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const names = (open: OpenDraft) => open.current().draft.files.map(({ name }) => name);

test("a file is dragged to another place, which is said", async () => {
  const open = show(uploaded("one.txt"), uploaded("two.txt"), uploaded("three.txt"));
  await userEvent.dragAndDrop(row("three.txt"), row("one.txt"));
  await expect.poll(() => names(open)).toEqual(["three.txt", "one.txt", "two.txt"]);
  await expect.element(page.getByRole("status").first()).toHaveTextContent("three.txt is now 1 of 3");
  await userEvent.dragAndDrop(row("three.txt"), row("one.txt"));
  await expect.poll(() => names(open)).toEqual(["one.txt", "three.txt", "two.txt"]);
});

test("words that are dragged over the list move nothing", async () => {
  const open = show(uploaded("one.txt"), uploaded("two.txt"));
  const dropped = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() });
  row("one.txt").element().dispatchEvent(dropped);
  expect(dropped.defaultPrevented).toBe(false);
  expect(names(open)).toEqual(["one.txt", "two.txt"]);
});

test("the arrows move a file by one, and the focus goes with it", async () => {
  const open = show(uploaded("one.txt"), uploaded("two.txt"), uploaded("three.txt"));
  await button("Move three.txt up").click();
  expect(names(open)).toEqual(["one.txt", "three.txt", "two.txt"]);
  await expect.element(button("Move three.txt up")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(names(open)).toEqual(["three.txt", "one.txt", "two.txt"]);
  // At the end of the way the other arrow has it.
  await expect.element(button("Move three.txt up")).toBeDisabled();
  await expect.element(button("Move three.txt down")).toHaveFocus();
});

test("the button below a file says whether something is said of it already", async () => {
  show(uploaded("one.txt"), uploaded("two.txt", { description: "A list of teas" }));
  await expect.element(button("Describe: one.txt")).toHaveTextContent("Describe");
  await expect.element(button("Edit description: two.txt")).toHaveTextContent("Edit");
});

test("what is removed leaves the focus beside it, and comes back where it was", async () => {
  const open = show(uploaded("one.txt"), uploaded("two.txt"), uploaded("three.txt"));
  await button("Remove two.txt").click();
  expect(names(open)).toEqual(["one.txt", "three.txt"]);
  await expect.element(button("Remove three.txt")).toHaveFocus();
  await button("Undo").click();
  await expect.poll(() => names(open)).toEqual(["one.txt", "two.txt", "three.txt"]);
  for (const name of ["three.txt", "two.txt", "one.txt"]) await button(`Remove ${name}`).click();
  await expect.element(page.getByRole("textbox", { name: "Words" })).toHaveFocus();
});

test("a recording that another device has begun can only be taken away, and comes back", async () => {
  const file = uploaded("Recording.weba", { kind: "audio", attachment: null, isRecording: true, isPaused: true });
  const open = show(file);
  // Its row is fetched with the first of them.
  const words = page.getByText("This recording was started on another device and isn't finished there.");
  await expect.element(words).toBeVisible();
  expect(page.getByRole("button", { name: "Add to post" }).elements()).toEqual([]);
  await button("Discard").click();
  expect(names(open)).toEqual([]);
  await button("Undo").click();
  await expect.poll(() => names(open)).toEqual(["Recording.weba"]);
});

test("a recording that was discarded comes back as it was left here, though its draft was gone", async () => {
  const file: DraftFile = { ...uploaded("talk.webm"), attachment: null, isRecording: true, isPaused: true };
  const draft = aDraft({ files: [file] });
  const { accountId, publishId } = draft;
  const { database } = await drafts.files();
  const part = { bytes: new ArrayBuffer(8), type: "audio/webm", until: 4_000 };
  await new RecordingParts(database).keep({ accountId, publishId }, file.id, 0, part);
  const open = showDraft(draft);
  await open.start();
  open.change({});
  const left = row("0:04");
  await expect.element(left).toBeVisible();
  await left.getByRole("button", { name: "Discard" }).click();
  await open.flush();
  expect(await drafts.read(accountId, publishId)).toBeUndefined();
  await button("Undo").click();
  await expect.element(row("0:04")).toBeVisible();
  expect(page.getByText("This recording was started on another device").query()).toBeNull();
});

test.each([
  ["that are all uploaded now", { error: null }],
  ["of which one failed and was taken away", null],
])("what is said of files %s is said no more", async (_, change) => {
  const words = "Some files weren't uploaded. Try them again or remove them.";
  const failed = uploaded("one.txt", { error: "No" });
  const open = show(failed, uploaded("two.txt"));
  open.change({ errors: [words] });
  await expect.element(row("one.txt")).toBeVisible();
  expect(publishing.clear).not.toHaveBeenCalled();
  open.change({
    files: open.current().draft.files.flatMap((file) => (file.error ? (change ? { ...file, ...change } : []) : file)),
  });
  await expect.poll(() => publishing.clear.mock.calls).toHaveLength(1);
});

test("what is said in an audio is written beside its description; of a picture nothing is", async () => {
  const audio = anAttachment("7", { type: "audio" });
  const open = show({ ...fileOf(audio), name: "song.wav" }, uploaded("wall.png", { kind: "image" }));
  await button("Describe: song.wav").click();
  await page.getByLabelText("Transcript").fill("Tsi tsi");
  await button("Done").click();
  expect(open.current().draft.files[0]).toMatchObject({ transcript: "Tsi tsi" });
  await button("Describe: wall.png").click();
  await expect.element(page.getByLabelText("Description")).toBeVisible();
  await expect.element(page.getByLabelText("Transcript")).not.toBeInTheDocument();
});

test("captions can be taken away, and added once their file is on the server", async () => {
  const captions = [{ id: "0.vtt", language: "de", name: "rain.vtt" }];
  const song = { ...fileOf(anAttachment("7", { type: "audio" })), name: "song.wav", captions };
  const open = show(song, { ...song, id: "8", name: "rain.wav", attachment: null, captions: [], error: "Later" });
  await button("Describe: song.wav").click();
  await expect.element(page.getByRole("listitem").filter({ hasText: "rain.vtt" })).toHaveTextContent("German rain.vtt");
  // A language that has captions is not offered again.
  await expect.element(page.getByRole("option", { name: "German" })).not.toBeInTheDocument();
  await button("Remove captions: German").click();
  expect(open.current().draft.files[0]).toMatchObject({ captions: [] });
  await expect.element(page.getByRole("option", { name: "German" })).toBeInTheDocument();
  await button("Done").click();
  await button("Describe: rain.wav").click();
  await expect.element(page.getByText("You can add captions once this file is uploaded.")).toBeVisible();
  await expect.element(button("Choose file")).not.toBeInTheDocument();
});

test("captions that are too large are not sent, and the same file can be chosen once more", async () => {
  show({ ...fileOf(anAttachment("7", { type: "audio" })), name: "song.wav" });
  await button("Describe: song.wav").click();
  await expect.element(button("Choose file")).toBeVisible();
  const picker = document.querySelector<HTMLInputElement>("input[accept*='.vtt']")!;
  const chosen = new DataTransfer();
  chosen.items.add(new File(["a".repeat(spoken.captions + 1)], "rain.vtt"));
  picker.files = chosen.files;
  picker.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(page.getByRole("alert")).toHaveTextContent("A captions file can't exceed 256 KB.");
  expect(picker.value).toBe("");
});
