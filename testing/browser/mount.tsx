/**
 * A component on a real page, with all that a screen has around it: words, the
 * reader, the store of entities, the API and the live socket.
 *
 *     const { api } = mount(<FollowButton account={wren} />);
 *     const answers = api.hold("POST /api/v1/accounts/7/follow");
 *     await page.getByRole("button", { name: "Follow @wren" }).click();
 *     answers.refuse();
 */
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import "#web/ui/tokens.css";
import "#web/ui/base.css";
import { watchEntities } from "#web/accounts/watch.ts";
import { Kept, KeptContext } from "#web/data/kept.ts";
import { ApiContext, ReaderContext, type Reader } from "#web/data/reader.ts";
import { startReader } from "#web/data/reader-cell.ts";
import { EntityContext, EntityStore } from "#web/entities/store.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import { WordsContext } from "#web/i18n/words.ts";
import { LiveContext } from "#web/live/use-live.ts";
import { LocationContext } from "#web/navigation/location.ts";
import { aReaderAccount } from "../entities.ts";
import { TestApi } from "./api.ts";
import { TestLive } from "./live.ts";

interface Around {
  api: TestApi;
  entities: EntityStore;
  live: TestLive;
  /** What the entry of the history keeps: give the same one again to come back. */
  kept: Kept;
  reader: Partial<Reader>;
  address: string;
}

export interface Mounted extends Around {
  /** Shows something else in the same place. */
  show: (element: ReactNode) => void;
  unmount: () => void;
}

export function aReader(more: Partial<Reader> = {}): Reader {
  const account = aReaderAccount("mira");
  return {
    account,
    accounts: [{ account, active: true, unread: 0, unread_conversations: 0 }],
    unreadNotifications: 0,
    unreadConversations: 0,
    showAllReplies: false,
    autoplayGifs: false,
    dataSaver: "auto",
    savesData: false,
    hiddenTranslations: [],
    locale: "en",
    appearance: { theme: "light", accent: "rose", fontSize: 15 },
    origin: location.origin,
    domain: "linnet.example",
    now: Date.now(),
    buildId: "test",
    buildTime: "2026-11-20T12:00:00.000Z",
    registrations: "open",
    translatedFrom: [],
    preview: false,
    ...more,
  };
}

export function mount(element: ReactNode, given: Partial<Around> = {}): Mounted {
  const around: Around = {
    api: new TestApi(),
    entities: new EntityStore(),
    live: new TestLive(),
    kept: new Kept(),
    reader: {},
    address: "/home",
    ...given,
  };
  const reader = aReader(around.reader);
  startReader(reader);
  watchEntities(around.live.live, { api: around.api, entities: around.entities, reader });
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const show = (inner: ReactNode) =>
    flushSync(() =>
      root.render(
        <ReaderContext value={reader}>
          <ApiContext value={around.api}>
            <EntityContext value={around.entities}>
              <WordsContext value={wordsOf(reader.locale)}>
                <LocationContext value={new URL(around.address, location.origin)}>
                  <LiveContext value={around.live.live}>
                    <KeptContext value={around.kept}>{inner}</KeptContext>
                  </LiveContext>
                </LocationContext>
              </WordsContext>
            </EntityContext>
          </ApiContext>
        </ReaderContext>,
      ),
    );
  const unmount = () => {
    root.unmount();
    container.remove();
  };
  onTestFinished(unmount);
  show(element);
  return { ...around, show, unmount };
}
