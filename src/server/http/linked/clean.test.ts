import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { personsView } from "#testing/promised.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { AccountId, NotificationId } from "#protocol/ids.ts";
import type { GroupedNotifications, Notification, Status } from "#protocol/entities.ts";
import { dirtIn } from "#testing/clean-html.ts";
import { aReaderAccount, aRelationship, aStatus, anAccount, anAttachment } from "#testing/entities.ts";
import "#testing/fixed-seed.ts";
import { addresses, mutations, scripts } from "#testing/hostile-html.ts";
import {
  accountSchema,
  credentialAccountSchema,
  domainsSchema,
  familiarFollowersSchema,
  mutedAccountSchema,
  profileSchema,
  relationshipSchema,
  suggestionSchema,
} from "../entities/accounts.ts";
import { conversationSchema } from "../entities/conversations.ts";
import { filterSchema, keywordFilterSchema } from "../entities/filters.ts";
import { instanceSchema, instanceV1Schema, preferencesSchema, ruleSchema } from "../entities/instance.ts";
import { listSchema, markersSchema } from "../entities/lists.ts";
import { mediaAttachmentSchema } from "../entities/media.ts";
import {
  countSchema,
  firstNotificationPolicySchema,
  groupedNotificationsSchema,
  notificationPolicySchema,
  notificationRequestSchema,
  notificationSchema,
  reportSchema,
} from "../entities/notifications.ts";
import {
  contextSchema,
  firstSearchResultsSchema,
  pollSchema,
  scheduledStatusSchema,
  searchResultsSchema,
  statusEditSchema,
  statusSourceSchema,
  translationSchema,
  trendingLinkSchema,
} from "../entities/statuses.ts";
import { featuredTagSchema, tagSchema } from "../entities/tags.ts";
import { emptySchema } from "../entities/values.ts";
import { cleaned, groupsOf } from "./clean.ts";

const from = { origin: "https://other.example", server: "other.example", ourDomain: "linnet.example" };
const grouped = (told: unknown) => groupsOf(cleaned(from, "GET", "/api/v1/notifications", told) as Notification[]);
const get = <T>(path: string, body: unknown) => cleaned(from, "GET", path, body) as T;

const pictures = {
  avatar: "https://other.example/a.png",
  avatar_static: "https://other.example/a.png",
  header: "https://other.example/h.png",
  header_static: "https://other.example/h.png",
};
const rowan = anAccount("rowan", {
  ...pictures,
  uri: "https://other.example/users/rowan",
  url: "https://other.example/@rowan",
  note: "<p>Reads</p>",
  fields: [{ name: "Home", value: "here", verified_at: "2026-01-01T00:00:00.000Z" }],
});
const picture = anAttachment("31", {
  description: "A linnet",
  meta: {
    original: { width: 1200, height: 900, size: "1200x900", aspect: 1200 / 900 },
    small: { width: 400, height: 300, size: "400x300", aspect: 400 / 300 },
    focus: { x: 0.5, y: -1 },
    color: "#aabbcc",
  },
});
const poll = {
  id: "7",
  expires_at: "2026-11-22T00:00:00.000Z",
  expired: false,
  multiple: false,
  votes_count: 3,
  voters_count: 3,
  options: [
    { title: "Yes", votes_count: 2 },
    { title: "No", votes_count: 1 },
  ],
  emojis: [],
  voted: true,
  own_votes: [1],
};
const quoted = aStatus("400", { account: rowan, uri: "https://other.example/users/rowan/statuses/400", filtered: [] });
const post = aStatus("500", {
  account: rowan,
  uri: "https://other.example/users/rowan/statuses/500",
  url: "https://other.example/@rowan/500",
  content: '<p>See <a href="https://a.example/" rel="nofollow noopener ugc" target="_blank">this</a></p>',
  media_attachments: [picture],
  poll: poll as unknown as Status["poll"],
  quote: { state: "accepted", quoted_status: quoted },
  card: {
    url: "https://a.example/",
    title: "A page",
    description: "Of it",
    language: "en",
    type: "link",
    author_name: "",
    author_url: "",
    authors: [{ name: "Wren", url: "", account: null }],
    provider_name: "A",
    provider_url: "https://a.example/",
    html: "",
    width: 400,
    height: 300,
    image: "https://other.example/card.png",
    image_description: "",
    embed_url: "",
    blurhash: null,
    published_at: null,
  },
  filtered: [],
});
const boost = aStatus("501", { account: rowan, uri: "https://other.example/x/501", content: "", reblog: post });
const filter = {
  id: "1",
  title: "Noise",
  context: ["home"],
  expires_at: null,
  filter_action: "warn",
  keywords: [{ id: "2", keyword: "noise", whole_word: true }],
  statuses: [{ id: "3", status_id: "500" }],
};
const notification = {
  id: "90",
  type: "favourite",
  group_key: "favourite-500-1",
  created_at: "2026-11-20T12:00:00.000Z",
  account: rowan,
  status: post,
};
const groups = {
  accounts: [rowan],
  statuses: [post],
  notification_groups: [
    {
      group_key: "favourite-500-1",
      notifications_count: 1,
      type: "favourite",
      most_recent_notification_id: 90,
      page_min_id: "90",
      page_max_id: "90",
      latest_page_notification_at: "2026-11-20T12:00:00.000Z",
      sample_account_ids: [rowan.id],
      status_id: "500",
    },
  ],
};
const day = { day: "1763596800", uses: "3", accounts: "2" };
const tag = { id: "5", name: "cats", url: "https://other.example/tags/cats", history: [day], following: true };
const featuredTag = {
  id: "6",
  name: "cats",
  url: "https://other.example/tags/cats",
  statuses_count: "4",
  last_status_at: "2026-11-20",
};
const list = { id: "8", title: "Friends", replies_policy: "list", exclusive: false };
const emoji = {
  shortcode: "cat",
  url: "https://other.example/cat.png",
  static_url: "https://other.example/cat.png",
  visible_in_picker: true,
  category: null,
};
const scheduled = {
  id: "12",
  scheduled_at: "2026-12-01T10:00:00.000Z",
  params: { text: "Later", visibility: "public", media_ids: ["31"], poll: null, application_id: 4 },
  media_attachments: [picture],
};
const report = {
  id: "9",
  action_taken: false,
  action_taken_at: null,
  category: "spam",
  comment: "",
  forwarded: false,
  created_at: "2026-11-20T12:00:00.000Z",
  status_ids: ["500"],
  rule_ids: null,
  target_account: rowan,
};
const request = {
  id: "13",
  created_at: "2026-11-20T12:00:00.000Z",
  updated_at: "2026-11-20T12:00:00.000Z",
  notifications_count: "2",
  account: rowan,
  last_status: post,
};
const conversation = { id: "14", unread: true, accounts: [rowan], last_status: post };
const edit = {
  content: "<p>x</p>",
  spoiler_text: "",
  sensitive: false,
  created_at: "2026-11-20T12:00:00.000Z",
  account: rowan,
  media_attachments: [picture],
  emojis: [emoji],
  poll: { options: [{ title: "Yes" }] },
  quote: null,
};
const rule = { id: "1", text: "Be kind", hint: "", translations: { de: { text: "Sei nett", hint: "" } } };
const instance = {
  domain: "other.example",
  title: "Other",
  version: "4.5.2",
  source_url: "https://github.com/mastodon/mastodon",
  description: "A server",
  rules: [rule],
  contact: { email: "", account: rowan },
};
const oldInstance = {
  uri: "other.example",
  title: "Other",
  version: "3.5.19",
  description: "<p>A server</p>",
  rules: [rule],
  contact_account: rowan,
};
const { history: _, ...plainTag } = tag;

const translation = {
  content: "<p>x</p>",
  detected_source_language: "de",
  provider: "DeepL.com",
  spoiler_text: "",
  poll: { id: "9", options: [{ title: "Yes" }, { title: "No" }] },
  media_attachments: [{ id: "11", description: "A bird" }],
};

type Case = [method: string, path: string, schema: v.GenericSchema, body: unknown];
const cases: Case[] = [
  ["POST", "/api/v1/statuses/10/translate", v.omit(translationSchema, ["id", "language"]), translation],
  ["GET", "/api/v1/accounts/1", accountSchema, rowan],
  ["GET", "/api/v1/accounts/1/followers", v.array(accountSchema), [rowan]],
  ["GET", "/api/v1/mutes", v.array(mutedAccountSchema), [{ ...rowan, mute_expires_at: null }]],
  ["GET", "/api/v1/accounts/verify_credentials", credentialAccountSchema, { ...aReaderAccount("rowan"), ...rowan }],
  [
    "GET",
    "/api/v1/profile",
    profileSchema,
    { ...rowan, attribution_domains: ["a.example"], featured_tags: [featuredTag] },
  ],
  ["GET", "/api/v1/accounts/relationships", v.array(relationshipSchema), [aRelationship("1" as AccountId)]],
  ["GET", "/api/v1/accounts/familiar_followers", v.array(familiarFollowersSchema), [{ id: "1", accounts: [rowan] }]],
  [
    "GET",
    "/api/v2/suggestions",
    v.array(suggestionSchema),
    [{ source: "global", sources: ["most_followed"], account: rowan }],
  ],
  ["GET", "/api/v1/domain_blocks", domainsSchema, ["a.example"]],
  ["GET", "/api/v1/timelines/home", v.array(personsView), [post, boost]],
  ["GET", "/api/v1/statuses/500", personsView, post],
  ["GET", "/api/v1/statuses/501", personsView, boost],
  ["POST", "/api/v1/statuses", scheduledStatusSchema, scheduled],
  ["GET", "/api/v1/scheduled_statuses", v.array(scheduledStatusSchema), [scheduled]],
  ["GET", "/api/v1/statuses/500/context", contextSchema, { ancestors: [quoted], descendants: [post] }],
  ["GET", "/api/v1/statuses/500/history", v.array(statusEditSchema), [edit]],
  ["GET", "/api/v1/statuses/500/source", statusSourceSchema, { id: "500", text: "See", spoiler_text: "" }],
  ["POST", "/api/v1/polls/7/votes", pollSchema, poll],
  ["GET", "/api/v1/media/31", mediaAttachmentSchema, picture],
  [
    "GET",
    "/api/v1/notifications",
    v.array(notificationSchema),
    [notification, { ...notification, type: "admin.report", report }],
  ],
  ["GET", "/api/v2/notifications", groupedNotificationsSchema, groups],
  ["GET", "/api/v2/notifications/unread_count", countSchema, { count: 3 }],
  ["GET", "/api/v2/notifications/policy", notificationPolicySchema, { for_not_following: "filter", summary: {} }],
  ["GET", "/api/v1/notifications/policy", firstNotificationPolicySchema, { filter_not_following: true }],
  ["GET", "/api/v1/notifications/requests", v.array(notificationRequestSchema), [request]],
  ["GET", "/api/v1/conversations", v.array(conversationSchema), [conversation]],
  [
    "GET",
    "/api/v1/markers",
    markersSchema,
    { home: { last_read_id: "1", version: 1, updated_at: "2026-11-20T12:00:00.000Z" } },
  ],
  ["GET", "/api/v1/lists", v.array(listSchema), [list]],
  ["GET", "/api/v2/filters", v.array(filterSchema), [filter]],
  [
    "GET",
    "/api/v1/filters",
    v.array(keywordFilterSchema),
    [{ id: "1", phrase: "x", context: ["home"], whole_word: true, expires_at: null, irreversible: false }],
  ],
  ["GET", "/api/v2/search", searchResultsSchema, { accounts: [rowan], statuses: [post], hashtags: [tag] }],
  ["GET", "/api/v1/search", firstSearchResultsSchema, { accounts: [], statuses: [], hashtags: ["cats"] }],
  ["GET", "/api/v1/followed_tags", v.array(tagSchema), [tag]],
  ["GET", "/api/v1/tags/cats", tagSchema, plainTag],
  ["GET", "/api/v1/featured_tags", v.array(featuredTagSchema), [featuredTag]],
  ["GET", "/api/v1/trends/links", v.array(trendingLinkSchema), [{ ...post.card, history: [day] }]],
  ["GET", "/api/v1/preferences", preferencesSchema, { "posting:default:visibility": "private" }],
  ["POST", "/api/v1/reports", v.union([reportSchema, emptySchema]), report],
  ["GET", "/api/v1/instance/rules", v.array(ruleSchema), [rule]],
  ["GET", "/api/v2/instance", instanceSchema, instance],
  ["GET", "/api/v1/instance", instanceV1Schema, oldInstance],
  ["DELETE", "/api/v1/lists/8", emptySchema, "gone"],
];

/** The schemas know our ids, which are decimals; those of other servers stand for themselves here. */
function numbered(value: unknown, numbers = new Map<string, string>()): unknown {
  const number = (id: unknown) => {
    if (typeof id !== "string") return id;
    if (!numbers.has(id)) numbers.set(id, String(1_000 + numbers.size));
    return numbers.get(id);
  };
  if (Array.isArray(value)) return value.map((item) => numbered(item, numbers));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (/(?:^|_)id$/.test(key)) return [key, number(inner)];
      if (key.endsWith("_ids") && Array.isArray(inner)) return [key, inner.map(number)];
      return [key, numbered(inner, numbers)];
    }),
  );
}

/** Places in which an answer differs from its shape. */
function faultsOf(schema: v.GenericSchema, answer: unknown): string[] {
  const { issues } = v.safeParse(schema, numbered(answer));
  return issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [];
}

const refused = Symbol("refused");

/** A refusal is an answer, too; nothing else may be thrown. */
function attempt(method: string, path: string, body: unknown): unknown {
  try {
    return cleaned(from, method, path, body);
  } catch (error) {
    if (error instanceof Refusal) return refused;
    throw error;
  }
}

describe("what our own server would answer", () => {
  test.each(cases)("%s %s has its shape", (method, path, schema, body) => {
    expect(faultsOf(schema, cleaned(from, method, path, body))).toEqual([]);
  });

  test("is the same but for the addresses of its people", () => {
    const seen = { ...rowan, acct: "rowan@other.example" };
    expect(get("/api/v1/accounts/1", rowan)).toEqual(seen);
    const expected = {
      ...post,
      account: seen,
      quote: { state: "accepted", quoted_status: { ...quoted, account: seen } },
    };
    expect(get("/api/v1/statuses/500", post)).toEqual(expected);
    expect(get<Status>("/api/v1/statuses/501", boost).reblog).toEqual(expected);
    expect(get("/api/v2/filters", [filter])).toEqual([filter]);
    expect(get("/api/v1/accounts/relationships", [aRelationship("1" as AccountId, { following: true })])).toEqual([
      aRelationship("1" as AccountId, { following: true }),
    ]);
  });
});

describe("servers that say less", () => {
  const mastodon35 = {
    id: "109",
    created_at: "2022-06-01T12:00:00.000Z",
    in_reply_to_id: null,
    sensitive: false,
    spoiler_text: "",
    visibility: "public",
    language: "en",
    uri: "https://other.example/users/rowan/statuses/109",
    url: "https://other.example/@rowan/109",
    replies_count: 0,
    reblogs_count: 1,
    favourites_count: 2,
    edited_at: null,
    content: "<p>Hi</p>",
    reblog: null,
    account: {
      id: "1",
      username: "rowan",
      acct: "rowan",
      display_name: "Rowan",
      locked: false,
      bot: false,
      discoverable: null,
      group: false,
      created_at: "2022-01-01T00:00:00.000Z",
      note: "<p></p>",
      url: "https://other.example/@rowan",
      avatar: "/avatars/original/missing.png",
      header: "/headers/original/missing.png",
      followers_count: 1,
      following_count: 1,
      statuses_count: 1,
      last_status_at: "2022-06-01",
      emojis: [],
      fields: [],
    },
    media_attachments: [
      {
        id: "1",
        type: "video",
        url: "https://other.example/v.mp4",
        preview_url: null,
        meta: { length: "0:01", duration: 1, original: { width: 640, height: 360, frame_rate: "30/1", duration: 1 } },
      },
    ],
    mentions: [],
    tags: [],
    emojis: [],
    card: null,
    poll: null,
  };
  const pleroma = {
    id: "AfC4ZbhcKy2xMKtbWK",
    created_at: "2024-02-01T12:00:00.000Z",
    account: {
      id: "9rP7",
      username: "fern",
      acct: "fern@third.example",
      display_name: "Fern",
      url: "https://third.example/users/fern",
      note: "",
      avatar: "https://other.example/i.png",
      fqn: "fern@third.example",
      last_status_at: "2024-02-01T12:00:00",
      created_at: "2020-01-01T00:00:00.000Z",
      pleroma: {},
    },
    content:
      '<span class="h-card"><a class="u-url mention" data-user="9r" href="https://other.example/users/rowan" rel="ugc">@<span>rowan</span></a></span> hello',
    mentions: [{ id: "9r", username: "rowan", acct: "rowan", url: "https://other.example/users/rowan" }],
    visibility: "local",
    media_attachments: [{ id: "12", type: "image", url: "https://other.example/p.png", description: "", meta: null }],
    tags: [{ name: "cats", url: "/tag/cats" }],
    pinned: false,
    pleroma: { quote: null },
  };
  const goToSocial = {
    id: "01J5QVB9VC76NPPRQ207GG4DRZ",
    created_at: "2025-03-01T12:00:00.000Z",
    account: {
      id: "01F8MH1H7YV1Z7D2C8K2730QBF",
      username: "rowan",
      acct: "rowan",
      url: "https://other.example/@rowan",
      created_at: "2020-01-01",
    },
    content: "<p>Hi</p>",
    visibility: "mutuals_only",
    interaction_policy: { can_favourite: { always: ["public"], with_approval: [] } },
    poll: { id: "01J5", options: [{ title: "a" }, { title: "b" }], expires_at: null },
  };

  test.each([
    ["Mastodon 3.5", mastodon35],
    ["Pleroma", pleroma],
    ["GoToSocial", goToSocial],
  ])("%s tells a status, and it is whole", (_name, status) => {
    expect(faultsOf(personsView, get("/api/v1/statuses/1", status))).toEqual([]);
    const groups = grouped([
      { id: "5", type: "favourite", created_at: "2025-03-01T12:00:00Z", account: status.account, status },
    ]);
    expect(faultsOf(groupedNotificationsSchema, groups)).toEqual([]);
  });

  test("offers to pin only the posts of the reader", () => {
    const told = { ...pleroma, pinned: false };
    const readBy = (reader: string) => cleaned({ ...from, reader }, "GET", "/api/v1/statuses/1", told);
    expect(readBy("9rP7")).toHaveProperty("pinned", false);
    expect(readBy("9r")).not.toHaveProperty("pinned");
  });

  test("leads a mention to our page of that person", () => {
    expect(get<Status>("/api/v1/statuses/1", pleroma).content).toBe(
      '<span class="h-card"><a href="/@rowan@other.example" class="u-url mention" rel="nofollow noopener ugc">@<span>rowan</span></a></span> hello',
    );
  });

  test("completes pictures, sizes and kinds that it doesn't know", () => {
    const old = get<Status>("/api/v1/statuses/1", mastodon35);
    expect(old.account.avatar).toBe("https://other.example/avatars/original/missing.png");
    expect(old.media_attachments[0]!.meta!.original).toEqual({
      width: 640,
      height: 360,
      size: "640x360",
      aspect: 640 / 360,
      duration: 1,
    });
    expect(old.quote_approval).toEqual({ automatic: [], manual: [], current_user: "denied" });
    const young = get<Status>("/api/v1/statuses/1", goToSocial);
    expect(young).toMatchObject({ visibility: "private", quote: null, filtered: [] });
    expect(young.account.avatar).toBe("https://linnet.example/images/avatar.png");
  });

  test("takes the quoted post that other software gives instead of a quote", () => {
    const quoting = { ...goToSocial, quote: { ...mastodon35, quote: { ...pleroma } } };
    expect(get<Status>("/api/v1/statuses/1", quoting).quote).toMatchObject({
      state: "accepted",
      quoted_status: { id: "109", quote: { state: "accepted", quoted_status_id: pleroma.id } },
    });
    const inside = { ...goToSocial, pleroma: { quote: mastodon35 } };
    expect(get<Status>("/api/v1/statuses/1", inside).quote).toMatchObject({ quoted_status: { id: "109" } });
  });

  test.each([
    ["pending", "unauthorized"],
    ["rejected", "revoked"],
    ["blocked_domain", "blocked_account"],
    ["something", "unauthorized"],
  ])("says of a quote that is %s that it is %s", (state, shown) => {
    const quote = { state, quoted_status: mastodon35 };
    expect(get<Status>("/api/v1/statuses/1", { ...mastodon35, quote }).quote).toEqual({
      state: shown,
      quoted_status: null,
    });
  });

  test("has neighbours of one kind about one post in a group that keeps its key while it grows", () => {
    const people = ["a", "b", "c"].map((username, at) => ({ ...rowan, id: `${at + 1}`, username, acct: username }));
    const liked = (id: string, who: number, status = post, type = "favourite") => ({
      id,
      type,
      created_at: "2026-11-20T12:00:00.000Z",
      account: people[who],
      status,
    });
    const told = [liked("9", 0), liked("8", 1), liked("7", 1, quoted), liked("6", 2), liked("5", 2, post, "mention")];
    const { notification_groups: groups, accounts, statuses } = grouped(told);
    expect(groups.map(({ group_key, notifications_count }) => [group_key, notifications_count])).toEqual([
      ["favourite-500-8", 2],
      ["favourite-400-7", 1],
      ["favourite-500-6", 1],
      ["ungrouped-5", 1],
    ]);
    expect(groups[0]).toMatchObject({ page_min_id: "8", page_max_id: "9", sample_account_ids: ["1", "2"] });
    expect([accounts.length, statuses.length]).toEqual([3, 2]);
    const before = grouped(told.slice(1)).notification_groups[0]!;
    expect(before.group_key).toBe("favourite-500-8");
  });
});

describe("what can't be read", () => {
  test.each([
    ["/api/v1/statuses/1", null],
    ["/api/v1/statuses/1", { ...post, id: "../x" }],
    ["/api/v1/statuses/1", { ...post, id: ".." }],
    ["/api/v1/statuses/1", { ...post, id: "constructor" }],
    ["/api/v1/statuses/1", { ...post, created_at: "yesterday" }],
    ["/api/v1/statuses/1", { ...post, account: null }],
    ["/api/v1/accounts/1", { ...rowan, acct: "ro wan" }],
    ["/api/v1/accounts/1", { ...rowan, acct: "rowan@evil.example/x" }],
    ["/api/v1/timelines/home", {}],
    ["/api/v1/timelines/home", "<html>"],
    ["/api/v1/unheard/of", "text"],
  ])("%s is refused with the name of the server: %j", (path, body) => {
    expect(() => get(path, body)).toThrow(
      expect.objectContaining({ code: "linked.not-understood", args: { server: "other.example" } }),
    );
  });

  test("is left out of a list, as is a notification of a kind that we have no words for", () => {
    expect(get("/api/v1/timelines/home", [null, 5, {}, { ...post, account: {} }])).toEqual([]);
    const told = [{ ...notification, type: "pleroma:emoji_reaction" }, notification];
    expect(get<Notification[]>("/api/v1/notifications", told).map(({ id }) => id)).toEqual(["90" as NotificationId]);
    const group = { ...groups.notification_groups[0], type: "severed_relationships" };
    const body = { ...groups, notification_groups: [group] };
    expect(get<GroupedNotifications>("/api/v2/notifications", body).notification_groups).toEqual([]);
  });

  test("an account of ours keeps our domain, which makes it no account of theirs", () => {
    expect(get("/api/v1/accounts/1", { ...rowan, acct: "wren@linnet.example" })).toMatchObject({
      acct: "wren@linnet.example",
      username: "wren",
    });
  });
});

/** Each string of a body, replaced. Ids, names and times stay: without them nothing would be there to look at. */
function withStrings(value: unknown, replace: (text: string, key: string) => unknown, key = ""): unknown {
  if (typeof value === "string")
    return /(?:^|_)ids?$|^acct$|^username$|_at$|^type$|^state$/.test(key) ? value : replace(value, key);
  if (Array.isArray(value)) return value.map((item) => withStrings(item, replace, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withStrings(inner, replace, name)]));
}

function strings(value: unknown, key = ""): [key: string, text: string][] {
  if (typeof value === "string") return [[key, value]];
  if (Array.isArray(value)) return value.flatMap((item) => strings(item, key));
  return typeof value === "object" && value
    ? Object.entries(value).flatMap(([name, inner]) => strings(inner, name))
    : [];
}

/** The results for all bodies with these strings, and where they are not of their shape. */
function* answersTo(replace: (text: string, key: string) => unknown) {
  for (const [method, path, schema, body] of cases) {
    const answer = attempt(method, path, withStrings(body, replace));
    if (answer !== refused) yield { path, answer, faults: faultsOf(schema, answer) };
  }
}

/** The dirt of HTML whose links may lead to our own pages. */
const dirt = (html: string) => dirtIn(html.replaceAll(/href="\/(?=@|tags\/)/g, 'href="https://linnet.example/'));

describe("hostile answers", () => {
  test("no HTML field carries a script, whatever stands in it", () => {
    for (const attack of [...scripts, ...mutations]) {
      for (const { path, faults, answer } of answersTo(() => attack)) {
        expect(faults).toEqual([]);
        // Those of an own profile and of a relationship are plain text.
        const isPlain = /profile|credentials|relationships/.test(path);
        const html = strings(isPlain ? null : answer).filter(([key]) => ["content", "note", "value"].includes(key));
        expect(html.map(([, text]) => dirt(text)).join("")).toBe("");
      }
    }
  });

  test("no address leads anywhere but to a website", () => {
    const isAddress = /(?:^|_)(?:url|src|avatar|header|image|website)(?:_static)?$/;
    for (const address of addresses) {
      for (const { faults, answer } of answersTo((text, key) => (isAddress.test(key) ? address : text))) {
        expect(faults).toEqual([]);
        const told = strings(answer).filter(([key, text]) => isAddress.test(key) && text !== "");
        const wrong = told.filter(([, text]) => !/^https?:\/\/[^/@]+\//.test(text));
        expect(wrong).toEqual([]);
      }
    }
  });

  test("a link that only looks like a mention leads where it leads, in a new tab", () => {
    const content =
      '<p><a class="mention" href="https://evil.example/login">@rowan</a> <a class="hashtag" href="https://evil.example/x">here</a></p>';
    expect(get<Status>("/api/v1/statuses/1", { ...post, content, quote: null }).content).toBe(
      '<p><a href="https://evil.example/login" rel="nofollow noopener ugc" target="_blank">@rowan</a> ' +
        '<a href="https://evil.example/x" rel="nofollow noopener ugc" target="_blank">here</a></p>',
    );
  });

  test("hashtags lead to our page of them, and the line that only names the quoted post goes", () => {
    const content =
      `<p class="quote-inline">RE: <a href="${quoted.url}">${quoted.url}</a></p>` +
      '<p>On <a href="https://other.example/tags/Straße" class="mention hashtag" rel="tag">#<span>Straße</span></a></p>';
    expect(get<Status>("/api/v1/statuses/1", { ...post, content }).content).toBe(
      '<p>On <a href="/tags/stra%C3%9Fe" class="mention hashtag" rel="tag nofollow noopener ugc">#<span>Straße</span></a></p>',
    );
  });

  test("keys that mean something else in a program are nowhere", () => {
    const body = JSON.parse(
      '{"__proto__": {"admin": true}, "constructor": {"x": 1}, "a": {"__proto__": {"b": 1}, "c": "x"}}',
    );
    expect(JSON.stringify(get("/api/v1/unheard/of", body))).toBe('{"a":{"c":"x"}}');
    const status = get<Status>(
      "/api/v1/statuses/1",
      JSON.parse(`{"__proto__": {"text": "x"}, ${JSON.stringify(post).slice(1)}`),
    );
    expect(status).not.toHaveProperty("text");
    expect(Object.getPrototypeOf(status)).toBe(Object.prototype);
  });

  test("nesting of ten thousand levels is cut", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`);
    expect(JSON.stringify(get("/api/v1/unheard/of", deep)).length).toBeLessThan(200);
    let status: object = post;
    for (let level = 0; level < 10_000; level++)
      status = { ...post, reblog: status, quote: { state: "accepted", quoted_status: status } };
    const answer = get<Status>("/api/v1/statuses/1", status);
    expect(faultsOf(personsView, answer)).toEqual([]);
    let account: object = rowan;
    for (let level = 0; level < 10_000; level++) account = { ...rowan, moved: account };
    expect(get("/api/v1/accounts/1", account)).toMatchObject({
      moved: expect.not.objectContaining({ moved: expect.anything() }),
    });
  });

  test("a megabyte in each string is cut", () => {
    const long = "x ".repeat(500_000);
    for (const { faults, answer } of answersTo(() => long)) {
      expect(faults).toEqual([]);
      expect(Math.max(0, ...strings(answer).map(([, text]) => text.length))).toBeLessThanOrEqual(500_000);
    }
  });

  test("of HTML without end only a beginning is read", () => {
    const told = Array.from({ length: 40 }, () => ({ ...post, quote: null, content: `<b>${"x".repeat(400_000)}</b>` }));
    const contents = get<Status[]>("/api/v1/timelines/home", told).map(({ content }) => content);
    expect(contents.join("").length).toBeLessThan(3_100_000);
    expect([contents.length, contents.at(-1)]).toEqual([40, ""]);
  });

  test("people, posts and files are known in answers of any shape", () => {
    const body = {
      found: [{ person: rowan, post: { ...post, content: scripts[0] } }],
      link: "javascript:canary()",
      next_url: "javascript:canary()",
    };
    const answer = get<{ found: [{ person: object; post: Status }]; next_url: string }>("/api/v1/unheard/of", body);
    expect(answer.found[0].person).toMatchObject({ acct: "rowan@other.example" });
    expect(answer.found[0].post.content).toBe("");
    expect(answer.next_url).toBe("");
  });
});

/** Every place of a body, as the keys that lead there. */
function placesIn(value: unknown, place: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...place, key]))];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  (copy as Record<string, unknown>)[key] = replaced((copy as Record<string, unknown>)[key], rest, by);
  return copy;
}

test("any change to any answer gives a refusal or the shape", () => {
  const oddities = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      "",
      "0",
      -1,
      1e300,
      1.5,
      "NaN",
      [],
      {},
      [[]],
      "9999999999",
      "2026-13-45T99:99:99Z",
      "+010000-01-01T00:00:00Z",
      "\ud800",
    ),
  );
  const changed = fc.constantFrom(...cases).chain(([method, path, schema, body]) =>
    fc.array(fc.tuple(fc.constantFrom(...placesIn(body)), oddities), { minLength: 1, maxLength: 4 }).map((changes) => ({
      method,
      path,
      schema,
      body: changes.reduce((told, [place, by]) => replaced(told, place, by), body as unknown),
    })),
  );
  fc.assert(
    fc.property(changed, ({ method, path, schema, body }) => {
      const answer = attempt(method, path, body);
      if (answer === refused) return;
      expect(faultsOf(schema, answer)).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
