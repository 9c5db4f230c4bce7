/** Inactive, recording, paused: what leads from one to the next, and what the clock shows. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { elapsedTime, inactive, lengthOf, nextRecording, type Recording, type RecordingEvent } from "./recording.ts";

const after = (...events: [RecordingEvent, number][]) =>
  events.reduce<Recording>((recording, [event, at]) => nextRecording(recording, event, at), inactive);

test("it starts, pauses, goes on and stops", () => {
  expect(after(["start", 5]).is).toBe("recording");
  expect(after(["start", 5], ["pause", 9]).is).toBe("paused");
  expect(after(["start", 5], ["pause", 9], ["resume", 20]).is).toBe("recording");
  expect(after(["start", 5], ["stop", 9])).toBe(inactive);
  expect(after(["start", 5], ["pause", 9], ["stop", 20])).toBe(inactive);
});

test("an event that means nothing now changes nothing", () => {
  expect(after(["pause", 1], ["resume", 2], ["stop", 3])).toBe(inactive);
  const recording = after(["start", 5]);
  expect(nextRecording(recording, "start", 9)).toBe(recording);
  expect(nextRecording(recording, "resume", 9)).toBe(recording);
  const paused = after(["start", 5], ["pause", 9]);
  expect(nextRecording(paused, "pause", 20)).toBe(paused);
  expect(nextRecording(paused, "start", 20)).toBe(paused);
});

test("only the time in which it records counts", () => {
  const recording = after(["start", 100], ["pause", 1_600], ["resume", 9_000]);
  expect(lengthOf(recording, 9_500)).toBe(2_000);
  expect(lengthOf(nextRecording(recording, "pause", 9_500), 60_000)).toBe(2_000);
  expect(lengthOf(nextRecording(recording, "stop", 9_500), 60_000)).toBe(0);
});

test("the length never goes back, and is never more than the time that has passed", () => {
  const events = fc.array(fc.tuple(fc.constantFrom<RecordingEvent>("pause", "resume"), fc.nat(10_000)));
  fc.assert(
    fc.property(events, (steps) => {
      let [recording, at, before] = [after(["start", 0]), 0, 0];
      for (const [event, later] of steps) {
        at += later;
        recording = nextRecording(recording, event, at);
        const length = lengthOf(recording, at);
        expect(length).toBeGreaterThanOrEqual(before);
        expect(length).toBeLessThanOrEqual(at);
        before = length;
      }
    }),
  );
});

describe("the clock", () => {
  test.each([
    [0, "00:00:00"],
    [999, "00:00:00"],
    [1_000, "00:00:01"],
    [65_000, "00:01:05"],
    [3_599_999, "00:59:59"],
    [360_000_000, "100:00:00"],
  ])("shows %i ms as %s", (length, shown) => {
    expect(elapsedTime(length)).toBe(shown);
  });
});
