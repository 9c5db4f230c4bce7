/** Questions for pages without a server: a reader, a build, and an API that answers as a test wants. */
import type { CredentialAccount } from "#protocol/entities.ts";
import type { Locale, Reader } from "#web/data/reader.ts";
import { renderPage, type AskApi, type PageQuestion } from "#web/entry-server.tsx";

export const account = {
  id: "1",
  acct: "alice",
  username: "alice",
  display_name: "Alice",
  avatar: "/images/avatar.png",
  note: "",
  emojis: [],
  source: { follow_requests_count: 0, failed_scheduled_count: 0, notification_requests_count: 0 },
} as unknown as CredentialAccount;

const writer = {
  ...account,
  id: "7",
  acct: "wren",
  username: "wren",
  display_name: "Wren",
  note: "<p>Counts. Twice.</p>",
};
export const showcase = {
  users: 2,
  statuses: 12_345,
  domains: 0,
  registrations: "open",
  contact: writer,
  languages: ["de"],
  tags: [{ id: "1", name: "birds", url: "", history: [{ day: "0", uses: "3", accounts: "2" }] }],
  accounts: [writer, account],
};

export const notThere: AskApi = async () => ({
  status: 404,
  body: { error: "Post not found" },
  next: null,
  prev: null,
});
/** It tells nothing of itself either, so nothing stands beside the screens. */
export const empty: AskApi = async (...call) =>
  call[1] === "/api/showcase" ? notThere(...call) : { status: 200, body: [], next: null, prev: null };

/** A server with somebody to meet. */
export const lively: AskApi = async (...call) => {
  const [, path] = call;
  const body = path === "/api/showcase" ? showcase : path.startsWith("/api/v1/tags/") ? showcase.tags[0] : null;
  return body ? { status: 200, body, next: null, prev: null } : empty(...call);
};

interface Change {
  signedIn?: boolean;
  /** Who has signed in, if not Alice. */
  as?: CredentialAccount;
  locale?: Locale;
  ask?: AskApi;
  strangers?: PageQuestion["strangers"];
  registrations?: Reader["registrations"];
}

export function question(path: string, change: Change = {}): PageQuestion {
  const {
    as: reader,
    signedIn = Boolean(reader),
    locale = "en",
    ask = empty,
    strangers = [],
    registrations = "open",
  } = change;
  return {
    url: new URL(path, "https://linnet.example"),
    reader: {
      account: signedIn ? (reader ?? account) : null,
      accounts: signedIn
        ? [reader ?? account, ...(reader ? [account] : [])].map((one, at) => ({
            account: one,
            active: at === 0,
            unread: 0,
            unread_conversations: 0,
          }))
        : [],
      unreadNotifications: 0,
      unreadConversations: 0,
      showAllReplies: false,
      autoplayGifs: false,
      dataSaver: "auto",
      savesData: false,
      hiddenTranslations: [],
      locale,
      appearance: { theme: "system", accent: "rose", fontSize: 15 },
      origin: "https://linnet.example",
      domain: "linnet.example",
      now: Date.UTC(2026, 10, 20),
      buildId: "0123456789abcdef",
      buildTime: "2026-11-20T12:00:00.000Z",
      registrations,
      translatedFrom: [],
      preview: false,
    },
    strangers,
    ask,
    build: {
      id: "0123456789abcdef",
      time: "2026-11-20T12:00:00.000Z",
      browser: { script: "/assets/browser.js", css: [], preload: [] },
      visitor: { script: "/assets/visitor.js", css: [], preload: [] },
      screens: {},
      words: {},
      sheets: {},
    },
    hasStyle: true,
    takeTurn: async (work) => work(),
    requestId: "request-7",
  };
}

export async function pageOf(asked: PageQuestion) {
  const answer = await renderPage(asked);
  if (answer.kind !== "page") throw new Error(`redirect to ${answer.location}`);
  return answer;
}
