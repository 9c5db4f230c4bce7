/** One card: who somebody is, or how a hashtag is used. It is opened with all that it says. */
import { useLayoutEffect, useReducer, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ProfilePage, Tag } from "#protocol/entities.ts";
import { takeProfile } from "#web/accounts/take-profile.ts";
import type { Api } from "#web/data/api.ts";
import { currentReader, useCurrentReader } from "#web/data/reader-cell.ts";
import { ApiContext, ReaderContext } from "#web/data/reader.ts";
import { EntityContext, type EntityStore } from "#web/entities/store.ts";
import { needWords, t } from "#web/i18n/load-words.ts";
import { WordsContext } from "#web/i18n/words.ts";
import { LocationContext } from "#web/navigation/location.ts";
import styles from "./hover-card.module.css";
import { PersonCard, type CardPerson } from "./person-card.tsx";
import { TagCard } from "./tag-card.tsx";

/** What the page has, and its cards share. */
export interface Around {
  api: Api;
  entities: EntityStore;
}

export type CardSubject = { kind: "person"; acct: string } | { kind: "tag"; name: string };

export interface Card {
  element: HTMLElement;
  remove(): void;
}

interface Content {
  label: string;
  content: ReactNode;
}

/** Puts it into the page, closed. Throws if what it says can't be had. */
export async function openCard(subject: CardSubject, around: Around, into: Element): Promise<Card> {
  const { label, content } =
    subject.kind === "person" ? await personOf(subject.acct, around) : await tagOf(subject.name, around);
  const element = document.createElement("aside");
  element.className = styles.card!;
  element.popover = "manual";
  element.setAttribute("aria-label", label);
  into.append(element);
  // The pages themselves have no use for `createRoot`: it begins as empty as its element, and is filled after that.
  const { promise: shown, resolve: onShown } = Promise.withResolvers<void>();
  const root = hydrateRoot(
    element,
    <Surroundings {...around} onShown={onShown}>
      {content}
    </Surroundings>,
  );
  await shown;
  return {
    element,
    remove() {
      root.unmount();
      element.remove();
    },
  };
}

/** Asked for once; what changes of them meanwhile is in the store of the page. */
const people = new WeakMap<EntityStore, Map<string, CardPerson>>();

async function personOf(acct: string, around: Around): Promise<Content> {
  const known = people.get(around.entities) ?? new Map<string, CardPerson>();
  people.set(around.entities, known);
  let person = known.get(acct);
  const words = needWords(["profile", "rare"]);
  if (!person) {
    const { body } = await around.api.get<ProfilePage>("/api/profile", { acct, limit: 1 });
    const familiar = await takeProfile({ ...around, reader: currentReader() }, body);
    known.set(acct, (person = { id: body.account.id, familiar }));
  }
  await words;
  return { label: `@${acct}`, content: <PersonCard {...person} /> };
}

async function tagOf(name: string, { api }: Around): Promise<Content> {
  const [{ body }] = await Promise.all([
    api.get<Tag>(`/api/v1/tags/${encodeURIComponent(name)}`),
    needWords(["explore"]),
  ]);
  return { label: `#${name}`, content: <TagCard tag={body} /> };
}

function Surroundings({ api, entities, onShown, children }: Around & { onShown: () => void; children: ReactNode }) {
  const [isFilled, fill] = useReducer(() => true, false);
  useLayoutEffect(() => (isFilled ? onShown() : fill()), [isFilled, onShown]);
  return (
    <ReaderContext value={useCurrentReader()}>
      <ApiContext value={api}>
        <EntityContext value={entities}>
          <WordsContext value={t}>
            <LocationContext value={new URL(location.href)}>{isFilled && children}</LocationContext>
          </WordsContext>
        </EntityContext>
      </ApiContext>
    </ReaderContext>
  );
}
