/** The recorder with a real stream, in real seconds: what it keeps, and what it answers when it is stopped or the microphone goes. When that is, `recorder.browser.test.tsx` says. */
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aDraft } from "#testing/drafts.ts";
import { mount } from "#testing/browser/mount.tsx";
import type { RecordingParts } from "#web/drafts/recording-parts.ts";
import { Recorder } from "./recorder.ts";

type Keep = RecordingParts["keep"];

let stream: MediaStream;
beforeEach(async () => {
  mount(<button type="button">Sound</button>);
  // Nothing sounds before somebody has pressed something.
  await page.getByRole("button", { name: "Sound" }).click();
  const context = new AudioContext();
  const tone = new OscillatorNode(context);
  const out = context.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  stream = out.stream;
  onTestFinished(() => context.close());
});

function record(keep: Keep = async () => {}) {
  const kept = vi.fn<Keep>(keep);
  const recorder = new Recorder(stream, { keep: kept } as unknown as RecordingParts, aDraft(), () => "a.weba");
  onTestFinished(() => recorder.stop().then(() => {}));
  recorder.start();
  return { recorder, kept };
}

test("parts are kept while it records, in their order, and are what it answers", async () => {
  const { recorder, kept } = record();
  await expect.poll(() => kept.mock.calls.length).toBeGreaterThanOrEqual(3);
  const { blob, length } = await recorder.stop();
  const calls = kept.mock.calls;
  expect(calls.map(([, , at]) => at)).toEqual(calls.map((_, at) => at));
  expect(blob.size).toBe(calls.reduce((sum, [, , , { bytes }]) => sum + bytes.byteLength, 0));
  expect(length).toBeGreaterThanOrEqual(1_000);
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(["ended"]);
});

test("what came before a pause is kept at once, and the clock stands still", async () => {
  const { recorder, kept } = record();
  await expect.poll(() => kept.mock.calls.length).toBeGreaterThanOrEqual(1);
  const before = kept.mock.calls.length;
  recorder.pause();
  const { is, length } = recorder.current();
  expect(is).toBe("paused");
  await expect.poll(() => kept.mock.calls.length).toBeGreaterThan(before);
  expect(kept.mock.calls.at(-1)![3].until).toBe(length);
  expect(recorder.current().length).toBe(length);
  recorder.resume();
  expect(recorder.current().is).toBe("recording");
  const paused = kept.mock.calls.length;
  await expect.poll(() => kept.mock.calls.length).toBeGreaterThan(paused);
  expect((await recorder.stop()).length).toBeGreaterThan(length);
});

test("a disk without room costs nothing while the page is there", async () => {
  const { recorder, kept } = record(() => Promise.reject(new DOMException("Full", "QuotaExceededError")));
  await expect.poll(() => recorder.current().isKept).toBe(false);
  await expect.poll(() => kept.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect((await recorder.stop()).blob.size).toBeGreaterThan(0);
});

test("a microphone that is pulled out ends it, and nothing is lost", async () => {
  const { recorder, kept } = record();
  await expect.poll(() => kept.mock.calls.length).toBeGreaterThanOrEqual(1);
  stream.getTracks().forEach((track) => track.stop());
  await expect.poll(() => recorder.current().is).toBe("inactive");
  expect(recorder.current().length).toBeGreaterThan(0);
  const { blob, length } = await recorder.stop();
  expect(blob.size).toBeGreaterThan(0);
  expect(length).toBeGreaterThan(0);
});
