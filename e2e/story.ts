/** For tests that go on where the one before them ended: after one has failed the others say nothing new. */
import { afterEach, beforeEach } from "vitest";

/** Called in the `describe` of such tests. */
export function tellAsOneStory(): void {
  let isOver = false;
  beforeEach(({ skip }) => skip(isOver, "the story broke off earlier"));
  afterEach(({ task }) => {
    isOver ||= task.result?.state === "fail";
  });
}
