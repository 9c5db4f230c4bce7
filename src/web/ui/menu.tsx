/**
 * A menu of actions at a button; on phones a sheet at the bottom.
 *
 * It is made when it opens (a list of posts renders only the buttons) and is
 * loaded then, too. The native popover closes it on Escape and on a press
 * beside it; arrows, Home, End and first letters move in it, as the pattern for
 * menus wants.
 */
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./menu.module.css";

export interface MenuEntry {
  label: string;
  icon: IconName;
  /** An entry that goes somewhere is a link. */
  href?: string;
  onSelect?: () => void;
  /** The press that cannot be taken back; not that which leads to it. */
  danger?: boolean;
  /** A second step, shown in place of the menu: a choice, or "really?". */
  next?: readonly MenuEntry[];
}

interface MenuProps {
  anchor: HTMLElement;
  label: string;
  /** Groups, divided by lines; an empty group is not shown. */
  groups: readonly (readonly MenuEntry[])[];
  onClose: () => void;
}

export function Menu({ anchor, label, groups, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<MenuEntry | null>(null);
  const shown = step?.next ? [step.next] : groups.filter((group) => group.length > 0);

  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    const close = (event: Event) => {
      if ((event as ToggleEvent).newState !== "closed") return;
      if (element.contains(document.activeElement) || document.activeElement === document.body)
        anchor.focus({ preventScroll: true });
      onClose();
    };
    element.addEventListener("beforetoggle", close);
    return () => element.removeEventListener("beforetoggle", close);
    // oxlint-disable-next-line react/exhaustive-deps -- it belongs to one opening: neither its button nor its owner changes meanwhile
  }, []);

  useEffect(() => {
    if (!menu.current) return;
    place(menu.current, anchor);
    items(menu.current)[0]?.focus({ preventScroll: true });
  }, [anchor, step]);

  const select = (entry: MenuEntry) => {
    if (entry.next) return setStep(entry);
    menu.current?.hidePopover();
    entry.onSelect?.();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its entries
    <div
      ref={menu}
      className={`${styles.menu} rests`}
      popover="auto"
      role="menu"
      aria-label={step?.label ?? label}
      onKeyDown={moveFocus}
    >
      {step && (
        <p className={styles.step} aria-hidden="true">
          {step.label}
        </p>
      )}
      {shown.map((group, index) => (
        <div key={`${step?.label} ${index}`} className={styles.group} role="group">
          {group.map((entry) => (
            <Item key={entry.label} entry={entry} onSelect={select} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Item({ entry, onSelect }: { entry: MenuEntry; onSelect: (entry: MenuEntry) => void }) {
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    className: entry.danger ? `${styles.item} ${styles.danger}` : styles.item,
    onClick: () => onSelect(entry),
  };
  const inside = (
    <>
      <Icon name={entry.icon} />
      {entry.label}
    </>
  );
  return entry.href ? (
    <a {...shared} href={entry.href}>
      {inside}
    </a>
  ) : (
    <button type="button" {...shared}>
      {inside}
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = items(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = target(event.key, at, all);
  if (event.key === "Tab") event.currentTarget.hidePopover();
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  all[to]?.focus();
}

/** The item that a key leads to, around the ends. */
function target(key: string, at: number, all: readonly HTMLElement[]): number | undefined {
  if (key === "ArrowDown") return (at + 1) % all.length;
  if (key === "ArrowUp") return (at - 1 + all.length) % all.length;
  if (key === "Home") return 0;
  if (key === "End") return all.length - 1;
  if (key.length > 1 || key === " ") return undefined;
  const fits = (item: HTMLElement) => item.textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  const next = all.findIndex((item, index) => index > at && fits(item));
  return next >= 0 ? next : at;
}

function items(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** Below the button and towards its side, above it where there is no room. Phones have a sheet that the style sheet places. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  if (matchMedia("(width < 640px)").matches) return;
  const gap = 4;
  const edge = 8;
  const button = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = button.bottom + gap + height <= innerHeight - edge;
  const top = below ? button.bottom + gap : Math.max(edge, button.top - gap - height);
  const left = Math.min(Math.max(edge, button.right - width), innerWidth - width - edge);
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
}
