/**
 * The recorder, with a browser's own at its other end that records when the test says so: what it keeps and when, and what it
 * answers when it is stopped or the microphone goes. With a real one: `recorder.slow.browser.test.tsx`.
 */
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { holdClock, type Clock } from "#testing/browser/clock.ts";
import { aDraft } from "#testing/drafts.ts";
import type { RecordingParts } from "#web/drafts/recording-parts.ts";
import { Recorder } from "./recorder.ts";

type Keep = RecordingParts["keep"];

/** Of the browser: what it has recorded comes when it is asked for, and with the end. */
class FakeMediaRecorder {
  static isTypeSupported = (type: string) => type === "audio/mp4";
  readonly mimeType: string;
  state: RecordingState = "inactive";
  /** Milliseconds of a part. */
  slice: number | undefined;
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;

  constructor(_: MediaStream, { mimeType }: MediaRecorderOptions) {
    this.mimeType = mimeType!;
    made.push(this);
  }

  start(slice: number) {
    this.slice = slice;
    this.state = "recording";
  }

  pause = () => void (this.state = "paused");
  resume = () => void (this.state = "recording");
  requestData = vi.fn(() => this.gives("asked "));

  stop() {
    this.state = "inactive";
    queueMicrotask(() => {
      this.gives("last");
      this.onstop!();
    });
  }

  gives(words: string) {
    this.ondataavailable!({ data: new Blob([words]) });
  }
}

const made: FakeMediaRecorder[] = [];
const media = () => made.at(-1)!;
let clock: Clock;
let stream: MediaStream;
beforeEach(() => {
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  clock = holdClock();
  const context = new AudioContext();
  ({ stream } = context.createMediaStreamDestination());
  onTestFinished(() => context.close());
  return () => vi.unstubAllGlobals();
});

function record(keep: Keep = async () => {}) {
  const kept = vi.fn<Keep>(keep);
  const recorder = new Recorder(stream, { keep: kept } as unknown as RecordingParts, aDraft(), () => "a.m4a");
  onTestFinished(() => recorder.stop().then(() => {}));
  recorder.start();
  const parts = () => kept.mock.calls.map(([, , at, part]) => [at, new TextDecoder().decode(part.bytes), part.until]);
  return { recorder, kept, parts };
}

test("a part comes each half second, and is kept in its turn; all of them are what it answers", async () => {
  const { recorder, parts } = record();
  expect([media().slice, recorder.type]).toEqual([500, "audio/mp4"]);
  for (const words of ["one ", "two "]) {
    clock.pass(500);
    media().gives(words);
  }
  media().gives("");
  const written = [
    [0, "one ", 500],
    [1, "two ", 1_000],
  ];
  await expect.poll(parts).toEqual(written);
  clock.pass(250);
  const { blob, length } = await recorder.stop();
  expect([await blob.text(), blob.type, length]).toEqual(["one two last", "audio/mp4", 1_250]);
  expect(parts()).toEqual([...written, [2, "last", 1_250]]);
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(["ended"]);
});

test("a part waits for the disk to have the one before it", async () => {
  const disk = Promise.withResolvers<void>();
  const { recorder, kept, parts } = record((_, __, at) => (at === 0 ? disk.promise : Promise.resolve()));
  for (const words of ["one ", "two "]) media().gives(words);
  await expect.poll(() => kept.mock.calls).toHaveLength(1);
  const stopping = recorder.stop();
  expect(kept).toHaveBeenCalledOnce();
  disk.resolve();
  await stopping;
  expect(parts().map(([, words]) => words)).toEqual(["one ", "two ", "last"]);
});

test("what came before a pause is kept at once, and the clock stands still", async () => {
  const { recorder, parts } = record();
  clock.pass(700);
  recorder.pause();
  expect(recorder.current()).toMatchObject({ is: "paused", length: 700 });
  expect(media().requestData).toHaveBeenCalledOnce();
  await expect.poll(parts).toEqual([[0, "asked ", 700]]);
  clock.pass(60_000);
  expect(recorder.current().length).toBe(700);
  recorder.resume();
  expect(recorder.current()).toMatchObject({ is: "recording", length: 700 });
  clock.pass(100);
  expect((await recorder.stop()).length).toBe(800);
});

test("the clock moves on with each full second, also after a pause", () => {
  const { recorder } = record();
  const seen: number[] = [];
  recorder.subscribe(() => seen.push(recorder.current().length));
  clock.pass(1_300);
  recorder.pause();
  clock.pass(10_000);
  recorder.resume();
  expect(seen.splice(0)).toEqual([1_000, 1_300, 1_300]);
  clock.pass(699);
  expect(seen).toEqual([]);
  clock.pass(1_001);
  expect(seen).toEqual([2_000, 3_000]);
});

test("a disk without room costs nothing while the page is there", async () => {
  const { recorder, kept } = record(() => Promise.reject(new DOMException("Full", "QuotaExceededError")));
  for (const words of ["one ", "two "]) media().gives(words);
  await expect.poll(() => recorder.current().isKept).toBe(false);
  await expect.poll(() => kept.mock.calls).toHaveLength(2);
  const { blob } = await recorder.stop();
  expect(await blob.text()).toBe("one two last");
});

test("a microphone that is pulled out ends it, and nothing is lost", async () => {
  const { recorder } = record();
  clock.pass(600);
  media().stop();
  await expect.poll(() => recorder.current()).toMatchObject({ is: "inactive", length: 600 });
  const { blob, length } = await recorder.stop();
  expect([await blob.text(), length]).toEqual(["last", 600]);
});
