/** A screen weighs the same on any machine. */
import { describe, expect, test } from "vitest";
import { setWeighing } from "./weighing.ts";
import { screens } from "#testing/addresses.ts";

const { weighScreen } = setWeighing();

describe.each(["visitor", "reader"] as const)("for a %s", (who) => {
  test.each(screens[who])("%s brings the same files to a processor that is six times slower", async (screen) => {
    const { files, requests } = await weighScreen(who, screen);
    const slower = await weighScreen(who, screen, 6);
    expect({ files: slower.files, requests: slower.requests }).toEqual({ files, requests });
  });
});
