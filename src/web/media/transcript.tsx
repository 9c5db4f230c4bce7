/** What is said in an audio or a video, to read; and the captions that a browser shows while it plays. */
import { nameOfLanguage } from "#kit/language-name.ts";
import type { MediaAttachment } from "#protocol/entities.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./sound.module.css";

export function Transcript({ text }: { text: string | undefined }) {
  const t = useWords();
  if (!text) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press on it is none on its post
    <details onClick={(event) => event.stopPropagation()}>
      <summary className={`row-link ${styles.transcript}`}>
        <Icon name="chevron-down" />
        <span>{t("media-transcript")}</span>
      </summary>
      {text.split(/\n+/).map((paragraph, at) => (
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </details>
  );
}

export function Captions({ of }: { of: Pick<MediaAttachment, "captions"> }) {
  const { locale } = useReader();
  if (!of.captions) return null;
  return of.captions.map(({ id, language, url }) => (
    <track key={id} kind="captions" src={url} srcLang={language} label={nameOfLanguage(language, locale)} />
  ));
}

/** A browser takes captions of another origin only for a player that asks as a stranger. */
export const crossOriginOf = ({ captions }: Pick<MediaAttachment, "captions">) =>
  captions?.length ? "anonymous" : undefined;
