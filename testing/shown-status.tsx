/** Posts drawn as a server draws them, for tests of what they show. */
import { readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect } from "vitest";
import { createMessages } from "#kit/messages.ts";
import type { CredentialAccount, MediaAttachment, Poll, Status } from "#protocol/entities.ts";
import { aReaderAccount, aStatus, anAccount } from "#testing/entities.ts";
import type { Api } from "#web/data/api.ts";
import { EntityContext, EntityStore } from "#web/entities/store.ts";
import { LocationContext } from "#web/navigation/location.ts";
import { ApiContext, ReaderContext, type Reader } from "#web/data/reader.ts";
import { WordsContext } from "#web/i18n/words.ts";
import { Status as StatusCard } from "#web/statuses/status.tsx";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const words = ["core", "menus", "poll", "thread", "quotes", "compose"].map((group) =>
  readFileSync(`locales/en/${group}.ftl`, "utf8"),
);
export const say = createMessages("en", words, (fault) => {
  throw fault;
});

export const wren = anAccount("wren", { acct: "wren@hedgerow.example" });
export const mira = aReaderAccount("mirabell");

export const status = (more: Partial<Status> = {}): Status =>
  aStatus("500", { account: wren, content: "<p>The first linnets are back.</p>", ...more });

export const picture: MediaAttachment = {
  id: "9" as MediaAttachment["id"],
  type: "image",
  url: "/gorse.webp",
  preview_url: "/gorse-small.webp",
  remote_url: null,
  preview_remote_url: null,
  text_url: null,
  description: "Gorse in flower",
  blurhash: null,
  meta: { color: "#778899", original: { width: 1200, height: 900, size: "1200x900", aspect: 4 / 3 } },
};
export const poll: Poll = {
  id: "7" as Poll["id"],
  expires_at: "2026-11-20T17:00:00.000Z",
  expired: false,
  multiple: false,
  votes_count: 4,
  voters_count: 4,
  options: [
    { title: "Tree", votes_count: 3 },
    { title: "Flat", votes_count: 1 },
  ],
  emojis: [],
  voted: false,
  own_votes: [],
};

export function show(shown: Status, viewer: CredentialAccount | null = mira, element?: ReactNode): string {
  const entities = new EntityStore();
  entities.addStatus(shown);
  const reader: Reader = {
    account: viewer,
    accounts: [],
    unreadNotifications: 0,
    unreadConversations: 0,
    showAllReplies: false,
    autoplayGifs: false,
    dataSaver: "auto",
    savesData: false,
    hiddenTranslations: [],
    locale: "en",
    appearance: { theme: "system", accent: "rose", fontSize: 15 },
    origin: "https://linnet.example",
    domain: "linnet.example",
    now,
    buildId: "1",
    buildTime: "2026-11-20T12:00:00.000Z",
    registrations: "open",
    translatedFrom: [],
    preview: false,
  };
  const html = renderToString(
    <ReaderContext value={reader}>
      <ApiContext value={{} as Api}>
        <EntityContext value={entities}>
          <WordsContext value={say}>
            <LocationContext value={new URL("https://linnet.example/public/local?max_id=9")}>
              {element ?? <StatusCard id={shown.id} />}
            </LocationContext>
          </WordsContext>
        </EntityContext>
      </ApiContext>
    </ReaderContext>,
  );
  expect(html).not.toMatch(/\sstyle=/);
  return html.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

export function buttonFor(action: string, html: string): string {
  return new RegExp(`<button[^>]*data-action="${action}"[^>]*>`).exec(html)![0];
}
