/** Somebody whose notifications are held back: the reader looks at all that they sent, and lets them through or not. */
import { expect, test } from "vitest";
import type { NotificationRequest } from "#protocol/entities.ts";
import { soon } from "#testing/patience.ts";
import { axe, findBarriers } from "./axe.ts";
import type { Person } from "./person.ts";
import { newcomer } from "./resident.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });

let made = 0;

/** A reader who holds back strangers, and one who has written to them often enough for two pages. */
async function readerAndStranger(who: { javaScript?: boolean; tool?: string }) {
  made += 1;
  const reader = await newcomer(stage, `reader${made}`, who);
  const stranger = await newcomer(stage, `stranger${made}`);
  await reader.asks("PATCH", "/api/v2/notifications/policy", { for_not_following: "filter" });
  await stranger.publishes(`@${reader.username} Just between us`, { visibility: "direct" });
  for (let count = 1; count <= 21; count++) await stranger.publishes(`@${reader.username} Hello number ${count}`);
  await soon(async () => {
    const [request] = await reader.asks<NotificationRequest[]>("GET", "/api/v1/notifications/requests");
    expect(request?.notifications_count).toBe("22");
  });
  return { reader, stranger };
}

async function opensHeld(reader: Person, stranger: Person) {
  await reader.opens("/notifications/requests");
  await reader.link(["held-count", { count: 22 }]).click();
  await reader.sees(reader.page.getByRole("main").getByText(`@${stranger.username}`));
}

test("all that they sent is read in pages, also what was private, and is let through", async () => {
  const { reader, stranger } = await readerAndStranger({ tool: axe });
  await opensHeld(reader, stranger);
  await reader.settles();
  await reader.sees(reader.page.getByText("Hello number 21"));
  expect(await findBarriers(reader.page)).toEqual([]);
  await reader.page.getByText("Hello number 8").scrollIntoViewIfNeeded();
  await reader.sees(reader.page.getByText("Just between us"));

  const address = new URL(reader.page.url()).pathname;
  const other = await newcomer(stage, `passer${made}`);
  await other.opens(address);
  await other.arrivesAt("/notifications/requests");
  expect(await other.page.getByRole("main").getByText(stranger.username).count()).toBe(0);

  await reader.button(["held-accept-label", { acct: stranger.username }]).click();
  await reader.sees(reader.page.getByText(reader.says("held-accept-done")));
  // There is nothing left to answer on the page of before.
  await reader.page.goBack();
  await reader.arrivesAt("/notifications/requests");
  await reader.opens("/notifications");
  await reader.sees(reader.page.getByText("Hello number 21"));
});

test("without script the next page is a link, and a press puts all away", async () => {
  const { reader, stranger } = await readerAndStranger({ javaScript: false });
  await opensHeld(reader, stranger);
  await reader.link("list-more").click();
  await reader.sees(reader.page.getByText("Just between us"));
  await reader.button(["held-dismiss-label", { acct: stranger.username }]).click();
  await reader.sees(reader.page.getByText(reader.says("held-dismiss-done")));
  await reader.sees(reader.page.getByText(reader.says("held-empty")));
});
