/** The closed composer: a link to the full one that opens in place, and loads it only then. */
import { useRef, useState } from "react";
import { isPlainPress } from "#web/device/plain-press.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import type { ComposerProps } from "./composer.tsx";
import styles from "./prompt.module.css";

const loadComposer = async () => (await import("./composer.tsx")).Composer;
const Composer = onIntent<ComposerProps & { onClose: () => void }>(loadComposer);
/** The press tries again if this fails. */
const prepareComposer = () => void loadComposer().catch(() => {});

interface ComposePromptProps extends Omit<ComposerProps, "onClose" | "autoFocus"> {
  /** Address of the full composer. */
  href: string;
}

export function ComposePrompt({ href, ...composer }: ComposePromptProps) {
  const t = useWords();
  const { account } = useReader();
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  if (!account) return null;

  const close = () => {
    wasOpen.current = true;
    setOpen(false);
  };
  const prompt = (
    <a
      // The keyboard goes on where it came from.
      ref={(link) => {
        if (!link || !wasOpen.current) return;
        wasOpen.current = false;
        link.focus({ preventScroll: true });
      }}
      className={styles.prompt}
      href={href}
      onPointerEnter={prepareComposer}
      onFocus={prepareComposer}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      <Avatar src={account.avatar} />
      <span>{t(composer.replyTo ? "compose-reply-placeholder" : "compose-placeholder")}</span>
    </a>
  );
  if (!open) return prompt;
  return (
    <Composer
      {...composer}
      wayBack={href}
      meanwhile={prompt}
      autoFocus
      onClose={close}
      onPublished={(status) => {
        close();
        composer.onPublished?.(status);
      }}
    />
  );
}
