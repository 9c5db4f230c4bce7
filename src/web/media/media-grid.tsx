/**
 * The media of a post, in boxes that have their final size and average colour
 * before anything has loaded, so that nothing jumps.
 *
 * A box gets its shape from an empty drawing with the picture's proportions:
 * unlike a style attribute it needs no exception in the content policy, and
 * unlike a bare `img` it keeps the shape under a limit of width and of height.
 */
import { useId } from "react";
import type { MediaAttachment } from "#protocol/entities.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./media-grid.module.css";
import { aspectOf, rowsOf, type Cell } from "./rows.ts";

export function MediaGrid({
  attachments,
  eager = false,
}: {
  attachments: readonly MediaAttachment[];
  eager?: boolean;
}) {
  const pictures = attachments.filter((one) => one.type === "image" && one.url);
  const others = attachments.filter((one) => !pictures.includes(one));
  return (
    <div className={styles.media}>
      {pictures.length > 0 && (
        <div className={pictures.length === 1 ? styles.single : styles.grid}>
          {rowsOf(pictures).map((row, index) => (
            <div key={index} className={styles.row}>
              {row.map((cell) => (
                <Picture key={cell.attachment.id} cell={cell} eager={eager && index === 0} />
              ))}
            </div>
          ))}
        </div>
      )}
      {others.map((attachment) => (
        <Other key={attachment.id} attachment={attachment} />
      ))}
    </div>
  );
}

/** Drawings of one row have the same height, so their widths are as their shapes. */
const height = 1000;

function Picture({ cell: { attachment, aspect }, eager }: { cell: Cell; eager: boolean }) {
  const t = useWords();
  const { url, preview_url: preview, description, meta } = attachment;
  const original = meta?.original;
  const width = Math.round(aspect * height);
  return (
    <div className={styles.cell}>
      <a href={url!} data-media="" aria-label={description ? undefined : t("media-open")}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <rect width="100%" height="100%" fill={meta?.color ?? "gray"} />
        </svg>
        <img
          src={preview ?? url!}
          alt={description ?? ""}
          width={original?.width}
          height={original?.height}
          loading={eager ? undefined : "lazy"}
          decoding="async"
        />
      </a>
      {description && <AltText text={description} />}
    </div>
  );
}

/** The badge opens the text without any script: both halves are the browser's own. */
function AltText({ text }: { text: string }) {
  const t = useWords();
  const id = useId();
  return (
    <>
      <button type="button" className={styles.badge} popoverTarget={id} aria-label={t("media-description-show")}>
        {t("media-alt")}
      </button>
      <div className={styles.alt} id={id} popover="auto">
        <h2>{t("media-description")}</h2>
        <p dir="auto">{text}</p>
        <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label={t("close")}>
          <Icon name="x" />
        </button>
      </div>
    </>
  );
}

function Other({ attachment }: { attachment: MediaAttachment }) {
  const t = useWords();
  const { type, url, remote_url: remote, preview_url: preview, description, meta } = attachment;
  const address = url ?? remote;
  if (!address) return null;
  const label = description ?? t(type === "audio" ? "media-audio" : type === "unknown" ? "media-file" : "media-video");
  if (type === "audio")
    return <audio className={styles.audio} src={address} controls preload="none" aria-label={label} />;
  if (type === "video" || type === "gifv") {
    return (
      <video
        className={styles.video}
        src={address}
        poster={preview ?? undefined}
        controls
        playsInline
        preload="none"
        loop={type === "gifv"}
        muted={type === "gifv"}
        width={meta?.original?.width}
        height={meta?.original?.height ?? Math.round(600 / aspectOf(attachment))}
        aria-label={label}
      />
    );
  }
  return (
    <a className={styles.file} href={address} download rel="external">
      <Icon name="file" />
      <span>{label}</span>
      <Icon name="download" />
    </a>
  );
}
