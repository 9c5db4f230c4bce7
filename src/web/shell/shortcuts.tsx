/** What the keys do, in three groups. */
import type { MessageId } from "#protocol/message-ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./shortcuts-dialog.module.css";

interface Shortcut {
  words: MessageId;
  /** Keys to press one after the other. */
  keys: readonly string[];
  /** Visitors have nothing to do it with. */
  signedIn?: true;
}

const groups: readonly { title: MessageId; shortcuts: readonly Shortcut[] }[] = [
  {
    title: "shortcuts-actions",
    shortcuts: [
      { words: "shortcut-compose", keys: ["n"], signedIn: true },
      { words: "shortcut-reply", keys: ["r"] },
      { words: "shortcut-reblog", keys: ["b"] },
      { words: "shortcut-favourite", keys: ["f"] },
      { words: "shortcut-bookmark", keys: ["d"], signedIn: true },
    ],
  },
  {
    title: "shortcuts-media",
    shortcuts: [
      { words: "shortcut-unfold", keys: ["x"] },
      { words: "shortcut-media", keys: ["e"] },
    ],
  },
  {
    title: "shortcuts-navigation",
    shortcuts: [
      { words: "shortcut-next", keys: ["j"] },
      { words: "shortcut-previous", keys: ["k"] },
      { words: "shortcut-open", keys: ["Enter"] },
      { words: "shortcut-top", keys: ["."] },
      { words: "shortcut-search", keys: ["/"] },
      { words: "shortcut-home", keys: ["g", "h"] },
      { words: "shortcut-local", keys: ["g", "l"] },
      { words: "shortcut-notifications", keys: ["g", "n"], signedIn: true },
      { words: "shortcut-bookmarks", keys: ["g", "b"], signedIn: true },
      { words: "shortcut-favourites", keys: ["g", "f"], signedIn: true },
      { words: "shortcut-profile", keys: ["g", "p"], signedIn: true },
      { words: "shortcut-settings", keys: ["g", "s"] },
      { words: "shortcut-help", keys: ["?"] },
    ],
  },
];

interface ShortcutsProps {
  titleId: string;
}

export function Shortcuts({ titleId }: ShortcutsProps) {
  const t = useWords();
  const { account } = useReader();
  return (
    <div className={styles.inner}>
      <h2 id={titleId}>{t("shortcuts-title")}</h2>
      <button type="button" className={styles.close} {...hooks.closes.set()} aria-label={t("close")}>
        <Icon name="x" />
      </button>
      <div className={styles.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {shortcuts
                .filter((shortcut) => account || !shortcut.signedIn)
                .map(({ words, keys }) => (
                  <div key={words}>
                    <dt>{t(words)}</dt>
                    <dd>
                      {keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}
