/** Which screen an address means. A browser gets this, and the table with it, after its first page (`late-routes.ts`). */
import { keepKnownQuery } from "./known-query.ts";
import { nowhere, routes } from "./route-table.ts";
import { matchRoute } from "./router.ts";
import type { RouteMatch } from "./view.ts";

export { openScreen } from "./open-screen.ts";

/** The row of the table that answers an address for this reader. */
export function routeOf(url: URL, signedIn: boolean): RouteMatch {
  const match = matchRoute(routes, url.pathname, (route) => route.when?.({ signedIn, url }) ?? true);
  // The page that says that there is none says the whole address.
  if (!match) return { url, route: nowhere, params: {} };
  return { ...match, url: keepKnownQuery(url, match.route.query) };
}

/** True for what can be shown without a full load. */
export function isPage(url: URL): boolean {
  const { route } = routeOf(url, true);
  return route !== nowhere && !route.plain;
}
