/**
 * The buttons of the people at the side come alive, and so does the search: the server has drawn them as
 * forms, and from now on they know what the reader does elsewhere. Loaded when
 * the page has nothing else to do.
 */
import { useLayoutEffect, useState, type ReactNode } from "react";
import { createPortal, flushSync } from "react-dom";
import type { AccountId } from "#protocol/ids.ts";
import { FollowButton } from "#web/accounts/follow-button.tsx";
import { loadRelationships } from "#web/accounts/relationships.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import * as hooks from "#web/device/hooks.ts";
import { useAccount, useEntities } from "#web/entities/store.ts";
import { SuggestHere } from "#web/search/suggest-here.tsx";

const idOf = (place: Element) => hooks.offer.of(place) as AccountId;

export function ActiveHere(): ReactNode {
  const [api, entities, reader] = [useApi(), useEntities(), useReader()];
  const [places, setPlaces] = useState<Element[]>([]);
  useLayoutEffect(() => {
    async function enliven(): Promise<void> {
      const all = [...document.querySelectorAll(hooks.offer.selector)];
      await loadRelationships({ api, entities, reader }, all.map(idOf));
      // A form that has the focus stays, or the focus would be lost.
      const free = all.filter((place) => !place.matches(":focus-within"));
      for (const place of free) place.replaceChildren();
      flushSync(() => setPlaces(free));
    }
    // Without an answer they stay forms.
    enliven().catch(() => {});
    // oxlint-disable-next-line react/exhaustive-deps -- they come alive once
  }, []);
  return (
    <>
      {places.map((place) => createPortal(<Offer id={idOf(place)} />, place))}
      <SuggestHere fields='aside input[name="q"]' />
    </>
  );
}

function Offer({ id }: { id: AccountId }) {
  const account = useAccount(id);
  return account && <FollowButton account={account} brief />;
}
