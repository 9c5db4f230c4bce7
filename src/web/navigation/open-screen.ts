/**
 * Opening a screen. Server and browser do it with the same function, so that a link that is followed in the page and the
 * same link opened in a new tab show the same. A browser gets it with the route table (`late-routes.ts`).
 */
import { ApiProblem, type Api } from "#web/data/api.ts";
import { can } from "#web/data/own-account.ts";
import type { Reader } from "#web/data/reader.ts";
import type { EntityStore } from "#web/entities/store.ts";
import type { Words } from "#web/i18n/words.ts";
import { readablePath } from "./readable-path.ts";
import type { Loaded } from "./routes.ts";
import { toSignIn, viewOfProblem, type Opened, type Problem, type RouteMatch, type View } from "./view.ts";

/**
 * Loads the screen of an address. A refusal of the API becomes a view of that
 * problem; anything else that is thrown is a bug and is thrown on.
 */
export async function openScreen(
  match: RouteMatch,
  context: { api: Api; entities: EntityStore; reader: Reader; t: Words },
): Promise<Opened> {
  const { url, route, params } = match;
  const at = context.reader.now;
  if (route.requiresAccount && !context.reader.account) {
    return toSignIn(url);
  }
  if (route.needs && !can(context.reader.account, route.needs)) {
    return { view: viewOfProblem(match, notAnAddress(url, context.t), at, context.t) };
  }
  const screen = await route.screen();
  let loaded: Loaded<unknown>;
  let Over: View["Over"];
  try {
    const over = import.meta.env.SSR ? undefined : route.over?.();
    const [found, dialog] = await Promise.all([screen.load({ ...context, params, url }), over]);
    loaded = found;
    Over = dialog?.Over;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const problem = isRefusedValue(error) ? notAnAddress(url, context.t) : error;
    return { view: viewOfProblem(match, problem, at, context.t) };
  }
  if ("redirect" in loaded) return loaded;
  const { data, head, status = 200 } = loaded;
  return { view: { ...match, at, data, head, status, problem: null, Screen: screen.Screen, Over } };
}

/**
 * A screen asks for nothing but what its address names, so a value that the API
 * doesn't take stood in the address: there is no such page, and nobody's fault to show.
 */
function isRefusedValue({ status }: ApiProblem): boolean {
  return status === 400 || status === 422;
}

function notAnAddress(url: URL, t: Words): Problem {
  return { status: 404, message: t("error-not-valid-path", { path: readablePath(url) }) };
}
