/** The stage on which screens are weighed: the town, and something of mira's for each screen that shows one thing. */
import { beforeAll } from "vitest";
import type { Conversation, Filter, List, Status } from "#protocol/entities.ts";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";
import { weigh, type Weight, type Who } from "./weight.ts";

export function setWeighing() {
  const stage = setStage({ town: true, anew: true });
  const enterAsMira = residentOf(stage, "mira");
  const own = { thread: "", list: "", talk: "", filter: "" };
  beforeAll(async () => {
    const mira = await enterAsMira();
    const { id } = await mira.accountOf("wren");
    [{ id: own.thread }] = await mira.asks<[Status]>("GET", `/api/v1/accounts/${id}/statuses?limit=1`);
    ({ id: own.list } = await mira.asks<List>("POST", "/api/v1/lists", { title: "Birds" }));
    await mira.asks("POST", `/api/v1/lists/${own.list}/accounts`, { account_ids: [id] });
    ({ id: own.filter } = await mira.asks<Filter>("POST", "/api/v2/filters", { title: "Boats", context: ["home"] }));
    [{ id: own.talk }] = await mira.asks<[Conversation]>("GET", "/api/v1/conversations");
  });

  const addressOf = (screen: string) =>
    screen.replaceAll(/:(thread|list|talk|filter)/g, (_, name: keyof typeof own) => own[name]);

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
