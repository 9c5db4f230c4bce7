/**
 * The choices for the word that is being written, below the words. The focus stays in the field, which says by
 * `aria-activedescendant` which choice is meant: arrows move, Enter and Tab take it, Escape puts the list away.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { announce } from "#web/device/announce.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Asking, stillMeant, wantedAt, type Suggestion, type Wanted } from "./suggestions.ts";
import type { TextCursor } from "./text-cursor.ts";
import styles from "./suggestion-list.module.css";

interface Shown {
  wanted: Wanted;
  found: Suggestion[];
  /** Which one is meant; below 0 none, where all that was found is written otherwise. */
  at: number;
}

export function SuggestionList({ cursor }: { cursor: TextCursor }) {
  const t = useWords();
  const api = useApi();
  const { account, locale } = useReader();
  const accountId = keyOfAccount(account!);
  const id = useId();
  const [shown, setShown] = useState<Shown | null>(null);
  const now = useRef<Shown | null>(null);
  now.current = shown;
  /** Where somebody has put the list away, it stays away until another word begins. */
  const away = useRef<string | null>(null);
  const take = useRef<(at: number) => void>(() => {});

  useEffect(() => {
    let asked = "";
    const hide = () => {
      asking.stop();
      asked = "";
      if (now.current) setShown(null);
    };
    const asking = new Asking(api, { accountId, locale }, (wanted, found) => {
      // Somebody else than was written may be taken, but not by the Enter that begins a line.
      const at = stillMeant(wanted, found).includes(found[0]!) ? 0 : -1;
      setShown(found.length > 0 ? { wanted, found, at } : null);
      if (found.length > 0) announce(t("suggestions-found", { count: found.length }));
    });
    // Until the answer comes: Enter takes nobody whose name goes on in another way.
    const narrow = (wanted: Wanted) => {
      const { current } = now;
      if (!current) return;
      const found = wanted.kind === current.wanted.kind ? stillMeant(wanted, current.found) : [];
      if (found.length === current.found.length) return;
      const at = Math.max(0, found.indexOf(current.found[current.at]!));
      setShown((now.current = found.length > 0 ? { wanted, found, at } : null));
    };
    const look = () => {
      const wanted = document.activeElement === cursor.element ? wantedAt(cursor.before()) : null;
      if (!wanted) {
        away.current = null;
        return hide();
      }
      const key = `${wanted.kind} ${wanted.beginning}`;
      if (away.current !== null && key.startsWith(away.current)) return;
      away.current = null;
      if (key === asked) return;
      asked = key;
      narrow(wanted);
      asking.ask(wanted);
    };
    take.current = (at) => {
      const { text } = now.current!.found[at]!;
      hide();
      cursor.element.focus();
      // More of the word may have been written since this was found.
      const wanted = wantedAt(cursor.before());
      if (wanted) cursor.replace(wanted.length, text);
    };
    const stop = cursor.follow({
      onMove: look,
      onKey({ key, ctrlKey, metaKey, altKey, shiftKey }) {
        const { current } = now;
        if (!current || ctrlKey || metaKey || altKey || shiftKey) return false;
        const { wanted, found, at } = current;
        if (key === "ArrowDown") setShown({ ...current, at: (at + 1) % found.length });
        else if (key === "ArrowUp") setShown({ ...current, at: (at > 0 ? at : found.length) - 1 });
        else if ((key === "Enter" || key === "Tab") && at >= 0) take.current(at);
        else if (key === "Escape") {
          away.current = `${wanted.kind} ${wanted.beginning}`;
          hide();
        } else return false;
        return true;
      },
    });
    look();
    return () => {
      stop();
      asking.stop();
    };
  }, [accountId, api, cursor, locale, t]);

  useLayoutEffect(() => {
    const { element } = cursor;
    element.setAttribute("aria-autocomplete", "list");
    element.setAttribute("aria-haspopup", "listbox");
    if (!shown) return;
    element.setAttribute("aria-controls", id);
    if (shown.at >= 0) element.setAttribute("aria-activedescendant", `${id}-${shown.at}`);
    return () => {
      element.removeAttribute("aria-controls");
      element.removeAttribute("aria-activedescendant");
    };
  }, [cursor, id, shown]);

  if (!shown) return null;
  return (
    <ul
      id={id}
      className={styles.list}
      role="listbox"
      aria-label={t(`suggestions-${shown.wanted.kind}`)}
      // The focus stays in the words, and a phone keeps its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.found.map(({ id: own, name, detail, text, avatar, picture }, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard where the focus is
        <li
          key={own}
          id={`${id}-${at}`}
          className={styles.option}
          role="option"
          aria-selected={at === shown.at}
          onClick={() => take.current(at)}
        >
          {avatar && <Avatar src={avatar} size="small" />}
          {shown.wanted.kind === "emoji" && (
            <span className={styles.emoji} aria-hidden="true">
              {picture ? <img src={picture} alt="" /> : text}
            </span>
          )}
          <b dir="auto">{name}</b>
          {detail && <span dir="ltr">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
