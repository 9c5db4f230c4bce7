/**
 * The route table: each address and the screen that answers it. The first row
 * that fits wins, so a fixed word stands above a parameter in its place.
 */
import { foreignIdPattern } from "#protocol/ids.ts";
import { searchFields } from "#protocol/search-fields.ts";
import { notificationKinds } from "#protocol/notification-kinds.ts";
import { shelves, toggles, youngLists } from "#protocol/toggles.ts";
import { ApiProblem } from "#web/data/api.ts";
import { readablePath } from "./readable-path.ts";
import { matchRoute } from "./router.ts";
import type { AnyOver, AnyScreen, Route } from "./routes.ts";

const files = import.meta.glob<AnyScreen & AnyOver>([
  "../screens/*/*.tsx",
  "!../screens/errors/{error,not-found}.tsx",
  "!../screens/{people/front,search/options}.tsx",
  "!**/*.test.tsx",
]);

type RouteRow = Omit<Route, "screen" | "over" | "layout"> &
  Partial<Pick<Route, "screen" | "layout">> & { opensOver?: true };

/** `name` or `name@host`; what it means is for the server to find out. */
const account = /^[\p{L}\p{N}_.-]{1,64}(?:@[\p{L}\p{N}.:-]{1,253})?$/u;
const tag = /^[\p{L}\p{M}\p{N}_\u00b7\u200c]{1,100}$/u;
const notificationKind = new RegExp(`^(?:${notificationKinds.join("|").replaceAll(".", "\\.")})$`);
const paging = ["max_id", "min_id", "since_id"] as const;
const drafting = [
  "in_reply_to",
  "quote",
  "edit",
  "plain",
  "draft",
  "text",
  "visibility",
  "publish_id",
  "redraft",
] as const;

/** Each leads a visitor from the front page to the people of a server. */
const peopleQuery = ["server", "order", "q", "offset"];

/** What only the server draws; the rules of the front page are in the sheet of the shell. */
const onlyDrawnHere: RouteRow[] = import.meta.env.SSR
  ? [
      {
        path: "/",
        name: "people/front",
        screen: import.meta.glob<AnyScreen>("../screens/people/front.tsx")["../screens/people/front.tsx"]!,
        sheetsOf: "people/actors",
        words: ["lists", "legal", "front", "actors"],
        when: ({ signedIn, url }) => !signedIn && !peopleQuery.some((name) => url.searchParams.has(name)),
      },
      {
        path: "/search/options",
        name: "search/options",
        screen: import.meta.glob<AnyScreen>("../screens/search/options.tsx")["../screens/search/options.tsx"]!,
        sheetsOf: "settings/filter",
        words: ["lists", "search-form"],
        query: ["q", ...searchFields],
        plain: true,
      },
    ]
  : [];

const rows: RouteRow[] = [
  {
    path: "/",
    name: "timelines/home",
    words: ["compose", "lists"],
    // `server` leads to the next row: an address with it is not this page.
    query: [...paging, "server"],
    when: ({ signedIn, url }) => signedIn && !url.searchParams.has("server"),
  },
  ...onlyDrawnHere,
  { path: "/", name: "people/actors", needs: "here", words: ["actors"], query: peopleQuery },

  {
    path: "/signin",
    name: "auth/signin",
    layout: "auth",
    words: ["auth"],
    query: ["return_to", "deed", "server"],
    plain: true,
  },
  // Where the form for accounts of other servers goes, and is shown again if it leads nowhere.
  {
    path: "/signin/elsewhere",
    name: "auth/signin",
    layout: "auth",
    words: ["auth"],
    query: ["return_to"],
    plain: true,
  },
  {
    path: "/signin/link",
    name: "auth/signin-link",
    layout: "auth",
    words: ["auth"],
    query: ["return_to"],
    plain: true,
  },
  { path: "/signup", name: "auth/signup", layout: "auth", words: ["auth"], query: ["return_to", "deed"], plain: true },
  {
    path: "/welcome",
    name: "auth/welcome",
    needs: "here",
    sheetsOf: "auth/signin",
    layout: "auth",
    words: ["auth"],
    query: ["step"],
    plain: true,
    requiresAccount: true,
  },
  {
    path: "/oauth/authorize",
    name: "auth/authorize",
    layout: "auth",
    words: ["auth", "settings"],
    query: ["response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method"],
    plain: true,
    requiresAccount: true,
  },
  { path: "/sent", name: "auth/sent", layout: "auth", words: ["auth"], query: ["return_to"], plain: true },

  {
    path: "/notifications",
    name: "notifications/notifications",
    words: ["notices", "notifications"],
    query: paging,
    requiresAccount: true,
  },
  ...["policy", "requests"].map((part): RouteRow => ({
    path: `/notifications/${part}`,
    name: `notifications/${part}`,
    needs: "notification-policy",
    words: ["held-notices"],
    query: part === "policy" ? ["saved"] : ["max_id", "accept", "dismiss"],
    requiresAccount: true,
  })),
  {
    path: "/notifications/requests/:id",
    name: "notifications/request",
    needs: "notification-policy",
    shapes: { id: foreignIdPattern },
    words: ["notices"],
    query: paging,
    requiresAccount: true,
  },
  {
    path: "/notifications/:kind",
    name: "notifications/notifications",
    shapes: { kind: notificationKind },
    words: ["notices", "notifications", "no-notices"],
    query: paging,
    requiresAccount: true,
  },
  ...["", "/new", "/:id"].map((part): RouteRow => ({
    path: `/conversations${part}`,
    name: "conversations/conversations",
    needs: "conversations",
    shapes: { id: foreignIdPattern },
    words: ["conversations"],
    query: ["max_id", "edit", "draft", "q", "to"],
    requiresAccount: true,
  })),
  ...shelves.map((shelf): RouteRow => ({
    path: `/${toggles[shelf].list}`,
    name: "timelines/shelf",
    params: { shelf },
    needs: youngLists.find((list) => list === toggles[shelf].list),
    words: ["shelves"],
    query: paging,
    requiresAccount: true,
  })),
  ...["drafts", "scheduled"].map((shelf): RouteRow => ({
    path: `/${shelf}`,
    name: "statuses/drafts",
    params: { shelf },
    needs: shelf === "scheduled" ? "scheduling" : undefined,
    words: ["sending"],
    query: ["saved", "deleted", "offset"],
    requiresAccount: true,
  })),
  {
    path: "/lists",
    name: "lists/lists",
    needs: "lists",
    words: ["own-lists"],
    query: ["saved"],
    requiresAccount: true,
  },
  ...["list", "members", "list-settings"].map((screen, at): RouteRow => ({
    path: `/lists/:id${["", "/accounts", "/edit"][at]}`,
    name: `lists/${screen}`,
    needs: "lists",
    shapes: { id: foreignIdPattern },
    words: ["own-lists"],
    query: [[...paging], [...paging, "q"], ["saved"]][at],
    requiresAccount: true,
  })),
  ...["follow_requests", "blocks", "mutes"].map((list): RouteRow => ({
    path: `/${list}`,
    name: `people/${list.replace("_", "-")}`,
    words: ["relations", "more"],
    query: [...paging, "q"],
    requiresAccount: true,
  })),
  {
    path: "/domain_blocks",
    name: "people/domain-blocks",
    needs: "domain-blocks",
    words: ["relations", "more"],
    query: [...paging, "q"],
    requiresAccount: true,
  },
  {
    path: "/domain_blocks/new",
    name: "people/domain-block",
    needs: "domain-blocks",
    words: ["relations"],
    query: ["domain"],
    requiresAccount: true,
    opensOver: true,
  },

  {
    path: "/filters",
    name: "settings/filters",
    needs: "filters",
    words: ["filters", "more"],
    query: ["saved", "status"],
    requiresAccount: true,
  },
  ...["/filters/new", "/filters/:id"].map((path): RouteRow => ({
    path,
    name: "settings/filter",
    needs: "filters",
    shapes: path.endsWith("new") ? undefined : { id: foreignIdPattern },
    words: ["thread", "filters"],
    query: ["status"],
    requiresAccount: true,
  })),

  ...["federated", "local"].map((which): RouteRow => ({
    path: which === "local" ? "/public/local" : "/public",
    name: "timelines/public",
    params: { which },
    words: ["lists"],
    query: paging,
  })),
  ...(["posts", "tags", "links", "link", "users"] as const).map((part): RouteRow => ({
    path: part === "posts" ? "/explore" : `/explore/${part}`,
    name: `explore/${part}`,
    words: ["explore"],
    query: part === "link" ? ["url", ...paging] : ["offset"],
    requiresAccount: part === "users",
  })),
  { path: "/search", name: "search/search", words: ["lists", "explore"], query: ["q", "type", "offset", "max_id"] },
  { path: "/tags/:id", name: "timelines/tag", shapes: { id: tag }, words: ["tags", "explore"], query: paging },
  {
    path: "/tags/:id/profiles",
    name: "timelines/tag-profiles",
    needs: "here",
    shapes: { id: tag },
    words: ["tags", "explore"],
    query: ["offset"],
  },

  { path: "/settings", name: "settings/settings", words: ["settings"] },
  ...["interface", "language", "profile", "preferences", "sessions"].map((section, at): RouteRow => ({
    path: `/settings/${section}`,
    name: `settings/${section}`,
    words: [
      "settings",
      ...(section === "preferences"
        ? (["quotes", "compose"] as const)
        : section === "profile"
          ? (["tags"] as const)
          : []),
    ],
    query: ["saved"],
    // Another server has of the preferences who may quote.
    needs: section === "preferences" ? "quotes" : undefined,
    // A visitor chooses how things look and in which language.
    requiresAccount: at > 1,
  })),
  {
    path: "/followed_tags",
    name: "timelines/followed-tags",
    needs: "followed-tags",
    words: ["tags", "explore"],
    query: ["max_id", "q"],
    requiresAccount: true,
  },
  {
    path: "/settings/profile/featured-tags",
    name: "settings/featured-tags",
    needs: "featured-tags",
    words: ["settings", "tags"],
    requiresAccount: true,
  },
  { path: "/settings/privacy", name: "settings/privacy", words: ["settings", "more", "tags"], requiresAccount: true },
  { path: "/settings/about", name: "settings/about", words: ["settings"] },
  {
    path: "/test-upload",
    name: "settings/test-upload",
    needs: "here",
    words: ["settings", "files"],
    requiresAccount: true,
  },

  ...["terms", "privacy", "about"].map((text): RouteRow => ({
    path: `/${text}`,
    name: `legal/${text}`,
    layout: "legal",
    words: ["legal"],
    prerendered: true,
  })),

  ...["posts", "with_replies", "media"].map((tab): RouteRow => ({
    path: tab === "posts" ? "/@:account" : `/@:account/${tab}`,
    name: "people/profile",
    params: { tab },
    shapes: { account },
    words: ["profile"],
    query: tab === "posts" ? [...paging, "tagged"] : paging,
  })),
  ...["followers", "following"].map((direction): RouteRow => ({
    path: `/@:account/${direction}`,
    name: "people/follows",
    params: { direction },
    shapes: { account },
    words: ["lists"],
    query: paging,
  })),
  {
    path: "/@:account/featured",
    name: "people/featured",
    shapes: { account },
    words: ["profile"],
    query: paging,
  },
  {
    path: "/@:account/relation",
    name: "people/relation",
    shapes: { account },
    words: ["people"],
    requiresAccount: true,
  },
  {
    path: "/@:account/report",
    name: "people/report",
    needs: "reports",
    shapes: { account },
    words: ["report"],
    query: ["status", "sent"],
    requiresAccount: true,
    opensOver: true,
  },
  {
    path: "/@:account/lists",
    name: "lists/account-lists",
    needs: "lists",
    shapes: { account },
    words: ["own-lists"],
    requiresAccount: true,
  },
  {
    path: "/@:account/compose",
    name: "statuses/compose",
    shapes: { account },
    words: ["compose"],
    query: drafting,
    requiresAccount: true,
    opensOver: true,
  },
  {
    path: "/@:account/:status",
    name: "statuses/status",
    shapes: { account, status: foreignIdPattern },
    query: ["after"],
    words: ["compose", "thread"],
  },
  {
    path: "/@:account/:status/quotes",
    name: "statuses/quotes",
    needs: "quotes",
    shapes: { account, status: foreignIdPattern },
    query: paging,
    words: ["quotes"],
  },
];

export const routes: Route[] = [
  ...rows.map(({ opensOver, ...row }): Route => ({
    layout: "default",
    screen: () => screenNamed(row.name),
    ...row,
    over: opensOver && (() => screenNamed(`${row.name}-over`)),
  })),
  {
    path: "/compose",
    name: "statuses/compose",
    layout: "default",
    query: drafting,
    requiresAccount: true,
    over: () => screenNamed("statuses/compose-over"),
    screen: async () => ({
      load: async ({ reader, url: { search } }) => ({
        redirect: `/@${reader.account?.acct}/compose${import.meta.env.SSR ? withPublishId(search) : search}`,
      }),
      Screen: () => null,
    }),
  },
];

/** The way back shows the same form then, so what it sends again is known. Scripts keep drafts instead. */
function withPublishId(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has("edit")) query.set("publish_id", crypto.randomUUID());
  return `?${query}`;
}

/** Addresses that other clients taught people. */
export const redirects: Record<string, string> = {
  "/home": "/",
  "/favorites": "/favourites",
  "/followed-tags": "/followed_tags",
  "/follow-requests": "/follow_requests",
};

/** Answers every address that no row fits. */
export const nowhere: Route = {
  path: "",
  name: "errors/not-found",
  layout: "default",
  screen: async () => ({
    load: async ({ url, t }) => {
      const id = isAlmostThere(url) ? "error-not-valid-path" : "error-not-found-path";
      throw new ApiProblem(404, t(id, { path: readablePath(url) }));
    },
    Screen: () => null,
  }),
};

/** An address of the table but for what stands in the place of a name or an id. */
function isAlmostThere({ pathname }: URL): boolean {
  const shapeless = routes.map(({ path, params }) => ({ path, params: params ?? {} }));
  return matchRoute(shapeless, pathname) !== null;
}

function screenNamed(name: string): Promise<AnyScreen & AnyOver> {
  const file = files[`../screens/${name}.tsx`];
  if (!file) throw new Error(`screens/${name}.tsx does not exist`);
  return file();
}
