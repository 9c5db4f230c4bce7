/** Who reads this page, and how it is shown to them: right in the first byte, the same for all components. */
import { createContext, useContext } from "react";
import type { CredentialAccount, SignedInAccount } from "#protocol/entities.ts";
import type { DataSaver } from "#protocol/data-saver.ts";
import type { Registrations } from "#protocol/sign-in.ts";
import type { Api } from "./api.ts";

export const locales = ["en", "ru", "de"] as const;
export type Locale = (typeof locales)[number];
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
/** The first is the linnet's own rose-red. */
export const accents = ["rose", "amber", "olive", "green", "teal", "sky", "indigo", "violet", "stone"] as const;
export type Accent = (typeof accents)[number];
export const fontSizes = [12, 13, 14, 15, 16, 17, 18, 19, 20] as const;
export type FontSize = (typeof fontSizes)[number];

export interface Appearance {
  theme: Theme;
  accent: Accent;
  fontSize: FontSize;
}

/** Only pages of signed-in readers come alive: in the browser this is always false, and its branches are not sent there. */
export function isVisitor(account: CredentialAccount | null): account is null {
  return import.meta.env.SSR && account === null;
}

export interface Reader {
  /** Null for a visitor. */
  account: CredentialAccount | null;
  /** All accounts of this browser session, the active one included. */
  accounts: SignedInAccount[];
  unreadNotifications: number;
  unreadConversations: number;
  /** Home also takes replies to people whom the reader doesn't follow. */
  showAllReplies: boolean;
  /** GIFs play by themselves. An account of another server has it said there. */
  autoplayGifs: boolean;
  dataSaver: DataSaver;
  /** Pictures of posts wait for a press. A visitor's never do. */
  savesData: boolean;
  /** Languages from which the reader wants no translation. */
  hiddenTranslations: readonly string[];
  locale: Locale;
  appearance: Appearance;
  /** `https://linnet.example`, without a slash at the end. */
  origin: string;
  /** `linnet.example` */
  domain: string;
  /** Milliseconds; the server's clock while rendering, so that both sides say the same relative times. */
  now: number;
  buildId: string;
  /** ISO 8601 */
  buildTime: string;
  /** Who may make an account here. */
  registrations: Registrations;
  /** From which languages this server translates posts for the reader, without country and script. */
  translatedFrom: readonly string[];
  /** The preview notice of the specification is due. */
  preview: boolean;
}

/** What waits at the notifications; posts that could not be sent at their time are told there, too. */
export function unreadOf({ account, unreadNotifications }: Pick<Reader, "account" | "unreadNotifications">): number {
  return unreadNotifications + (account?.source.failed_scheduled_count ?? 0);
}

/** A count for which there is little room. */
export function shortCount(count: number): string {
  return count > 99 ? "99+" : String(count);
}

export const ReaderContext = createContext<Reader | null>(null);
export const ApiContext = createContext<Api | null>(null);

export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error("ReaderContext is missing");
  return reader;
}

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("ApiContext is missing");
  return api;
}
