/** A recording that can't begin leaves nothing behind: no microphone that is on, no draft that is taken. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aDraft } from "#testing/drafts.ts";
import { mount } from "#testing/browser/mount.tsx";
import { OpenDraft } from "#web/drafts/open-draft.ts";
import { RecordingParts } from "#web/drafts/recording-parts.ts";
import { drafts } from "#web/drafts/store.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import { Toasts } from "#web/ui/toast.tsx";
import { leaveRecording, readRecorded, startRecording } from "./recorders.ts";

const t = wordsOf("en");
let context: AudioContext;
let stream: MediaStream;
let open: OpenDraft;
beforeEach(async () => {
  mount(
    <>
      <button type="button">Sound</button>
      <Toasts closeLabel="Close" />
    </>,
  );
  // Nothing sounds before somebody has pressed something.
  await page.getByRole("button", { name: "Sound" }).click();
  context = new AudioContext();
  onTestFinished(() => context.close());
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(async () => {
    const ear = context.createMediaStreamDestination();
    const tone = new OscillatorNode(context);
    tone.connect(ear);
    tone.start();
    ({ stream } = ear);
    return stream;
  });
  open = new OpenDraft(drafts, aDraft());
  onTestFinished(async () => {
    for (const { id } of open.current().draft.files) await leaveRecording(id);
    await open.close();
  });
});
afterEach(() => void vi.restoreAllMocks());

const states = () => stream.getTracks().map(({ readyState }) => readyState);
/** A lock is free a moment after it was let go. */
const begins = () =>
  expect.poll(async () => {
    await startRecording(open, t, () => true);
    return open.current().draft.files.length;
  });
const filesNow = () => open.current().draft.files;

test("a browser that can't record what it hears says so, and lets the microphone and the draft go", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const start = vi.spyOn(MediaRecorder.prototype, "start").mockImplementation(() => {
    throw new DOMException("No encoder", "NotSupportedError");
  });
  await startRecording(open, t, () => true);
  expect([states(), filesNow()]).toEqual([["ended"], []]);
  await expect.element(page.getByText(t("record-microphone-fails"))).toBeVisible();
  expect(logged).toHaveBeenCalledWith("The microphone can't be used: NotSupportedError");
  start.mockRestore();
  await begins().toBe(1);
  expect([states(), filesNow()]).toEqual([["live"], [expect.objectContaining({ isRecording: true })]]);
});

test("the microphone is not asked for before there is a place for what it hears", async () => {
  vi.spyOn(drafts, "files").mockRejectedValueOnce(new TypeError("Not loaded"));
  await expect(startRecording(open, t, () => true)).rejects.toThrow("Not loaded");
  expect(navigator.mediaDevices.getUserMedia).not.toHaveBeenCalled();
  await begins().toBe(1);
});

test("a composer that is closed before the answer comes is not recorded", async () => {
  await startRecording(open, t, () => false);
  expect([states(), filesNow()]).toEqual([["ended"], []]);
  await begins().toBe(1);
});

test("a draft has one recording at a time", async () => {
  await startRecording(open, t, () => true);
  await startRecording(open, t, () => true);
  expect(filesNow()).toHaveLength(1);
});

test("recordings of the same minute have names of their own", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-04T10:20:30") });
  onTestFinished(() => void vi.useRealTimers());
  for (const count of [1, 2, 3]) {
    await begins().toBe(count);
    await leaveRecording(filesNow().at(-1)!.id);
    open.change({ files: filesNow().map((file) => ({ ...file, isRecording: false })) });
  }
  const names = filesNow().map(({ name }) => name.slice(0, name.lastIndexOf(".")));
  const first = "Recording 2026-05-04 10.20";
  expect(names).toEqual([first, `${first} (2)`, `${first} (3)`]);
});

test("what is read of one that is being left has its last part", async () => {
  const keep = vi.spyOn(RecordingParts.prototype, "keep");
  await startRecording(open, t, () => true);
  const { id } = filesNow()[0]!;
  const begun = context.currentTime;
  await expect.poll(() => context.currentTime).toBeGreaterThan(begun + 0.2);
  const leaving = leaveRecording(id);
  const read = await readRecorded(open.current().draft, id);
  await leaving;
  const parts = keep.mock.calls.map(([, , , part]) => part);
  const size = parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  expect(read).toEqual({ length: parts.at(-1)!.until, blob: expect.objectContaining({ size }) });
});
