/**
 * All emoji in a panel at a button; on phones it stands at the bottom.
 *
 * The field that searches is a combobox and keeps the focus: it says by `aria-activedescendant` which emoji of the
 * grid is meant, arrows lead there in two dimensions, and Enter takes it. With a finger the panel itself has the focus
 * at first, so that no keyboard covers it before somebody wants to type.
 */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { keyOfAccount } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import { choicesOf, rememberTaken, rememberTone } from "./choices.ts";
import { cellId, EmojiGrid } from "./emoji-grid.tsx";
import { inTone, type Emoji, type EmojiGroup } from "./emoji.ts";
import { findEmoji, prepareSearch } from "./find-emoji.ts";
import { GroupBar, groupOf } from "./group-bar.tsx";
import { emojiAt, firstFrom, leadsTo, linesOf, type Place, type Section } from "./lines.ts";
import { Sign } from "./sign.tsx";
import { standBeside } from "./stand-beside.ts";
import { Tones } from "./tones.tsx";
import { useGridView } from "./use-grid-view.ts";
import styles from "./emoji-picker.module.css";

export interface EmojiPickerProps {
  /** The button that has opened it. */
  anchor: HTMLElement;
  groups: readonly EmojiGroup[];
  onTake: (emoji: string) => void;
  onClose: () => void;
}

export function EmojiPicker({ anchor, groups, onTake, onClose }: EmojiPickerProps) {
  const t = useWords();
  const accountId = keyOfAccount(useReader().account!);
  const gridId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  /** The focus is on its way to another place. */
  const isLeft = useRef(false);
  const [{ recent, tone }, setChoices] = useState(() => choicesOf(accountId));
  const [typed, setTyped] = useState("");
  /** The one that is meant. */
  const [at, setAt] = useState<Place | null>(null);
  /** The one below the pointer. */
  const [pointed, setPointed] = useState<Emoji | null>(null);
  const [view, scrollTo] = useGridView(grid);

  const all = useMemo((): Section[] => {
    const bySign = new Map(groups.flatMap(({ emoji }) => emoji).map((one) => [one.sign, one]));
    const known = recent.flatMap((sign) => bySign.get(sign) ?? []);
    return known.length > 0 ? [{ name: "recent", emoji: known.slice(0, 2 * view.columns) }, ...groups] : [...groups];
  }, [groups, recent, view.columns]);
  const isSearching = typed.trim() !== "";
  const found = useMemo(() => (isSearching ? findEmoji(groups, typed) : []), [groups, isSearching, typed]);
  const lines = useMemo(
    () => linesOf(isSearching ? [{ name: null, emoji: found }] : all, view.columns),
    [isSearching, found, all, view.columns],
  );
  const isEmpty = isSearching && found.length === 0;
  const meant = at ? emojiAt(lines, at) : undefined;
  const shown = pointed ?? meant;

  useEffect(() => {
    const element = panel.current!;
    element.showPopover();
    // A press on the button closes what it has opened, and doesn't open it once more.
    const button = anchor as HTMLButtonElement;
    button.popoverTargetElement = element;
    const stop = standBeside(element, anchor);
    (matchMedia("(pointer: coarse)").matches ? element : search.current!).focus({ preventScroll: true });
    const close = (event: Event) => {
      if ((event as ToggleEvent).newState !== "closed") return;
      const { activeElement } = document;
      if (!isLeft.current && (element.contains(activeElement) || activeElement === document.body))
        anchor.focus({ preventScroll: true });
      onClose();
    };
    element.addEventListener("beforetoggle", close);
    return () => {
      element.removeEventListener("beforetoggle", close);
      button.popoverTargetElement = null;
      stop();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the panel belongs to one opening
  }, []);

  useEffect(() => {
    const soon = setTimeout(() => prepareSearch(groups), 200);
    return () => clearTimeout(soon);
  }, [groups]);

  // The first key may come before anything is measured.
  const isMeasured = view.height > 0;
  const wasMeasured = useRef(false);
  // After a turn of the phone the same place is another emoji's.
  useEffect(() => {
    if (wasMeasured.current) setAt(null);
    wasMeasured.current = isMeasured;
  }, [isMeasured, view.columns]);

  function take(emoji: Emoji): void {
    rememberTaken(accountId, emoji.sign);
    // Before it closes: what has the focus then keeps it.
    onTake(inTone(emoji.sign, tone));
    panel.current!.hidePopover();
  }

  function look(text: string): void {
    setTyped(text);
    setPointed(null);
    setAt(text.trim() === "" ? null : { line: 0, column: 0 });
    scrollTo(0);
  }

  function goTo(place: Place): void {
    setAt(place);
    setPointed(null);
    if (!isMeasured) return;
    const { scrollTop } = grid.current!;
    const top = place.line * view.line;
    const bottom = top + view.line - view.height;
    // With its heading, if that is above it.
    if (top < scrollTop) scrollTo(lines[place.line - 1] && "heading" in lines[place.line - 1]! ? top - view.line : top);
    else if (bottom > scrollTop) scrollTo(bottom);
  }

  function jumpTo(name: Section["name"], withKeys: boolean): void {
    const whole = linesOf(all, view.columns);
    const line = whole.findIndex((one) => "heading" in one && one.heading === name);
    // All of them have to be there before there is so far to go.
    flushSync(() => {
      setTyped("");
      setAt(withKeys ? firstFrom(whole, line) : null);
    });
    scrollTo(line * view.line);
    if (withKeys) search.current!.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // The composer around it has keys of its own, and is closed by Escape.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      panel.current!.hidePopover();
    }
    if (event.target !== search.current && event.target !== panel.current) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (meant && !event.ctrlKey && !event.metaKey) take(meant);
    }
    if (event.shiftKey || event.altKey || event.metaKey || isEmpty) return;
    const place = at ? placeBehind(event) : event.key === "ArrowDown" ? firstFrom(lines) : undefined;
    if (!place) return;
    event.preventDefault();
    goTo(place);
  }

  function placeBehind({ key, ctrlKey }: KeyboardEvent<HTMLElement>): Place | undefined {
    const page = Math.max(1, Math.floor(view.height / view.line) - 1);
    const isRightToLeft = getComputedStyle(grid.current!).direction === "rtl";
    return leadsTo(lines, at!, { key, ctrlKey }, { page, isRightToLeft });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are those of the field in it
    <div
      ref={panel}
      className={styles.panel}
      popover="auto"
      role="dialog"
      aria-label={t("emoji")}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget: next }) => {
        const isBeside = next !== null && next !== anchor && !panel.current!.contains(next);
        if (!isBeside) return;
        isLeft.current = true;
        panel.current!.hidePopover();
      }}
    >
      <div className={styles.search}>
        <Icon name="search" />
        <input
          ref={search}
          className="lone-field"
          type="search"
          // Of no form: what is typed here isn't part of the post, and Enter doesn't send that.
          form=""
          role="combobox"
          aria-label={t("emoji-search")}
          placeholder={t("emoji-search")}
          aria-autocomplete="list"
          aria-haspopup="grid"
          aria-expanded={!isEmpty}
          aria-controls={gridId}
          aria-activedescendant={meant && cellId(gridId, at!)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => look(target.value)}
        />
      </div>
      <GroupBar
        names={[...new Set(all.flatMap(({ name }) => name ?? []))]}
        current={isSearching ? undefined : groupOf(lines, view.top)}
        onJump={jumpTo}
      />
      <EmojiGrid
        ref={grid}
        id={gridId}
        lines={lines}
        view={view}
        tone={tone}
        at={at}
        onPoint={setPointed}
        onTake={take}
      />
      {isEmpty && <p className={styles.none}>{t("emoji-none")}</p>}
      <p className="visually-hidden" role="status">
        {isSearching && (isEmpty ? t("emoji-none") : t("emoji-found", { count: found.length }))}
      </p>
      <div className={styles.foot}>
        <p className={styles.preview} aria-hidden="true">
          {shown && (
            <>
              <span>
                <Sign emoji={shown} tone={tone} />
              </span>
              <b>{shown.name}</b>
            </>
          )}
        </p>
        <Tones
          tone={tone}
          onChoose={(next) => {
            rememberTone(accountId, next);
            setChoices({ recent, tone: next });
          }}
        />
      </div>
    </div>
  );
}
