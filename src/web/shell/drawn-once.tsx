/**
 * Parts of a page that are the same for many readers: drawn once for all of them, as drawing is what a page costs most.
 *
 * They are drawn for a stand-in, whose account nobody has and who is at no address, so nothing of one reader can get into
 * what another one is shown (threats C04). Only the forms in them say for whom and from where they are sent: that is put
 * in the place of the stand-in's id and address afterwards.
 */
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { BoundedMap } from "#kit/bounded-map.ts";
import { escapeHtml } from "#kit/html.ts";
import type { CredentialAccount, Showcase } from "#protocol/entities.ts";
import { Kept, KeptContext } from "#web/data/kept.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { ApiContext, ReaderContext, type Reader } from "#web/data/reader.ts";
import { EntityContext, EntityStore } from "#web/entities/store.ts";
import { WordsContext } from "#web/i18n/words.ts";
import { LocationContext } from "#web/navigation/location.ts";
import type { DrawnOnce } from "./layouts.tsx";
import type { Surroundings } from "./page.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { shortcutsTitle } from "./shortcuts-dialog.tsx";
import { SideSearch, SideZone, type Side } from "./side-zone.tsx";

export interface SideShown {
  side: Side;
  isFront: boolean;
}

/** `shown` stands beside the screen; where it is null, only the search does. */
export function drawOnce(around: Surroundings, { pathname, search }: URL, shown: SideShown | null): DrawnOnce {
  const { account } = around.reader;
  const side = shown ? drawSide(around, shown) : draw(always, "search", around, <SideSearch />);
  return {
    side: side
      .replaceAll(anywhere, () => escapeHtml(pathname + search))
      .replaceAll(anybody, account ? keyOfAccount(account) : ""),
    shortcuts: account ? null : draw(always, "shortcuts", around, <Shortcuts titleId={shortcutsTitle} />),
  };
}

/** The showcase is a new one every minute, and what was drawn of the old one goes with it. */
const zones = new WeakMap<Showcase, Drawings>();

function drawSide(around: Surroundings, { side, isFront }: SideShown): string {
  const drawings = zones.get(side.showcase) ?? newDrawings();
  zones.set(side.showcase, drawings);
  const people = side.people.map(({ id }) => id);
  return draw(drawings, `${isFront} ${people}`, around, <SideZone side={side} isFront={isFront} />);
}

type Drawings = BoundedMap<string, string>;

/** So many sets of people that readers do not know. */
const mostDrawings = 100;

const newDrawings = (): Drawings => new BoundedMap({ most: mostDrawings, mostWeight: Infinity, weigh: () => 1 });
const always = newDrawings();

// No text of a page can hold them, as nobody learns them.
const anybody = crypto.randomUUID();
const anywhere = `/${crypto.randomUUID()}`;

/** The name says all that a part depends on, besides the language and whether somebody has signed in. */
function draw(drawings: Drawings, name: string, around: Surroundings, part: ReactNode): string {
  const { domain, locale, account } = around.reader;
  const key = `${domain} ${locale} ${account === null} ${name}`;
  const known = drawings.get(key);
  if (known !== undefined) return known;
  const html = drawAlone({ ...around, reader: standIn(around.reader), entities: new EntityStore() }, anywhere, part);
  drawings.setNewest(key, html);
  return html;
}

/** Draws a part as it stands in a page at this path. */
export function drawAlone({ api, entities, reader, t }: Surroundings, path: string, part: ReactNode): string {
  return renderToString(
    <ReaderContext value={reader}>
      <ApiContext value={api}>
        <EntityContext value={entities}>
          <WordsContext value={t}>
            <LocationContext value={new URL(path, reader.origin)}>
              <KeptContext value={new Kept()}>{part}</KeptContext>
            </LocationContext>
          </WordsContext>
        </EntityContext>
      </ApiContext>
    </ReaderContext>,
  );
}

/** Has of the reader only what many have in common. */
export function standIn({ account, origin, domain, registrations, locale }: Reader): Reader {
  return {
    account: account && ({ id: anybody } as CredentialAccount),
    accounts: [],
    unreadNotifications: 0,
    unreadConversations: 0,
    showAllReplies: false,
    autoplayGifs: false,
    dataSaver: "auto",
    savesData: false,
    hiddenTranslations: [],
    locale,
    appearance: { theme: "system", accent: "rose", fontSize: 15 },
    origin,
    domain,
    now: 0,
    buildId: "",
    buildTime: "",
    registrations,
    translatedFrom: [],
    preview: false,
  };
}
