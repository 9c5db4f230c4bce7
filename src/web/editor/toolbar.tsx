/** The buttons above the words: one stop for Tab, arrows lead along them, and each says whether it is on and which keys do the same. */
import { redo, undo } from "prosemirror-history";
import { useState, useSyncExternalStore, type FocusEvent, type KeyboardEvent } from "react";
import type { Command } from "prosemirror-state";
import { useWords } from "#web/i18n/words.ts";
import { IconButton } from "#web/ui/button.tsx";
import type { IconName } from "#web/ui/icon-names.ts";
import { codeBlock, heading, list, quote, setLanguage, toggle } from "./commands.ts";
import type { Editor } from "./editor.ts";
import { keyOf } from "./keys.ts";
import { languages } from "#web/code/languages.ts";
import { schema } from "./schema.ts";
import styles from "./editor.module.css";

type Name = keyof typeof keyOf;

interface Control {
  name: Name;
  icon: IconName;
  /** The link asks for an address first. */
  command: Command | "link";
  /** It does something once, and is neither on nor off. */
  once?: "undo" | "redo";
}

const groups: readonly (readonly Control[])[] = [
  [
    { name: "bold", icon: "bold", command: toggle("bold") },
    { name: "italic", icon: "italic", command: toggle("italic") },
    { name: "strike", icon: "strikethrough", command: toggle("strike") },
    { name: "code", icon: "code", command: toggle("code") },
    { name: "link", icon: "link", command: "link" },
  ],
  [
    { name: "heading", icon: "heading-1", command: heading(1) },
    { name: "subheading", icon: "heading-2", command: heading(2) },
    { name: "bullets", icon: "list", command: list(schema.nodes.bullet_list) },
    { name: "numbers", icon: "list-ordered", command: list(schema.nodes.ordered_list) },
    { name: "quote", icon: "text-quote", command: quote },
    { name: "code-block", icon: "square-code", command: codeBlock },
  ],
  [
    { name: "undo", icon: "undo-2", command: undo, once: "undo" },
    { name: "redo", icon: "redo-2", command: redo, once: "redo" },
  ],
];

const controls = groups.flat();

interface ToolbarProps {
  editor: Editor;
  isReadOnly: boolean;
  onLink: () => void;
}

export function Toolbar({ editor, isReadOnly, onLink }: ToolbarProps) {
  const t = useWords();
  const { on, language, canUndo, canRedo } = useSyncExternalStore(editor.subscribe, editor.look);
  /** The one stop of Tab, by its number. */
  const [stop, setStop] = useState(0);
  const last = controls.length - (language === undefined ? 1 : 0);
  const tabIndexOf = (at: number) => (at === Math.min(stop, last) ? 0 : -1);
  const isOff = (once: Control["once"]) => isReadOnly || (once === "undo" && !canUndo) || (once === "redo" && !canRedo);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its buttons
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={t("formatting-toolbar")}
      onKeyDown={moveFocus}
      onFocus={({ target, currentTarget }: FocusEvent<HTMLElement>) => setStop(stopsIn(currentTarget).indexOf(target))}
      // The words keep their selection, and on touch the keyboard stays.
      onMouseDown={(event) => event.target instanceof HTMLSelectElement || event.preventDefault()}
    >
      {groups.map((group, at) => (
        <div key={at} className={styles.group} role="group">
          {group.map((control) => {
            const { name, icon, command, once } = control;
            const label = t(`formatting-${name}`);
            return (
              <IconButton
                key={name}
                className={styles.control}
                icon={icon}
                label={label}
                title={`${label} (${shownKey(keyOf[name])})`}
                aria-keyshortcuts={spokenKey(keyOf[name])}
                aria-pressed={once ? undefined : on.has(name)}
                // Not `disabled`: the focus would be lost with the last step.
                aria-disabled={isOff(once) || undefined}
                tabIndex={tabIndexOf(controls.indexOf(control))}
                onClick={({ detail }) => {
                  if (isOff(once)) return;
                  if (command === "link") onLink();
                  // Pressed with a key, the button keeps the focus.
                  else editor.run(command, detail > 0);
                }}
              />
            );
          })}
        </div>
      ))}
      {language !== undefined && (
        <select
          className={styles.language}
          aria-label={t("formatting-language")}
          tabIndex={tabIndexOf(controls.length)}
          disabled={isReadOnly}
          value={language ?? ""}
          onChange={({ target }) => editor.run(setLanguage(target.value || null), false)}
        >
          <option value="">{t("formatting-language-none")}</option>
          {language && !languages.has(language) && <option value={language}>{language}</option>}
          {Array.from(languages, ([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Around the ends; in a language that is read from the right, the arrows point as they are seen. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const toolbar = event.currentTarget;
  const all = stopsIn(toolbar);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const forward = getComputedStyle(toolbar).direction === "rtl" ? -1 : 1;
  const target: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    Home: 0,
    End: all.length - 1,
  };
  const to = target[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all[(to + all.length) % all.length]?.focus();
}

function stopsIn(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>("button, select")];
}

const isApple = () => /Mac|iP(?:hone|ad)/.test(navigator.platform);

function shownKey(key: string): string {
  const parts = key.split("-").map((part) => (part.length === 1 ? part.toUpperCase() : part));
  if (!isApple()) return parts.map((part) => (part === "Mod" ? "Ctrl" : part)).join("+");
  const signs: Record<string, string> = { Mod: "⌘", Shift: "⇧", Alt: "⌥" };
  return parts.map((part) => signs[part] ?? part).join("");
}

/** As `aria-keyshortcuts` wants it. */
function spokenKey(key: string): string {
  return key
    .replace("Mod", isApple() ? "Meta" : "Control")
    .replaceAll("-", "+")
    .replace(/[a-z]$/, (letter) => letter.toUpperCase());
}
