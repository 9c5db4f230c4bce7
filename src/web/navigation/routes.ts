/**
 * What a row of the route table is: which address shows what, in which layout,
 * and what it has to read first. The table itself is `route-table.ts`.
 */
import type { ComponentType } from "react";
import type { Needed } from "#web/data/own-account.ts";
import type { Api } from "#web/data/api.ts";
import type { Closing } from "./history.ts";
import type { EntityStore } from "#web/entities/store.ts";
import type { Reader } from "#web/data/reader.ts";
import type { WordGroup, Words } from "#web/i18n/words.ts";

/** What a loader is given; the same on the server and in the browser. */
export interface LoadContext {
  api: Api;
  entities: EntityStore;
  reader: Reader;
  params: Record<string, string>;
  /** The address of the page, with the query parameters that its route knows and no others. */
  url: URL;
  t: Words;
}

/** What the head of a page says of it. */
export interface PageHead {
  title: string;
  description?: string;
  canonical?: string;
  /** OpenGraph; absent on pages that are nobody's business. */
  og?: { type: "website" | "article" | "profile"; image?: string; imageAlt?: string };
  /** Atom feed of this page. */
  feed?: { title: string; href: string };
  /** Where other sites ask for it to put it into their pages (oEmbed). */
  embed?: string;
  noindex?: boolean;
  /** Its form leads to another site, which may lead on: the browser must not stop that. */
  formLeadsAway?: boolean;
}

/** What a loader answers: the screen's data (JSON), or another address to go to. */
export type Loaded<Data> = { data: Data; head: PageHead; status?: number } | { redirect: string };

export interface ScreenProps<Data> {
  data: Data;
  params: Record<string, string>;
  url: URL;
}

/** A screen in a dialog. */
export interface OverProps<Data> extends ScreenProps<Data> {
  /** Its address. */
  href: string;
  onClose: (how?: Closing) => void;
}

export interface ScreenModule<Data> {
  /** Reads what the screen shows, entities into `context.entities`, ids into `data`. Throws `ApiProblem`. */
  load(context: LoadContext): Promise<Loaded<Data>>;
  Screen: ComponentType<ScreenProps<Data>>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the table holds screens of every data type
export type AnyScreen = ScreenModule<any>;

// oxlint-disable-next-line typescript/no-explicit-any -- as above
export type AnyOver = { Over: ComponentType<OverProps<any>> };

export type Layout = "default" | "auth" | "legal" | "empty";

/** The route of the page that a browser opens first, as the page says it. */
export interface ToldRoute extends Pick<Route, "name" | "layout" | "query" | "words"> {
  params: Record<string, string>;
  /** Its script, and the name under which that exports the screen, if it is not the screen alone. Absent in development. */
  screen?: { script: string; as?: string | undefined } | undefined;
}

export interface Route {
  /** `/@:account/:status`, `/tags/:id`; a parameter never spans a slash. */
  path: string;
  /** The screen's file in `screens/`, without its ending. */
  name: string;
  layout: Layout;
  /** Parameters that are fixed by the row, such as the tab of a profile. */
  params?: Record<string, string>;
  /** What the parameters of the path look like; anything else is another address. */
  shapes?: Record<string, RegExp>;
  /** Query parameters that the screen knows; others never reach it, nor the micro-cache. */
  query?: readonly string[];
  /** Groups of words needed besides the first load's. */
  words?: readonly WordGroup[];
  /** The row counts only for such a visit; otherwise the next one that fits. */
  when?(visit: { signedIn: boolean; url: URL }): boolean;
  /** Visitors are sent to `/signin?return_to=…`. */
  requiresAccount?: boolean;
  /** What the server of the account has to have; `here` is this server alone. Without it the address leads nowhere. */
  needs?: Needed | undefined;
  /** Prerendered: the same for every visitor of a language; navigation reads its `_payload.json`. */
  prerendered?: true;
  /** No browser draws it, so it comes with the style sheets of this other screen. */
  sheetsOf?: string;
  /** Forms and links only, also for signed-in readers: never hydrated, entered and left by full loads. */
  plain?: true;
  screen: () => Promise<AnyScreen>;
  /** The same over the page where its link was pressed, which is there again when it closes. Fetched for that press. */
  over?: (() => Promise<AnyOver>) | undefined;
}
