/** In the bar: all emoji. One that is taken goes where somebody wrote last. */
import { useReducer, useRef } from "react";
import { useApi, useReader } from "#web/data/reader.ts";
import { cursorIn } from "#web/editor/cursors.ts";
import { useWords } from "#web/i18n/words.ts";
import { noAnswer } from "#web/data/no-answer.ts";
import { IconButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { fieldAtHand } from "./field-at-hand.ts";

type Picker = Awaited<ReturnType<typeof import("#web/editor/emoji/emoji-part.ts").loadPicker>>;

export function EmojiButton() {
  const t = useWords();
  const api = useApi();
  const { locale } = useReader();
  const button = useRef<HTMLButtonElement>(null);
  const [picker, show] = useReducer((_: Picker | null, next: Picker | null) => next, null);
  const load = async () => (await import("#web/editor/emoji/emoji-part.ts")).loadPicker(locale, api);
  return (
    <>
      <IconButton
        ref={button}
        icon="smile"
        label={t("emoji-add")}
        aria-haspopup="dialog"
        aria-expanded={picker !== null}
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => {
          // The browser itself closes what the button has opened.
          if (picker) return;
          const { activeElement } = document;
          const open = (loaded: Picker) => {
            // Somebody who writes on meanwhile doesn't search.
            if (document.activeElement === activeElement) show(loaded);
          };
          load().then(open, () => toast({ text: noAnswer(t) }));
        }}
      />
      {picker && (
        <picker.EmojiPicker
          anchor={button.current!}
          groups={picker.groups}
          onTake={(emoji) => {
            const field = fieldAtHand(button.current!);
            if (!field) return;
            const cursor = cursorIn(field);
            cursor.write(picker.apart(emoji, cursor.before()));
          }}
          onClose={() => show(null)}
        />
      )}
    </>
  );
}
