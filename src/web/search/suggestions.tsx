/**
 * The choices below a search field: searches of before, and people and hashtags while somebody types. The field is a
 * combobox whose focus stays where it is; each choice is a link, so it opens where links open. Enter without a choice
 * searches, as it does without all this.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { AccountId } from "#protocol/ids.ts";
import { announce } from "#web/device/announce.ts";
import { plainName } from "#web/accounts/display-name.tsx";
import { needWords } from "#web/i18n/load-words.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { askOffers, isName, keyOf, offersAtOnce, pause, stillMeant, type Offer } from "./offers.ts";
import { recentSearches, rememberSearch } from "./recent-searches.ts";
import styles from "./suggestions.module.css";

/** With their words. */
export async function load(): Promise<typeof Suggestions> {
  await needWords(["suggestions"]);
  return Suggestions;
}

interface Shown {
  offers: readonly Offer[];
  /** Which one is meant; -1 while it is what stands in the field. */
  at: number;
}

const nothing: Shown = { offers: [], at: -1 };

export function Suggestions({ field, withRecent }: { field: HTMLInputElement; withRecent: boolean }) {
  const t = useWords();
  const id = useId();
  const { account } = useReader();
  const { shown, move, close } = useOffers({ field, withRecent, accountId: keyOfAccount(account!) }, (at) =>
    document.getElementById(`${id}-${at}`)?.click(),
  );
  const isOpen = shown.offers.length > 0;
  useTies(field, id, isOpen, shown.at);
  if (!isOpen) return null;
  return (
    <div className={styles.place}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus stays in the field */}
      <div
        id={id}
        className={styles.list}
        role="listbox"
        aria-label={t("search-suggestions")}
        // The focus stays in the field, and a phone keeps its keyboard.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown.offers.map((offer, at) => (
          <a
            key={keyOf(offer)}
            id={`${id}-${at}`}
            className={styles.option}
            role="option"
            aria-selected={at === shown.at}
            tabIndex={-1}
            href={offer.href}
            onPointerMove={() => at !== shown.at && move(at)}
            onClick={() => {
              if ("q" in offer) rememberSearch(keyOfAccount(account!), offer.q);
              close();
              field.blur();
            }}
          >
            <Told offer={offer} />
          </a>
        ))}
      </div>
    </div>
  );
}

function Told({ offer }: { offer: Offer }) {
  const t = useWords();
  if (offer.kind === "person") {
    const { account } = offer;
    return (
      <>
        <Avatar src={account.avatar} size="small" />
        <b dir="auto">{plainName(account)}</b>
        <span dir="ltr">@{account.acct}</span>
      </>
    );
  }
  if (offer.kind === "tag") {
    return (
      <>
        <Icon name="hash" />
        <b dir="auto">{offer.name}</b>
      </>
    );
  }
  return (
    <>
      <Icon name={offer.kind === "recent" ? "clock" : "search"} />
      <b dir="auto">{offer.kind === "recent" ? offer.q : t("search-for", { q: offer.q })}</b>
    </>
  );
}

interface Field {
  field: HTMLInputElement;
  withRecent: boolean;
  accountId: AccountId;
}

/** What is offered for what stands in the field, and the keys that choose. */
function useOffers({ field, withRecent, accountId }: Field, take: (at: number) => void) {
  const t = useWords();
  const api = useApi();
  const [shown, setShown] = useState(nothing);
  const now = useRef(shown);
  now.current = shown;
  const taking = useRef(take);
  taking.current = take;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let question = 0;
    let found: readonly Offer[] = [];
    const show = (offers: readonly Offer[]) => {
      const { offers: before, at } = now.current;
      const meant = at < 0 ? undefined : keyOf(before[at]!);
      setShown({ offers, at: meant === undefined ? -1 : offers.findIndex((offer) => keyOf(offer) === meant) });
    };
    const hide = () => {
      clearTimeout(timer);
      question++;
      setShown(nothing);
    };
    const look = () => {
      clearTimeout(timer);
      const mine = ++question;
      const typed = field.value;
      const atOnce = withRecent || typed.trim() ? offersAtOnce(typed, recentSearches(accountId)) : [];
      found = stillMeant(typed, found);
      show([...atOnce, ...found]);
      if (!isName(typed)) return;
      const ask = async () => {
        const answer = await askOffers(api, typed).catch(() => []);
        if (mine !== question) return;
        found = answer;
        show([...atOnce, ...found]);
        if (found.length > 0) announce(t("suggestions-found", { count: found.length }));
      };
      timer = setTimeout(() => void ask(), pause);
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      if (ctrlKey || metaKey || altKey || shiftKey || isComposing) return;
      const { offers, at } = now.current;
      if (offers.length === 0) {
        if (key !== "ArrowDown") return;
        look();
      } else if (key === "ArrowDown") setShown({ offers, at: at + 1 === offers.length ? -1 : at + 1 });
      else if (key === "ArrowUp") setShown({ offers, at: at < 0 ? offers.length - 1 : at - 1 });
      else if (key === "Enter" && at >= 0) taking.current(at);
      else if (key === "Escape") hide();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onSubmit = () => {
      rememberSearch(accountId, field.value);
      hide();
    };
    const listening = new AbortController();
    const { signal } = listening;
    field.addEventListener("input", look, { signal });
    field.addEventListener("pointerdown", () => now.current === nothing && look(), { signal });
    field.addEventListener("keydown", onKey, { signal });
    field.addEventListener("blur", hide, { signal });
    field.form?.addEventListener("submit", onSubmit, { signal });
    // What was typed while this was on its way; a field that a page has brought along full offers nothing by itself.
    if (field.value !== field.defaultValue || !field.value) look();
    return () => {
      listening.abort();
      clearTimeout(timer);
      question++;
    };
  }, [accountId, api, field, t, withRecent]);

  return {
    shown,
    move: (at: number) => setShown({ ...shown, at }),
    close: () => setShown(nothing),
  };
}

/** What the field says of the choices. */
function useTies(field: HTMLInputElement, id: string, isOpen: boolean, at: number): void {
  useLayoutEffect(() => {
    field.role = "combobox";
    field.ariaAutoComplete = "list";
    return () => field.removeAttribute("aria-activedescendant");
  }, [field]);
  useLayoutEffect(() => {
    field.ariaExpanded = String(isOpen);
    if (isOpen) field.setAttribute("aria-controls", id);
    else field.removeAttribute("aria-controls");
    if (at >= 0) field.setAttribute("aria-activedescendant", `${id}-${at}`);
    else field.removeAttribute("aria-activedescendant");
  }, [field, id, isOpen, at]);
}
