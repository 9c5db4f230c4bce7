/** No screen is heavier than its budget on a first visit. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { setStage, type Session } from "./stage.ts";
import { overBudget, screens, weigh } from "./weight.ts";

const stage = setStage({ town: true });

let miras: Session;
let thread: string;
beforeAll(async () => {
  const mira = await stage.visitor();
  await mira.signsIn("mira");
  miras = await mira.context.storageState();
  const { id } = await mira.accountOf("wren");
  [{ id: thread }] = await mira.asks<[Status]>("GET", `/api/v1/accounts/${id}/statuses?limit=1`);
});

describe.each(["visitor", "reader"] as const)("for a %s", (who) => {
  test.each(screens[who])("%s", async (path) => {
    const person = await stage.visitor({ session: who === "reader" ? miras : undefined });
    const weight = await weigh(person.page, stage.program.origin + path.replace(":thread", thread));
    expect(overBudget(who, weight)).toEqual([]);
    expect(weight.script, "the script was weighed").toBeGreaterThan(0);
    await stage.sendHome();
  });
});
