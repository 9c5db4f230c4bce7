/**
 * What an app may do is what its token was granted (threats O05). Each route of
 * the table is called with every scope but its own, and with its own alone; only
 * what the handler would do is replaced, by remembering for whom it was asked.
 */
import { describe, expect, it, vi } from "vitest";
import type { AccountId, TokenId } from "#protocol/ids.ts";
import { apiRoutes } from "#server/connect.ts";
import type { MaybeViewer } from "#server/domain/accounts/viewer.ts";
import { scopeAllows } from "#server/domain/auth/tokens.ts";
import { createApi } from "#server/http/middleware/api.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import { Reply, type Scope } from "#server/http/middleware/route.ts";
import { silentLog } from "#server/outside/log.ts";
import type { Ports } from "#server/outside/ports.ts";
import { sampleOf } from "#testing/samples.ts";

const origin = "http://linnet.test";
const known: Scope[] = [
  "profile",
  ...(["accounts", "blocks", "bookmarks", "favourites", "filters", "follows", "lists", "mutes"] as const).flatMap(
    (noun) => [`read:${noun}` as const, `write:${noun}` as const],
  ),
  "read:notifications",
  "read:search",
  "read:statuses",
  "write:conversations",
  "write:media",
  "write:notifications",
  "write:reports",
  "write:statuses",
];

const handled = vi.fn<(viewer: MaybeViewer) => void>();
const api = createApi({
  routes: apiRoutes.map((route) => ({
    ...route,
    async handle({ viewer }) {
      handled(viewer);
      return new Reply({});
    },
  })),
  db: undefined as never,
  ports: { origin, domain: "linnet.test", log: silentLog } as Ports,
  limiters: noLimits,
  resolveSession: async () => null,
  // A token that says itself what it was granted.
  resolveToken: async (token) => ({
    accountId: "7" as AccountId,
    appId: null,
    authority: { kind: "token", tokenId: "1" as TokenId, scopes: token.replaceAll("~", ":").split("/") },
  }),
  scopeAllows,
});

it("reading takes a scope of reading, and changing one of writing", () => {
  const wrong = apiRoutes.flatMap(({ method, path, access, tokenScope }) => {
    const scopes = [access === "public" ? (tokenScope ?? []) : access === "session" ? [] : access].flat();
    const kind = method === "GET" ? /^(read:|profile$)/ : /^write:/;
    return scopes.every((scope) => kind.test(scope)) ? [] : [`${method} ${path}`];
  });
  expect(wrong).toEqual([]);
});

describe.each(apiRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", (_name, route) => {
  const sample = sampleOf(route.input) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(sample[name] ?? "7")));

  async function callWith(scopes: readonly string[]): Promise<{ status: number; viewer: MaybeViewer | undefined }> {
    handled.mockClear();
    const authorization = `Bearer ${scopes.join("/").replaceAll(":", "~")}`;
    const asked =
      route.method === "GET"
        ? new Request(`${origin}${path}?${new URLSearchParams(sample as Record<string, string>)}`, {
            headers: { authorization },
          })
        : new Request(origin + path, {
            method: route.method,
            body: JSON.stringify(sample),
            headers: { authorization, "content-type": "application/json" },
          });
    const { status } = await api.handle(asked, "127.0.0.1");
    return { status, viewer: handled.mock.lastCall?.[0] };
  }

  if (route.access === "session") {
    it("takes no token at all", async () => {
      expect(await callWith([...known, "read", "write", "follow", "push"])).toEqual({ status: 403, viewer: undefined });
    });
  } else if (route.access === "public" && !route.tokenScope) {
    it("answers an app as it answers everybody", async () => {
      expect(await callWith(["read", "write"])).toEqual({ status: 200, viewer: null });
    });
  } else {
    const own = [route.access === "public" ? route.tokenScope! : route.access].flat() as Scope[];

    it(`is for tokens with ${own.join(" or ")}`, async () => {
      const others = known.filter((scope) => !own.includes(scope));
      expect(others).toHaveLength(known.length - own.length);
      expect(await callWith(others)).toEqual({ status: 403, viewer: undefined });
      for (const scope of own) {
        for (const granted of [scope, scope.split(":")[0]!]) {
          expect(await callWith([granted])).toMatchObject({ status: 200, viewer: { accountId: "7" } });
        }
      }
    });
  }
});
