/** What the keys do, in three groups. */
import type { MessageId } from "#protocol/message-ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { can } from "#web/data/own-account.ts";
import { useReader, type Reader } from "#web/data/reader.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { faces, togglesInRow } from "#web/statuses/faces.ts";
import { IconButton } from "#web/ui/button.tsx";
import { navigationFor } from "./navigation-entries.ts";
import styles from "./shortcuts-dialog.module.css";

interface Shortcut {
  words: MessageId;
  /** One key, or `g` and another one after it. */
  keys: string;
  /** Visitors have nothing to do it with. */
  signedIn?: boolean;
}

const groupsFor = (reader: Reader): readonly { title: MessageId; shortcuts: readonly Shortcut[] }[] => [
  {
    title: "shortcuts-actions",
    shortcuts: [
      { words: "shortcut-compose", keys: "n", signedIn: true },
      { words: "status-reply", keys: "r" },
      ...togglesInRow.flatMap((toggle): Shortcut[] => {
        const { key, needs } = faces[toggle];
        return needs && !can(reader.account, needs) ? [] : [{ words: `status-${toggle}`, keys: key }];
      }),
    ],
  },
  {
    title: "shortcuts-media",
    shortcuts: [
      { words: "shortcut-unfold", keys: "x" },
      { words: "shortcut-media", keys: "e" },
    ],
  },
  {
    title: "shortcuts-navigation",
    shortcuts: [
      { words: "shortcut-next", keys: "j" },
      { words: "shortcut-previous", keys: "k" },
      { words: "shortcut-open", keys: "Enter" },
      { words: "shortcut-top", keys: "." },
      { words: "nav-search", keys: "/" },
      ...navigationFor(reader).flatMap(({ words, key }) => (key ? { words, keys: `g${key}` } : [])),
      { words: "shortcut-help", keys: "?" },
    ],
  },
];

interface ShortcutsProps {
  titleId: string;
}

/** With its words, which no page needs before. */
export async function load(): Promise<typeof Shortcuts> {
  await needWords(["menus"]);
  return Shortcuts;
}

export function Shortcuts({ titleId }: ShortcutsProps) {
  const t = useWords();
  const reader = useReader();
  return (
    <div className={styles.inner}>
      <h2 id={titleId}>{t("shortcuts-title")}</h2>
      <IconButton icon="x" label={t("close")} className={styles.close} {...hooks.closes.set()} />
      <div className={styles.groups}>
        {groupsFor(reader).map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {shortcuts
                .filter((shortcut) => reader.account || !shortcut.signedIn)
                .map(({ words, keys }) => (
                  <div key={words}>
                    <dt>{t(words)}</dt>
                    <dd>
                      {(keys === "Enter" ? [keys] : [...keys]).map((key) => (
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
