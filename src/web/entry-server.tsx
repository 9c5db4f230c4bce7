/**
 * The one door between the server and the pages: an address and a reader in, a
 * whole HTML document out.
 *
 * Each question has its own entity store and API, so nothing of one request can
 * reach another (threats C04). The API is the real one, asked in memory.
 */
import { renderToString } from "react-dom/server";
import type { Told } from "#protocol/deed.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Query } from "#protocol/query.ts";
import { ApiProblem, type Api } from "./data/api.ts";
import { pack } from "./entities/packed.ts";
import { EntityStore } from "./entities/store.ts";
import { Kept } from "./data/kept.ts";
import type { Reader } from "./data/reader.ts";
import { documentOf, type Build, type Drawn } from "./shell/document.ts";
import { wordsOf } from "./i18n/all-words.ts";
import type { Words } from "./i18n/words.ts";
import { Page, type Surroundings } from "./shell/page.tsx";
import { drawOnce, type SideShown } from "./shell/drawn-once.tsx";
import { drawRows } from "./shell/drawn-rows.tsx";
import { DrawnApartContext } from "./statuses/drawn-apart.ts";
import { loadSide } from "./shell/side-zone.tsx";
import { keepKnownQuery } from "./navigation/known-query.ts";
import { nowhere, redirects, routes } from "./navigation/route-table.ts";
import type { Layout, ToldRoute } from "./navigation/routes.ts";
import { hasWriting, Refused, type RefusedForm } from "./screens/errors/refused.tsx";
import { ToldNotice } from "./auth/deed.tsx";
import { routeOf } from "./navigation/route-of.ts";
import { openScreen } from "./navigation/open-screen.ts";
import { viewOfProblem, type RouteMatch, type View, type ViewState } from "./navigation/view.ts";

export { accents, fontSizes, locales, themes } from "./data/reader.ts";
export type { Accent, Appearance, FontSize, Locale, Reader, Theme } from "./data/reader.ts";
export type { Build, EntryFiles, Sheet } from "./shell/document.ts";
export type { RefusedForm } from "./screens/errors/refused.tsx";
export { hasWriting };

/** The API in memory, on behalf of this reader. */
export type AskApi = (
  method: string,
  path: string,
  query: Query,
  body?: unknown,
) => Promise<{
  status: number;
  body: unknown;
  next: Record<string, string> | null;
  prev: Record<string, string> | null;
}>;

export interface PageQuestion {
  url: URL;
  reader: Reader;
  /** Whom the page could introduce to a signed-in reader; those of the showcase whom they don't know. */
  strangers: readonly AccountId[];
  ask: AskApi;
  build: Build;
  /** The browser has the sheet of the shell already. */
  hasStyle: boolean;
  /** Does work that takes a while and cannot be interrupted, as drawing a heavy page does, when it makes nobody wait. */
  takeTurn<Result>(work: () => Result): Promise<Result>;
  /** Shown on the page of a bug, so that the log can be searched for it. */
  requestId: string;
  /** What came of the deed of the reader (`protocol/deed.ts`). */
  told?: Told | undefined;
}

export type PageAnswer =
  | { kind: "redirect"; location: string }
  /**
   * `styles`: hashes of the style sheets inside. `formLeadsAway`: to another site. `bug`: what was thrown where nothing
   * should be; the page is then the error page.
   */
  | { kind: "page"; status: number; html: string; styles: string[]; formLeadsAway?: boolean; bug?: unknown };

/** Facts that the micro-cache needs before anything is read. */
export interface Plan {
  /** With known query parameters only, in a fixed order. */
  url: URL;
  /** The same for all visitors: a page of the table that depends on no cookie, unlike those of signing in. */
  shared: boolean;
  /** The address that this one leads to for good. */
  redirect: string | null;
}

export function planPage(url: URL, signedIn: boolean): Plan {
  const match = routeOf(url, signedIn);
  const target = redirects[url.pathname];
  const shared = match.route !== nowhere && !match.route.plain;
  return { url: match.url, shared, redirect: target ? target + url.search : null };
}

/** What a form handler has to say about what was typed: over the data of the screen, and over its title. */
interface Changes {
  data: Record<string, unknown>;
  title?: string | undefined;
  status: number;
}

export async function renderPage(question: PageQuestion, changes?: Changes): Promise<PageAnswer> {
  const match = routeOf(question.url, question.reader.account !== null);
  const around = surroundings(question);
  try {
    const opened = await openScreen(match, around);
    if ("redirect" in opened) return { kind: "redirect", location: opened.redirect };
    const side = await openSide(match, around, question);
    const view = changes ? changed(opened.view, changes) : opened.view;
    const drawn = await question.takeTurn(() => draw(view, around, question, { side }));
    const { formLeadsAway = false } = view.head;
    return { kind: "page", status: view.status, formLeadsAway, ...drawn };
  } catch (bug) {
    return drawBug(match, around, question, bug);
  }
}

/** The zone beside the screen, or hidden for the next one. An offer: where the API refuses it, there is none. */
async function openSide(
  { route, params }: RouteMatch,
  around: Surroundings,
  { strangers }: PageQuestion,
): Promise<SideShown | null> {
  const isShown = route.layout === "default" || (route.layout === "legal" && around.reader.account);
  if (!isShown) return null;
  try {
    const side = await loadSide(around, { strangers, about: params.account });
    return { side, isFront: route.name === "people/front" };
  } catch (error) {
    if (error instanceof ApiProblem) return null;
    throw error;
  }
}

/** The page of a problem that arose outside of any screen: a form, a method, a dead database. */
export function renderProblem(question: PageQuestion, status: number, message: string, layout?: Layout): PageAnswer {
  const match = routeOf(question.url, false);
  const around = surroundings(question);
  try {
    const view = viewOfProblem({ ...match, route: nowhere }, { status, message }, around.reader.now, around.t);
    return { kind: "page", status, ...draw(view, around, question, { layout }) };
  } catch (bug) {
    return drawBug(match, around, question, bug);
  }
}

/** The error page of a bug that arose before any screen. */
export function renderBug(question: PageQuestion, bug: unknown, layout?: Layout): PageAnswer {
  return drawBug(routeOf(question.url, false), surroundings(question), question, bug, layout);
}

/** The page that gives back what was typed into a form that was refused. */
export async function renderRefusal(
  question: PageQuestion,
  status: number,
  data: RefusedForm,
  layout?: Layout,
): Promise<PageAnswer> {
  const match: RouteMatch = {
    url: question.url,
    route: { ...nowhere, name: "errors/refused", plain: true },
    params: {},
  };
  const around = surroundings(question);
  try {
    const head = { title: around.t("refused-title"), noindex: true };
    const shown = { ...match, at: around.reader.now, data, head, status, problem: null };
    const view: View = { ...shown, Screen: Refused as View["Screen"] };
    const drawn = await question.takeTurn(() => draw(view, around, question, { layout }));
    return { kind: "page", status, ...drawn };
  } catch (bug) {
    return drawBug(match, around, question, bug);
  }
}

/** What `_payload.json` holds: the same that would stand in the page. */
export async function openPayload(
  question: PageQuestion,
): Promise<{ redirect: string } | (ViewState & { entities: unknown })> {
  const around = surroundings(question);
  const opened = await openScreen(routeOf(question.url, false), around);
  if ("redirect" in opened) return opened;
  return { ...stateOf(opened.view), entities: around.entities.snapshot() };
}

/** The rules of `/builds/meta/{id}.json`. */
export function routeRules() {
  const prerendered = routes.filter((route) => route.prerendered).map((route) => route.path);
  return {
    matcher: {
      static: {
        ...Object.fromEntries(Object.entries(redirects).map(([path, to]) => [path, { redirect: to }])),
        ...Object.fromEntries(prerendered.map((path) => [path, { prerender: true }])),
      },
    },
    prerendered,
  };
}

/** Names of all screens, each once; the build makes sure that they exist, and finds their style sheets. */
export const screenNames = [...new Set(routes.map((route) => route.name)), "errors/refused"];

/** Screens that come with the style sheets of another one. */
export const sheetsOf = Object.fromEntries(
  routes.flatMap(({ name, sheetsOf }) => (sheetsOf ? [[name, sheetsOf]] : [])),
);

function surroundings({ reader, ask }: PageQuestion): Surroundings {
  return { api: apiOver(ask), entities: new EntityStore(), reader, t: wordsOf(reader.locale) };
}

function apiOver(ask: AskApi): Api {
  async function call(method: string, path: string, query: Query, body?: unknown) {
    const answer = await ask(method, path, query, body);
    if (answer.status < 400) return answer;
    const details = answer.body as Record<string, unknown> & { error?: string };
    throw new ApiProblem(answer.status, details?.error ?? String(answer.status), details);
  }
  return {
    get: async <T,>(path: string, query: Query = {}) => {
      const { body, next, prev } = await call("GET", path, query);
      return { body: body as T, next, prev };
    },
    send: async <T,>(method: string, path: string, body?: unknown) => (await call(method, path, {}, body)).body as T,
  };
}

function stateOf({ data, head, status, problem }: View): ViewState {
  return { data, head, status, problem };
}

/** What a browser has to know of the route of its first page, so that it needs no table for it. */
function toldRoute({ route, params, url }: View, { screens }: Build): ToldRoute {
  const { name, layout, words } = route;
  // The page that says that there is none knows all that stands in its address.
  const query = route === nowhere ? [...new Set(url.searchParams.keys())] : route.query;
  const { script, as } = screens[name] ?? {};
  return { name, layout, query, words, params, screen: script ? { script, as } : undefined };
}

function changed(view: View, { data, title = view.head.title, status }: Changes): View {
  return { ...view, status, head: { ...view.head, title }, data: { ...(view.data as object), ...data } };
}

function draw(
  view: View,
  around: Surroundings,
  { build, hasStyle, told }: PageQuestion,
  { layout, side = null }: { layout?: Layout; side?: SideShown | null } = {},
): Drawn {
  const { reader, entities } = around;
  const drawn = drawOnce(around, view.url, side);
  const posts = drawRows(around, view.url);
  const page = renderToString(
    <DrawnApartContext value={posts}>
      <Page {...around} view={view} kept={new Kept()} viewKey="" layout={layout} drawn={drawn} />
    </DrawnApartContext>,
  );
  const body = posts.putInto(page);
  const hydrated = reader.account !== null && !view.route.plain && !layout;
  const route = toldRoute(view, build);
  // As the browser writes the address by which it asks whether it is still there.
  const { pathname, search } = keepKnownQuery(view.url, route.query);
  const href = pathname + search;
  const state = hydrated ? { href, reader, route, view: stateOf(view), entities: pack(entities.snapshot()) } : null;
  const notice = told ? renderToString(<ToldNotice told={told} t={around.t} />) : "";
  return documentOf({ reader, view, body, notice, state, hasStyle }, build);
}

/**
 * The error page of a bug. Where the layout itself is what fails, there is a
 * full page without one, and if even that fails, plain HTML: never nothing.
 */
function drawBug(
  match: RouteMatch,
  around: Surroundings,
  question: PageQuestion,
  bug: unknown,
  first?: Layout,
): PageAnswer {
  const problem = { status: 500, message: around.t("error-server-text"), requestId: question.requestId };
  const view = viewOfProblem(match, problem, around.reader.now, around.t);
  for (const layout of [first, "empty"] as const) {
    try {
      return { kind: "page", status: 500, ...draw(view, around, question, { layout }), bug };
    } catch {
      // The next, simpler page is the answer.
    }
  }
  return { kind: "page", status: 500, html: plainErrorPage(around.t, question), styles: [], bug };
}

function plainErrorPage(t: Words, { requestId, reader }: PageQuestion): string {
  const title = t("error-server-title");
  return `<!doctype html><html lang="${reader.locale}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${requestId}</p></html>`;
}
