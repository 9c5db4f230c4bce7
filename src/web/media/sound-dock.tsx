/** What is heard while its post is out of sight: at the foot of the page, with the way back to it. */
import { useEffect, useSyncExternalStore, type MouseEvent } from "react";
import { clockTime } from "#kit/measure-words.ts";
import * as hooks from "#web/device/hooks.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { useWords } from "#web/i18n/words.ts";
import { IconButton } from "#web/ui/button.tsx";
import { showLasting } from "#web/ui/lasting.tsx";
import { close, heardNow, subscribe, toggle } from "./sound.ts";
import styles from "./sound.module.css";

const dock = <SoundDock key="sound" />;

/** Puts it at the end of the page; a visitor's page has it from its island. */
export const needDock = (): void => showLasting(dock);

export function SoundDock() {
  const t = useWords();
  const heard = useSyncExternalStore(subscribe, heardNow);
  const isShown = heard !== null && !heard.isInSight;
  useEffect(() => {
    if (!isShown) return;
    hooks.showOnPage("sound", "");
    return () => hooks.showOnPage("sound", null);
  }, [isShown]);
  if (!isShown) return null;

  const { sound, isPlaying, at, duration } = heard;
  const { id, label, author, post } = sound;
  function goBack(event: MouseEvent): void {
    const place = document.querySelector(hooks.sound.is(id));
    if (!place?.checkVisibility() || !isPlainPress(event)) return;
    event.preventDefault();
    place.scrollIntoView({ block: "center" });
    place.querySelector<HTMLElement>(hooks.island.selector)!.focus({ preventScroll: true });
  }
  return (
    <aside className={styles.dock} aria-label={t("player-heard")}>
      <div>
        <IconButton
          icon={isPlaying ? "pause" : "play"}
          filled
          label={t(isPlaying ? "player-pause" : "player-play", { name: label })}
          onClick={() => toggle(sound)}
        />
        <a href={post} onClick={goBack}>
          <b dir="auto">{label}</b>
          <small dir="auto">{author}</small>
        </a>
        <span>{duration ? `${clockTime(Math.floor(at))} / ${clockTime(duration)}` : clockTime(Math.floor(at))}</span>
        <IconButton icon="x" label={t("player-close")} onClick={close} />
        <i className={styles.passed} style={{ inlineSize: `${duration ? (100 * at) / duration : 0}%` }} />
      </div>
    </aside>
  );
}
