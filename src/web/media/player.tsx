/**
 * Video, audio and files of a post. They play and are saved without any script, and nothing of them is loaded before
 * somebody wants it. Nothing plays by itself but a GIF, and that only for a reader who chose so (`autoplay.ts`).
 */
import { useState } from "react";
import type { MediaAttachment } from "#protocol/entities.ts";
import { isSavedOnly } from "#protocol/playing.ts";
import { fileSize } from "#kit/measure-words.ts";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import * as hooks from "#web/device/hooks.ts";
import { AltText } from "./alt-text.tsx";
import { Gif } from "./gif.tsx";
import { HeldPictures } from "./held-pictures.tsx";
import styles from "./media-grid.module.css";
import { isPicture } from "./rows.ts";
import { captionsOn, factsOf } from "./sound-facts.ts";
import { SoundPlayer } from "./sound-player.tsx";
import { Captions, crossOriginOf, Transcript } from "./transcript.tsx";

/** It has nothing to say before it has words. */
export const bringWords = (): Promise<void> => needWords(["menus"]);

export interface LateMediaProps {
  attachments: readonly MediaAttachment[];
  /** The reader wants to see the pictures among them. */
  onWant: (isWanted: true) => void;
}

/** All that is not seen at once: also pictures, where the reader saves data. */
export function LateMedia({ attachments, onWant }: LateMediaProps) {
  const pictures = attachments.filter(isPicture);
  return (
    <>
      {pictures.length > 0 && <HeldPictures pictures={pictures} onWant={onWant} />}
      {attachments.map(
        (attachment) => !isPicture(attachment) && <Player key={attachment.id} attachment={attachment} />,
      )}
    </>
  );
}

export function Player({ attachment }: { attachment: MediaAttachment }) {
  const { account } = useReader();
  const { type, url, remote_url: remote } = attachment;
  const address = url ?? remote;
  if (!address) return <MissingFile attachment={attachment} />;
  // What no browser plays is a download that says so.
  if (type === "unknown" || isSavedOnly(address)) return <FileLink attachment={attachment} address={address} />;
  if (type === "audio") return <Audio attachment={attachment} address={address} />;
  return type === "gifv" && !isVisitor(account) ? (
    <SilentLoop attachment={attachment} address={address} />
  ) : (
    <Video attachment={attachment} address={address} />
  );
}

/** A file that is away or lost leaves its words behind: nobody is to wonder what the post talks about. */
function MissingFile({ attachment: { type, description, meta } }: { attachment: MediaAttachment }) {
  const t = useWords();
  const about = description ?? meta?.file?.name;
  return (
    <p className={styles.file}>
      <Icon name={type === "image" ? "image" : "file"} />
      <span>
        <bdi>{about ?? t("media-missing")}</bdi>
        {about && <small>{t("media-missing")}</small>}
      </span>
    </p>
  );
}

interface Played {
  attachment: MediaAttachment;
  address: string;
}

/** Without scripts it has the controls of the browser, and so it has where it can't be played. */
function SilentLoop({ attachment, address }: Played) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <Video attachment={attachment} address={address} />;
  return (
    <>
      <div className="needs-script">
        <Gif attachment={attachment} address={address} onFail={() => setFailed(true)} />
      </div>
      <noscript>{import.meta.env.SSR && <Video attachment={attachment} address={address} />}</noscript>
      <Transcript text={attachment.transcript} />
    </>
  );
}

function Video({ attachment, address }: Played) {
  const t = useWords();
  const { savesData } = useReader();
  const { type, preview_url: preview, description, meta } = attachment;
  const { width = 16, height = 9 } = meta?.original ?? {};
  // Some browsers play it as it came, and go on with that when the server has made something else of it.
  const [playing, setPlaying] = useState<string | null>(null);
  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- they are in `Captions` */}
      <video
        className={styles.video}
        src={playing ?? address}
        onPlay={() => setPlaying(playing ?? address)}
        onEnded={() => setPlaying(null)}
        onError={() => setPlaying(null)}
        poster={savesData ? undefined : (preview ?? undefined)}
        controls
        playsInline
        preload="none"
        loop={type === "gifv"}
        muted={type === "gifv"}
        width={width}
        height={height}
        aria-label={description ?? t("media-video")}
        crossOrigin={crossOriginOf(attachment)}
      >
        <Captions of={attachment} />
      </video>
      {description && <AltText of={attachment.id} text={description} />}
      <Transcript text={attachment.transcript} />
    </div>
  );
}

function Audio({ attachment, address }: Played) {
  const t = useWords();
  const { savesData } = useReader();
  const { description } = attachment;
  const label = description ?? t("media-audio");
  const facts = factsOf(attachment, address, label);
  const cover = savesData ? null : facts.cover;
  return (
    <div className={styles.sound} {...hooks.sound.set(attachment.id)} {...captionsOn(facts)}>
      {cover && <img className={styles.cover} src={cover} alt="" loading="lazy" decoding="async" />}
      <p className={styles.title}>
        {!cover && <Icon name="volume-2" />}
        <bdi>{label}</bdi>
      </p>
      <div className="needs-script">
        <SoundPlayer facts={facts} />
      </div>
      <noscript>
        {import.meta.env.SSR && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- they are in `Captions`
          <audio
            className={styles.audio}
            src={address}
            controls
            preload="none"
            aria-label={label}
            crossOrigin={crossOriginOf(attachment)}
          >
            <Captions of={attachment} />
          </audio>
        )}
      </noscript>
      <Transcript text={attachment.transcript} />
    </div>
  );
}

function FileLink({ attachment, address }: Played) {
  const t = useWords();
  const { locale } = useReader();
  const { type, description, meta, processing } = attachment;
  const file = meta?.file;
  const what = t(type === "audio" ? "media-audio" : type === "unknown" ? "media-file" : "media-video");
  const facts = [
    type === "unknown" ? file && description : t(`media-${processing ? "processing" : "unplayable"}`),
    file && fileSize(locale, file.bytes),
  ].filter(Boolean);
  return (
    <a className={styles.file} href={address} download={file?.name ?? true} rel="external">
      <Icon name="file" />
      <span>
        <bdi>{file?.name ?? description ?? what}</bdi>
        {facts.length > 0 && <small>{facts.join(" · ")}</small>}
      </span>
      <span className="visually-hidden">{t("media-download")}</span>
      <Icon name="download" />
    </a>
  );
}
