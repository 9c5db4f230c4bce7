/** The addresses of all screens, for what has to hold on each of them, and who may open which. */
import { shelves, toggles } from "#protocol/toggles.ts";

export type Who = "visitor" | "reader";

/** What a new account has to walk through: only who has not done so yet sees these. */
export const firstRun = ["/welcome?step=profile", "/welcome?step=people", "/welcome?step=post"];

/** Addresses that visitors and readers open alike; `:thread` is a post of the town, `:talk` a conversation, `:link` the address of a page, and `:app` an app that asks to be let in. */
const alike = [
  "/",
  "/?server=",
  "/@wren",
  "/@wren/with_replies",
  "/@wren/media",
  "/@wren/:thread",
  "/@wren/:thread/quotes",
  "/@wren/featured",
  "/@wren/followers",
  "/@wren/following",
  "/explore",
  "/explore/tags",
  "/explore/links",
  "/explore/link?url=:link",
  "/public",
  "/public/local",
  "/tags/birds",
  "/tags/birds/profiles",
  "/search?q=harbour",
  "/search/options",
  "/settings",
  "/settings/interface",
  "/settings/language",
  "/settings/about",
  "/terms",
  "/privacy",
  "/about",
];

const consent = new URLSearchParams({
  response_type: "code",
  redirect_uri: "https://app.example/back",
  scope: "read write:statuses write:media push",
  state: "1",
});

/** Addresses of every other screen there is (`e2e/weight.test.ts` misses one that is forgotten). `e2e/own-things.ts` fills them in. */
export const screens: Record<Who, readonly string[]> = {
  visitor: [...alike, "/signin", "/signin/elsewhere", "/signin/link", "/signup", "/sent"],
  reader: [
    ...alike,
    "/explore/users",
    "/@mira/compose",
    "/compose",
    "/notifications",
    "/notifications/mention",
    "/notifications/policy",
    "/notifications/requests",
    "/notifications/requests/:held",
    "/conversations",
    "/conversations/new",
    "/conversations/:talk",
    ...shelves.map((shelf) => `/${toggles[shelf].list}`),
    "/drafts",
    "/scheduled",
    "/lists",
    "/lists/:list",
    "/lists/:list/accounts",
    "/lists/:list/edit",
    "/@wren/lists",
    "/@wren/relation",
    "/@wren/report",
    "/domain_blocks",
    "/domain_blocks/new",
    "/test-upload",
    "/follow_requests",
    "/followed_tags",
    "/filters",
    "/filters/new",
    "/filters/:filter",
    "/blocks",
    "/mutes",
    "/settings/profile",
    "/settings/profile/featured-tags",
    "/settings/preferences",
    "/settings/sessions",
    "/settings/privacy",
    `/oauth/authorize?${consent}&client_id=:app`,
  ],
};
