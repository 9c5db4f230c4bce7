/** No screen is heavier than its budget on a first visit. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";
import { overBudget, screens, weigh } from "./weight.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
let thread: string;
beforeAll(async () => {
  const mira = await enterAsMira();
  const { id } = await mira.accountOf("wren");
  [{ id: thread }] = await mira.asks<[Status]>("GET", `/api/v1/accounts/${id}/statuses?limit=1`);
});

describe.each(["visitor", "reader"] as const)("for a %s", (who) => {
  test.each(screens[who])("%s", async (path) => {
    const person = await (who === "reader" ? enterAsMira() : stage.visitor());
    const weight = await weigh(person.page, stage.program.origin + path.replace(":thread", thread));
    expect(overBudget(who, weight)).toEqual([]);
    expect(weight.script, "the script was weighed").toBeGreaterThan(0);
  });
});
