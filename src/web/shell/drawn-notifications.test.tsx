/** Rows of notifications that the server draws apart from their page: each is what would have been drawn in its place. */
import { expect, test } from "vitest";
import type { NotificationGroup, NotificationType, Status } from "#protocol/entities.ts";
import type { NotificationId, StatusId } from "#protocol/ids.ts";
import { anAccount, anAttachment, aStatus } from "#testing/entities.ts";
import type { Locale } from "#web/data/reader.ts";
import { EntityStore } from "#web/entities/store.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import { NotificationRow } from "#web/notifications/notification-row.tsx";
import { DrawnApartContext } from "#web/statuses/drawn-apart.ts";
import { drawAlone } from "./drawn-once.tsx";
import { drawRows } from "./drawn-rows.tsx";
import type { Surroundings } from "./page.tsx";

const now = Date.parse("2026-11-22T12:00:00Z");
const wren = anAccount("wren");
const path = "/notifications?a=1&b=2";

interface Shown {
  status?: Partial<Status>;
  group?: Partial<NotificationGroup>;
  unread?: boolean;
  reads?: string;
  locale?: Locale;
  at?: number;
}

function draw(
  type: NotificationType,
  { status, group: more, unread, reads = "mira", locale = "en", at = now }: Shown = {},
) {
  const reader = { account: anAccount(reads), locale, origin: "https://linnet.test", domain: "linnet.test", now: at };
  const entities = new EntityStore();
  entities.addAccounts([wren]);
  const about = aStatus("10", { account: anAccount(reads), content: "<p>Tirrili &amp; more</p>", ...status });
  entities.addStatuses([about]);
  const from = { api: {}, entities, reader, t: wordsOf(locale) } as unknown as Surroundings;
  const group = {
    group_key: `${type}-10`,
    notifications_count: 1,
    type,
    most_recent_notification_id: "20" as NotificationId,
    latest_page_notification_at: "2026-11-22T11:00:00.000Z",
    sample_account_ids: [wren.id],
    status_id: "10" as StatusId,
    faces: [wren],
    ...more,
  };
  const drawn = drawRows(from, new URL(path, reader.origin));
  const list = (
    <main>
      <NotificationRow group={group} unread={unread} />
      <NotificationRow group={{ ...group, group_key: "another" }} />
    </main>
  );
  const places = drawAlone(from, path, <DrawnApartContext value={drawn}>{list}</DrawnApartContext>);
  const whole = drawAlone(from, path, <DrawnApartContext value={null}>{list}</DrawnApartContext>);
  return { apart: drawn.putInto(places), whole, isApart: !places.includes("<p") };
}

const kinds: [string, NotificationType, Shown?][] = [
  ["a favorite", "favourite"],
  ["a boost of several", "reblog", { group: { notifications_count: 3 } }],
  ["a new one", "favourite", { unread: true }],
  ["pictures", "update", { status: { media_attachments: [anAttachment("1")] } }],
  ["a warning", "favourite", { status: { spoiler_text: "<b>" } }],
  ["a poll of one's own", "poll"],
  ["somebody unknown", "reblog", { group: { sample_account_ids: [] } }],
  ["a mention", "mention", { status: { account: wren, in_reply_to_id: "9" as StatusId } }],
  ["an answer", "mention", { status: { account: wren, in_reply_to_account_id: anAccount("mira").id } }],
  ["a post of somebody who is followed closely", "status", { status: { account: wren } }],
  ["a post for a few", "mention", { status: { account: wren, visibility: "direct" } }],
];

test.each(kinds)("%s stands in the page as if it was drawn there", (_, type, shown) => {
  const { apart, whole, isApart } = draw(type, shown);
  expect(apart).toBe(whole);
  expect(isApart).toBe(true);
});

test("a follow, a request, and what a filter hides are drawn with their page", () => {
  const filtered = [
    { filter: { title: "Ferries", context: ["notifications"], filter_action: "warn" } },
  ] as Status["filtered"];
  for (const [type, status] of [["follow"], ["follow_request"], ["favourite", { filtered }]] as const) {
    const { apart, whole, isApart } = draw(type, { status: status as Partial<Status> });
    expect(apart).toBe(whole);
    expect(isApart).toBe(false);
  }
});

test("what has changed is drawn as it is now, and what is one reader's is no other one's", () => {
  const changes: Shown[] = [
    {},
    { unread: true },
    { locale: "de" },
    { at: now + 3_600_000 },
    { reads: "jonas" },
    { status: { content: "<p>Another</p>" } },
    { group: { notifications_count: 2 } },
    { group: { sample_account_ids: [] } },
    {},
  ];
  const drawings = changes.map((change) => {
    const { apart, whole } = draw("favourite", change);
    expect(apart).toBe(whole);
    return apart;
  });
  expect(drawings.at(-1)).toBe(drawings[0]);
});
