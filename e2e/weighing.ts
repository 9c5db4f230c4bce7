/** The stage on which screens are weighed: the town, and something of mira's for each screen that shows one thing. */
import { beforeAll } from "vitest";
import type { Who } from "#testing/addresses.ts";
import { ownThings, type Filling } from "./own-things.ts";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";
import { weigh, type Weight } from "./weight.ts";

export function setWeighing() {
  const stage = setStage({ town: true, anew: true });
  const enterAsMira = residentOf(stage, "mira");
  let fill: Filling;
  beforeAll(async () => {
    fill = await ownThings(stage, await enterAsMira());
  });
  const addressOf = (screen: string) => fill(screen);

  /** `slower` is how many times slower than this one the reader's processor is. */
  async function weighScreen(who: Who, screen: string, slower = 1): Promise<Weight> {
    const { page, context } = await (who === "reader" ? enterAsMira() : stage.visitor());
    if (slower > 1) {
      const devTools = await context.newCDPSession(page);
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: slower });
    }
    return weigh(page, stage.program.origin + addressOf(screen));
  }
  return { stage, enterAsMira, addressOf, weighScreen };
}
