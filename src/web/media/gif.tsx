/**
 * A film that stands for a GIF: silent, in a loop, and without controls of its own. All of it is one button.
 *
 * As the server draws it, the button is a link to the file, and a sign in the corner.
 */
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import type { MediaAttachment } from "#protocol/entities.ts";
import { useReader } from "#web/data/reader.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import { AltText } from "./alt-text.tsx";
import { useAutoplay } from "./autoplay.ts";
import { followGif, type GifPlayback } from "./gif-playback.ts";
import base from "./media-grid.module.css";
import styles from "./gif.module.css";

interface GifProps {
  attachment: MediaAttachment;
  address: string;
  /** The browser can't play it. */
  onFail: () => void;
}

export function Gif({ attachment, address, onFail }: GifProps) {
  const { id, preview_url: preview, description, meta } = attachment;
  const { width = 16, height = 9 } = meta?.original ?? {};
  const { savesData } = useReader();
  const poster = !savesData && preview && preview !== address ? preview : undefined;
  const film = useRef<HTMLVideoElement>(null);
  const playback = useRef<GifPlayback>(null);
  const [isPlaying, tell] = useState(false);
  const isAutomatic = useAutoplay();

  useEffect(() => {
    const following = followGif(id, film.current!);
    playback.current = following;
    return () => following.end();
  }, [id]);
  useEffect(() => playback.current!.setAutomatic(isAutomatic), [id, isAutomatic]);

  return (
    <div className={base.player}>
      <video
        ref={film}
        className={base.video}
        src={address}
        poster={poster}
        // The first picture stands in for a poster.
        preload={poster || savesData ? "none" : "metadata"}
        playsInline
        loop
        muted
        width={width}
        height={height}
        aria-hidden="true"
        onPlay={() => tell(true)}
        onPause={() => tell(false)}
        onError={onFail}
      />
      <Button
        address={address}
        name={description ? `GIF: ${description}` : "GIF"}
        isPlaying={isPlaying}
        onPress={() => playback.current!.press()}
      />
      {description && <AltText of={id} text={description} />}
    </div>
  );
}

interface ButtonProps {
  address: string;
  name: string;
  isPlaying: boolean;
  onPress: () => void;
}

function Button({ address, name, isPlaying, onPress }: ButtonProps) {
  const t = useWords();
  const [isAwake, wake] = useState(false);
  useEffect(() => wake(true), []);

  function press(event: MouseEvent | KeyboardEvent): void {
    event.preventDefault();
    // Its post is not to answer as well.
    event.stopPropagation();
    onPress();
  }
  const look = isPlaying ? `${styles.button} ${styles.playing}` : styles.button;
  return (
    <a
      className={isAwake ? look : undefined}
      href={address}
      rel="external"
      role={isAwake ? "button" : undefined}
      aria-label={t(isPlaying ? "player-pause" : "player-play", { name })}
      onClick={(event) => isPlainPress(event) && press(event)}
      onKeyDown={(event) => event.key === " " && press(event)}
    >
      {isAwake && (
        <span className={styles.sign}>
          <Icon name={isPlaying ? "pause" : "play"} filled />
        </span>
      )}
      <span className={base.badge}>GIF</span>
    </a>
  );
}
