/** The states of a recorder, and how long it has recorded. Nothing else is known here: no microphone, and no clock. */

export type Recording =
  | { is: "inactive" }
  /** `before`: milliseconds that were recorded until then. */
  | { is: "recording"; since: number; before: number }
  | { is: "paused"; before: number };

export type RecordingEvent = "start" | "pause" | "resume" | "stop";

export const inactive: Recording = { is: "inactive" };

/** Milliseconds between two ticks of what is shown. */
export const tick = 1_000;

/** `at`: milliseconds by any clock that goes on evenly. An event that means nothing now changes nothing. */
export function nextRecording(recording: Recording, event: RecordingEvent, at: number): Recording {
  switch (event) {
    case "start":
      return recording.is === "inactive" ? { is: "recording", since: at, before: 0 } : recording;
    case "pause":
      return recording.is === "recording" ? { is: "paused", before: lengthOf(recording, at) } : recording;
    case "resume":
      return recording.is === "paused" ? { is: "recording", since: at, before: recording.before } : recording;
    case "stop":
      return inactive;
  }
}

/** Milliseconds that are recorded. */
export function lengthOf(recording: Recording, at: number): number {
  if (recording.is === "inactive") return 0;
  return recording.before + (recording.is === "recording" ? Math.max(0, at - recording.since) : 0);
}

/** "00:01:05": seconds that are full. */
export function elapsedTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / tick);
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
