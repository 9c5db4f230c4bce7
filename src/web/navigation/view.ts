/**
 * A view: one screen, opened at one address, ready to be shown.
 *
 * Server and browser open screens with the same function, so that a link that
 * is followed in the page and the same link opened in a new tab show the same.
 */
import type { ComponentType } from "react";
import { signInPath } from "#protocol/return-to.ts";
import { ApiProblem, type Api } from "#web/data/api.ts";
import type { EntityStore } from "#web/entities/store.ts";
import { can } from "#web/data/own-account.ts";
import type { Reader } from "#web/data/reader.ts";
import { readablePath } from "./readable-path.ts";
import type { Words } from "#web/i18n/words.ts";
import type { Loaded, OverProps, PageHead, Route, ScreenProps } from "./routes.ts";

/** An address and the row of the route table that answers it. */
export interface RouteMatch {
  /** With known query parameters only. */
  url: URL;
  route: Route;
  params: Record<string, string>;
}

/** Why there is an error page instead of the screen. */
export interface Problem {
  status: number;
  /** In the reader's language. */
  message: string;
  /** Under which the server has logged a bug. */
  requestId?: string;
  /** A server where somebody has to sign in again, in the place of Retry. */
  signIn?: { label: string; href: string };
}

/** What of a view can travel: in the page, or as `_payload.json`. */
export interface ViewState {
  data: unknown;
  head: PageHead;
  status: number;
  problem: Problem | null;
}

export interface View extends RouteMatch, ViewState {
  /** When it was opened, in milliseconds; relative times count from here. */
  at: number;
  /** Null on an error page. */
  Screen: ComponentType<ScreenProps<unknown>> | null;
  /** Shows it over another page. */
  Over?: ComponentType<OverProps<unknown>> | undefined;
}

export type Opened = { view: View } | { redirect: string };

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
    return { redirect: signInPath(url.pathname + url.search) };
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

/** The error page of an address, in the layout that its screen would have had. */
export function viewOfProblem(
  match: RouteMatch,
  { status, message, requestId, details }: Problem & { details?: Record<string, unknown> },
  at: number,
  t: Words,
): View {
  const title = t(titleOfProblem(status));
  const problem = { status, message, requestId, signIn: details?.["sign_in"] as Problem["signIn"] };
  return { ...match, at, data: null, head: { title, noindex: true }, status, problem, Screen: null };
}

/** The two titles of an error page; the text below them says what it is about. */
export function titleOfProblem(status: number) {
  return status === 404 ? "error-not-found-title" : "error-server-title";
}

export const siteName = "Linnet";

/** The whole title; an error page keeps the exact one that the specification gives it. */
export function titleOf({ head, problem }: Pick<ViewState, "head" | "problem">): string {
  return problem || head.title === siteName ? head.title : `${head.title} · ${siteName}`;
}
