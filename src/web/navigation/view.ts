/** A view: one screen, opened at one address, ready to be shown (`open-screen.ts`). */
import type { ComponentType } from "react";
import { signInPath } from "#protocol/return-to.ts";
import { shortCount, unreadOf, type Reader } from "#web/data/reader.ts";
import type { Words } from "#web/i18n/words.ts";
import type { OverProps, PageHead, Route, ScreenProps } from "./routes.ts";

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

/** It leads back from there. Here and not where screens are opened, so that the first load has what pages of signing in need. */
export function toSignIn({ pathname, search }: URL): Opened {
  return { redirect: signInPath(pathname + search) };
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

type Named = Pick<ViewState, "head" | "problem">;

/** The whole title; an error page keeps the exact one that the specification gives it. */
export function titleOf({ head, problem }: Named): string {
  return problem || head.title === siteName ? head.title : `${head.title} · ${siteName}`;
}

/** In the row of tabs the number of what is unread comes first, as it stands in the navigation. */
export function titleInTab(view: Named, reader: Reader): string {
  const count = view.problem ? 0 : unreadOf(reader);
  return (count ? `(${shortCount(count)}) ` : "") + titleOf(view);
}

/** What there is to say of a page on its way. Of some no name is known. */
export function named(name: string): Named {
  return { head: { title: name || siteName }, problem: null };
}
