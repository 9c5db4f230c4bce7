import { expect, test } from "vitest";
import type { Quote } from "#protocol/entities.ts";
import { aStatus, anAccount } from "#testing/entities.ts";
import { EntityStore } from "./store.ts";

const song = aStatus("1");
const reply = aStatus("2", { quote: { state: "accepted", quoted_status: song } });
const inQuote = (state: Quote["state"], quoted_status_id: typeof song.id | null = song.id) =>
  aStatus("2", { content: "<p>Edited</p>", quote: { state, quoted_status_id } });

test("a quoted post keeps what it quotes in turn, which inside of a quote is only named", () => {
  const entities = new EntityStore();
  entities.addStatus(inQuote("accepted"));
  expect(entities.statuses.told("2")!.quote).toEqual({ state: "accepted", quoted_status_id: "1" });
  entities.addStatus(reply);
  entities.addStatus(inQuote("accepted"));
  expect(entities.statuses.told("2")).toMatchObject({ content: "<p>Edited</p>", quote: reply.quote });
  entities.addStatus(inQuote("muted_account"));
  expect(entities.statuses.told("2")!.quote).toEqual({ state: "muted_account", quoted_status: song });
  entities.addStatus(inQuote("revoked", null));
  expect(entities.statuses.told("2")!.quote).toEqual({ state: "revoked", quoted_status: null });
  entities.addStatus(inQuote("accepted"));
  expect(entities.statuses.told("2")!.quote).toEqual({ state: "accepted", quoted_status_id: "1" });
});

test("an account stays moved when one of its posts comes, beside which it says nothing of that", () => {
  const entities = new EntityStore();
  const moved = anAccount("wren_new");
  const wren = anAccount("wren", { moved });
  entities.accounts.put(wren);
  entities.addStatus(aStatus("1", { account: anAccount("wren", { note: "<p>Gone</p>" }) }));
  expect(entities.accounts.get(wren.id)).toMatchObject({ note: "<p>Gone</p>", moved });
  entities.addStatus(aStatus("2", { account: anAccount("wren", { moved: null }) }));
  expect(entities.accounts.get(wren.id)?.moved).toBeNull();
});
