/** The page of a signed-in reader comes alive here: the server's HTML is hydrated, and links stay inside. */
import { startTransition, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { hydrateRoot } from "react-dom/client";
import "./shell/first-load.ts";
import { actingAccountField } from "#protocol/acting-account.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { httpApi } from "./data/api-http.ts";
import { ApiProblem } from "./data/api.ts";
import { takeNotice } from "./data/notice.ts";
import { wordsOfNotice } from "./data/notice-words.ts";
import { isOffline, noAnswer } from "./data/no-answer.ts";
import { flushDrafts } from "./data/unsaved.ts";
import { isPrerendered, isServerThere, payloadUrl, prefetchManifest, watchBuilds } from "./navigation/builds.ts";
import { isChunkError, mayReloadForChunk } from "./navigation/chunk-reload.ts";
import { unpack, type PackedSnapshot } from "./entities/packed.ts";
import { EntityStore, type EntitySnapshot } from "./entities/store.ts";
import { startHistory } from "./navigation/history.ts";
import {
  isBusyWriting,
  startNavigation,
  type Arrival,
  type Destination,
  type Navigation,
  type Over,
} from "./navigation/navigation.ts";
import type { Visit } from "./navigation/visits.ts";
import { currentReader, startReader, useCurrentReader } from "./data/reader-cell.ts";
import { unreadOf, type Reader } from "./data/reader.ts";
import { addMissing } from "./entities/snapshots.ts";
import { followAccount, type AccountInTabs } from "./live/account-in-tabs.ts";
import { openLive, type Live } from "./live/socket.ts";
import { watchUnread } from "./live/unread.ts";
import { watchEntities } from "./accounts/watch.ts";
import { startAnnouncing } from "./device/announce.ts";
import { atRest } from "./device/at-rest.ts";
import { watchPageLifecycle } from "./device/page-lifecycle.ts";
import { showOnPage } from "./device/hooks.ts";
import { serverNow } from "./device/server-clock.ts";
import { watchScrollDirection } from "./device/scroll-direction.ts";
import { noteTyped, writeTyped } from "./device/typed-early.ts";
import { hasUnsavedForm } from "./device/unsaved-form.ts";
import { needWords, startWords, t } from "./i18n/load-words.ts";
import { startOnFirstUse } from "./shell/on-first-use.ts";
import { Page } from "./shell/page.tsx";
import { toast } from "./ui/toast.tsx";
import { startPageDialogs } from "./navigation/page-dialogs.ts";
import { keepKnownQuery } from "./navigation/known-query.ts";
import { bringRoutes, knownRoutes } from "./navigation/late-routes.ts";
import type { AnyScreen, Route, ToldRoute } from "./navigation/routes.ts";
import {
  named,
  titleInTab,
  titleOf,
  viewOfProblem,
  type Problem,
  type RouteMatch,
  type View,
  type ViewState,
} from "./navigation/view.ts";

// In pages of people with and without lists. After all else, so that their rules win over those of buttons.
import "./accounts/account-row.tsx";
import "./accounts/domain-verbs.ts";

/** What the server left in the page. */
interface State {
  /** Path and query of the page. The reader may have gone elsewhere in the history since. */
  href: string;
  reader: Reader;
  route: ToldRoute;
  view: ViewState;
  entities: PackedSnapshot;
}

const calls = {
  noAnswer: () => noAnswer(t),
  actingAccount: () => keyOf(currentReader()),
  onNotActive: () => void tabs?.check(),
};
const api = httpApi(calls);
let tabs: AccountInTabs | null = null;

void start(JSON.parse(document.getElementById("state")!.textContent) as State);

async function start(state: State): Promise<void> {
  noteTyped();
  startReader(state.reader);
  const entities = new EntityStore(unpack(state.entities));
  const match = matchOf(state);
  const first = await firstView(match, state);
  if (!first) return;

  const { pathname, search } = keepKnownQuery(new URL(location.href), state.route.query);
  const isLeft = pathname + search !== state.href;
  startHistory({ isLeft });
  const destination: Destination<View> = {
    // A table that didn't come is missed where a page is opened.
    coming: () => (knownRoutes() ? undefined : bringRoutes().catch(() => {})),
    open: (url, signal) => open(url, signal, entities),
    isPage: (url) => knownRoutes()?.isPage(url) ?? true,
    titleOf,
    titleInTab: (page) => titleInTab("coming" in page ? named(page.coming) : page, currentReader()),
    leadsOver: (url) =>
      knownRoutes() ? knownRoutes()!.routeOf(url, true).route.over !== undefined : url.pathname.endsWith("/compose"),
    opensOver: ({ Over, route }, page) => Over !== undefined && route.name !== page.route.name,
    account: keyOf(state.reader) ?? "",
  };
  const navigation = startNavigation(first, destination, entities, isLeft ? state.href : null);
  startAnnouncing();
  const live = liveSocket();
  watchUnread(live, api);
  watchEntities(live, { api, entities, reader: state.reader });
  tabs = followTabs(state.reader);
  // Signed out, or switched to another account.
  live.onState((now) => now === "closed" && void tabs?.check());
  const app = <App navigation={navigation} first={navigation.current()} entities={entities} live={live} />;
  // In slices: a press or a scroll gets its turn in between.
  startTransition(() => void hydrateRoot(document.getElementById("root")!, app));
  startPageDialogs();
  startOnFirstUse({ api, entities });
  watchScrollDirection();
  watchPageLifecycle({ mayReload: () => !isBusyWriting() });
  watchBuilds(state.reader.buildId);
  prefetchManifest(state.reader.buildId);
  atRest(() => void bringRoutes().catch(() => {}));
  if (!state.reader.savesData) atRest(() => void prefetchComposer());
  atRest(() => void import("./code/color-page.ts").catch(() => {}));
  for (const intent of ["pointerover", "focusin"]) {
    document.addEventListener(intent, ({ target }) => {
      if ((target as Element).closest("a")) void bringRoutes().catch(() => {});
      if ((target as Element).closest('a[href^="/compose"]')) void prefetchComposer();
    });
  }
}

/** What somebody wants to say does not wait for a network: the composer opens without one. */
async function prefetchComposer(): Promise<void> {
  try {
    const { routeOf } = await bringRoutes();
    const { route } = routeOf(new URL(`/@${currentReader().account?.acct}/compose`, location.origin), true);
    await Promise.all([route.screen(), route.over?.(), needWords(route.words ?? [])]);
  } catch {
    // The press tries again.
  }
}

/** What the page says of its own route. */
function matchOf({ href, route: { params, screen, ...told } }: State): RouteMatch {
  const url = new URL(href, location.href);
  const bring = async (): Promise<AnyScreen> => {
    if (!screen) return (await bringRoutes()).routeOf(url, true).route.screen();
    const module = (await import(/* @vite-ignore */ screen.script)) as AnyScreen & Record<string, AnyScreen>;
    return screen.as ? module[screen.as]! : module;
  };
  return { url, params, route: { ...told, path: "", screen: bring } };
}

/** Until the table says more. */
const anywhere: Route = { path: "", name: "", layout: "default", screen: () => Promise.reject(new Error("not known")) };

/** The view that the server has rendered, with its code and words; null if the page is being loaded again. */
async function firstView(match: RouteMatch, state: State): Promise<View | null> {
  try {
    const words = startWords(state.reader.locale, match.route.words);
    const [screen] = await Promise.all([match.route.screen(), words]);
    return { ...match, ...state.view, at: state.reader.now, Screen: state.view.problem ? null : screen.Screen };
  } catch (error) {
    // Without script the page still reads; a reload is worth one try.
    if (isChunkError(error) && mayReloadForChunk()) location.reload();
    else console.error(error);
    return null;
  }
}

function followTabs({ account }: Reader): AccountInTabs | null {
  const notice = takeNotice(account && { id: keyOfAccount(account), acct: account.acct });
  if (notice !== undefined) toast({ text: wordsOfNotice(t, notice) });
  if (!account) return null;
  const followed = followAccount({
    shown: keyOfAccount(account),
    api: httpApi({ noAnswer: calls.noAnswer, actingAccount: calls.actingAccount }),
    plainApi: httpApi({ noAnswer: calls.noAnswer }),
    saveDrafts: () => flushDrafts().then(() => !isBusyWriting()),
    hasUnsavedForm,
    offer: (acct, go) => toast({ text: wordsOfNotice(t, acct), action: { label: t("account-reload"), run: go } }),
    reload: () => isLeaving || location.reload(),
  });
  // A form of this tab changes the account and says where to go next, such as that which signs out.
  let isLeaving = false;
  addEventListener("submit", (event) => (isLeaving ||= !event.defaultPrevented));
  addEventListener("pageshow", ({ persisted }) => persisted && void followed.check());
  return followed;
}

const keyOf = ({ account }: Reader) => account && keyOfAccount(account);

function liveSocket(): Live {
  return openLive({
    url: `${location.origin.replace(/^http/, "ws")}/wspool/connect?${actingAccountField}=${keyOf(currentReader())}`,
    open: (url) => new WebSocket(url),
    random: Math.random,
    setTimeout: (work, milliseconds) => setTimeout(work, milliseconds),
    clearTimeout: (timer) => clearTimeout(timer as number),
  });
}

interface AppProps {
  navigation: Navigation<View>;
  /** What the HTML shows. */
  first: Visit<View>;
  entities: EntityStore;
  live: Live;
}

function App({ navigation, first, entities, live }: AppProps) {
  // Somebody may go elsewhere while the HTML is taken over.
  const visit = useSyncExternalStore(navigation.subscribe, navigation.current, () => first);
  const over = useSyncExternalStore(navigation.subscribe, navigation.over, () => null);
  const current = useCurrentReader();
  const reader = useMemo(() => ({ ...current, now: visit.view.at }), [current, visit]);
  useLayoutEffect(() => navigation.arrived(), [navigation, visit]);
  const unread = unreadOf(current);
  useLayoutEffect(() => navigation.nameTab(), [navigation, unread]);
  useLayoutEffect(writeTyped, []);
  useEffect(() => showOnPage("alive", ""), []);
  useEffect(() => navigation.restoreAfterReload(), [navigation]);
  // After the effects of all that listens.
  useEffect(() => live.start(), [live]);
  return (
    <Page
      view={visit.view}
      kept={visit.kept}
      viewKey={visit.key}
      api={api}
      entities={entities}
      reader={reader}
      t={t}
      live={live}
    >
      {over && <OverPage key={over.key} over={over} onClose={navigation.closeOver} />}
    </Page>
  );
}

function OverPage({ over: { view, href }, onClose }: { over: Over<View>; onClose: Navigation<View>["closeOver"] }) {
  const { Over: Dialog, url, data, params } = view;
  return Dialog && <Dialog data={data} params={params} url={url} href={href} onClose={onClose} />;
}

async function open(url: URL, signal: AbortSignal, entities: EntityStore): Promise<Arrival<View>> {
  let match: RouteMatch = { url, params: {}, route: anywhere };
  try {
    const { routeOf, openScreen } = await bringRoutes();
    match = routeOf(url, true);
    // Words first: a loader already puts the title of its page into them.
    await Promise.all([needWords(match.route.words ?? []), match.route.screen()]);
    const opened = isPrerendered(url.pathname)
      ? await openPrerendered(match, signal, entities)
      : await openScreen(match, {
          api: httpApi({ ...calls, signal }),
          entities,
          reader: readerNow(),
          t,
        });
    // The session has ended: only the server can say where to sign in.
    return "view" in opened && opened.view.status === 401 ? { leave: url.href } : opened;
  } catch (error) {
    if (signal.aborted) throw error;
    if (isChunkError(error) && !isBusyWriting()) {
      if ((await isServerThere(signal)) && mayReloadForChunk()) return { leave: url.href };
    }
    return { view: viewOfProblem(match, problemOf(error), readerNow().now, t) };
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof ApiProblem) return error;
  console.error(error);
  if (isOffline() || isChunkError(error)) return { status: 0, message: noAnswer(t) };
  return { status: 500, message: t("error-server-text") };
}

/** Relative times of what is about to be shown count from now. */
function readerNow(): Reader {
  return { ...currentReader(), now: serverNow() };
}

async function openPrerendered(match: RouteMatch, signal: AbortSignal, entities: EntityStore): Promise<Arrival<View>> {
  type Payload = { redirect: string } | (ViewState & { entities: EntitySnapshot });
  // As nobody: the page is the same for everyone.
  const payloads = httpApi({ noAnswer: calls.noAnswer, signal });
  const { body: payload } = await payloads.get<Payload>(payloadUrl(match.url.pathname));
  if ("redirect" in payload) return payload;
  const { Screen } = await match.route.screen();
  addMissing(entities, payload.entities);
  const { data, head, status, problem } = payload;
  return { view: { ...match, at: serverNow(), data, head, status, problem, Screen: problem ? null : Screen } };
}
