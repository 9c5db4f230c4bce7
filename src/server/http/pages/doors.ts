/** What the pages need of the house, and what the house may plug into them. */
import type { Context } from "hono";
import type { CredentialAccount, SignedInAccount } from "#protocol/entities.ts";
import type { DataSaver } from "#protocol/data-saver.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Registrations } from "#protocol/sign-in.ts";
import type { MaybeViewer } from "#server/domain/accounts/viewer.ts";
import type { Presumed } from "#server/domain/auth/presuming.ts";
import type { Log } from "#server/outside/log.ts";
import type { Answer, Ask } from "../middleware/api.ts";
import { noSecrets, type BrowserSecrets } from "../middleware/cookies.ts";
import type { FormFiles } from "../middleware/form-files.ts";
import type { Intake } from "../middleware/intake.ts";
import type { Limiters } from "../middleware/limiters.ts";
import type { Turnstile } from "../middleware/turnstile.ts";
import type { Renderer } from "./renderer.ts";

/** Who has sent a request, as far as its cookies say. */
export interface Visit {
  viewer: MaybeViewer;
  secrets: BrowserSecrets;
  /** Null for a visitor. */
  account: CredentialAccount | null;
  accounts: SignedInAccount[];
  unreadNotifications: number;
  unreadConversations: number;
  /** Home also takes replies to people whom the reader doesn't follow. */
  showAllReplies: boolean;
  /** GIFs play by themselves. */
  autoplayGifs: boolean;
  dataSaver: DataSaver;
  /** Languages from which the reader wants no translation. */
  hiddenTranslations: readonly string[];
  /** The language that the account has chosen; a cookie of this browser goes before it. */
  locale: string | null;
  /** Whom the page could introduce to the reader. */
  strangers: readonly AccountId[];
}

export interface PageDoors {
  /** `https://linnet.example`, without a slash at the end; the only host that pages ever name. */
  origin: string;
  domain: string;
  /** Where media is served from; a path, or an address that the content security policy has to allow. */
  mediaUrl: string;
  registrations: Registrations;
  /** From which languages this server translates posts into this one. */
  translatedFrom(locale: string): readonly string[];
  preview: boolean;
  log: Log;
  renderer: Renderer;
  /** The API in memory, for what screens read. */
  ask(call: Ask): Promise<Answer>;
  /** The same for what a form changes: counted against the limiter of its route. */
  submit(call: Ask): Promise<Answer>;
  /** Bytes that a form for this path of the API may bring; more than usual only where it brings files. */
  bodyLimit(path: string): number;
  /** Where such a form brings files that go to disk; null if no route takes such. */
  formFiles(path: string): FormFiles | null;
  /** Whether there is so little memory left that nothing more should be begun. */
  isFull(): boolean;
  intake: Intake;
  turnstile: Turnstile;
  limiters: Limiters;
  whoReads(request: Request): Promise<Visit>;
  /** Who it was last time, for a page that is made meanwhile; null for a browser that did not come before. */
  presumeReader(request: Request): Promise<Presumed<Visit> | null>;
  /** The address of the caller. */
  addressOf(context: Context): string;
  /** Keeps the language with the account, so that other devices and mails speak it too. */
  rememberLocale(viewer: NonNullable<MaybeViewer>, locale: string): Promise<void>;
  /** What answers `POST` to the path of a page. */
  formHandlers: Record<string, FormHandler>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since some moment, by a clock that never goes back. */
  elapsed(): number;
}

/** A form that a page sends to its own path. */
export interface FormContext {
  request: Request;
  fields: FormData;
  visit: Visit;
  locale: string;
  ip: string;
  userAgent: string;
  /** Checked: a path of this site. */
  returnTo: string;
  /** The account that the page of the form has shown. */
  actingAccount: string | null;
}

export type FormOutcome =
  | Response
  | { redirect: string; cookies?: string[] }
  /** The page that gives back what was typed, and says why. */
  | { refused: Answer }
  /** The page again, with these over the data of its screen; its own title and status 422 unless given. `retryAfter`: seconds. */
  | {
      rerenderWith: Record<string, unknown>;
      title?: string;
      status?: number;
      cookies?: string[];
      retryAfter?: number;
    };

export type FormHandler = (form: FormContext) => Promise<FormOutcome>;

export const noVisit: Visit = {
  viewer: null,
  secrets: noSecrets,
  account: null,
  accounts: [],
  unreadNotifications: 0,
  unreadConversations: 0,
  showAllReplies: false,
  autoplayGifs: false,
  dataSaver: "auto",
  hiddenTranslations: [],
  locale: null,
  strangers: [],
};
