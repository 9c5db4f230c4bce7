/** A button for each group: one stop for Tab, and arrows lead along them. */
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useWords } from "#web/i18n/words.ts";
import type { IconName } from "#web/ui/icon-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Line, Section } from "./lines.ts";
import styles from "./emoji-picker.module.css";

type Name = NonNullable<Section["name"]>;

/** Of the sprite: ten drawings in the style sheet would take as long as all else of the opening. */
const icons: Record<Name, IconName> = {
  recent: "clock",
  server: "building-2",
  smileys: "smile",
  people: "hand",
  nature: "leaf",
  food: "coffee",
  travel: "plane",
  activities: "volleyball",
  objects: "lightbulb",
  symbols: "heart",
  flags: "flag",
};

interface GroupBarProps {
  names: readonly Name[];
  /** The one that is seen. */
  current: Name | undefined;
  onJump: (name: Name, withKeys: boolean) => void;
}

export function GroupBar({ names, current, onJump }: GroupBarProps) {
  const t = useWords();
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  // A phone has no room for all of them.
  useEffect(() => {
    bar.current!.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its buttons
    <div ref={bar} className={styles.groups} role="toolbar" aria-label={t("emoji-groups")} onKeyDown={moveFocus}>
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          className={styles.group}
          aria-label={t(`emoji-${name}`)}
          title={t(`emoji-${name}`)}
          aria-current={name === current || undefined}
          tabIndex={at === stop ? 0 : -1}
          onFocus={() => setStop(at)}
          // Keys make a click without a pointer.
          onClick={({ detail }) => onJump(name, detail === 0)}
        >
          <Icon name={icons[name]} />
        </button>
      ))}
    </div>
  );
}

/** The group of this line. */
export function groupOf(lines: readonly Line[], number: number): Name | undefined {
  for (let at = Math.min(number, lines.length - 1); at >= 0; at--) {
    const line = lines[at]!;
    if ("heading" in line) return line.heading;
  }
  return undefined;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const forth = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const way = Math.abs(to) === 1 ? (event.key === forth ? 1 : -1) : to;
  buttons[Math.min(Math.max(at + way, 0), buttons.length - 1)]?.focus();
}
