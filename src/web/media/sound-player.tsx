/**
 * The player of a sound in its post: a button, the wave as a slider, the time, the speed.
 *
 * What the server draws is the same without anything that needs script: the button is a link to the file, and the wave a
 * picture. It comes alive with React, or as an island; without scripts the browser's own player stands there instead.
 */
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import { nameOfLanguage } from "#kit/language-name.ts";
import { clockTime } from "#kit/measure-words.ts";
import * as hooks from "#web/device/hooks.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import {
  afterKey,
  captionsOf,
  heardNow,
  placeOf,
  seek,
  setCaptions,
  setInSight,
  setSpeed,
  speedNow,
  speeds,
  subscribe,
  toggle,
} from "./sound.ts";
import { needDock } from "./sound-dock.tsx";
import { sourceAt, waveBox, type SoundFacts } from "./sound-facts.ts";
import base from "./media-grid.module.css";
import styles from "./sound.module.css";

export function SoundPlayer({ facts }: { facts: SoundFacts }) {
  const t = useWords();
  const { id, url, label, wave } = facts;
  const box = useRef<HTMLDivElement>(null);
  const isAwake = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const heard = useHeard(id);
  const kept = useSyncExternalStore(
    subscribe,
    () => placeOf(id),
    () => 0,
  );
  const isPlaying = heard?.isPlaying ?? false;
  const duration = heard?.duration ?? facts.duration;
  const at = Math.min(heard?.at ?? kept, duration ?? Infinity);
  useTellsSight(box, id, heard !== null);

  const press = () => {
    needDock();
    toggle({ ...facts, ...sourceAt(box.current!) });
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== " ") return;
    event.preventDefault();
    press();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it only keeps presses in
    <div
      ref={box}
      className={base.controls}
      // Neither its post nor what brings it to life is to answer a press once more.
      onClick={isAwake ? (event) => event.stopPropagation() : undefined}
    >
      <a
        className={base.play}
        href={url}
        rel="external"
        role={isAwake ? "button" : undefined}
        aria-label={t(isPlaying ? "player-pause" : "player-play", { name: label })}
        aria-busy={heard?.isWaiting || undefined}
        data-awake={isAwake || undefined}
        {...hooks.island.set("sound")}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          press();
        }}
        onKeyDown={pressKey}
      >
        <Icon name={isPlaying ? "pause" : "play"} filled />
      </a>
      <div className={base.track} {...hooks.seconds.set(facts.duration ?? 0)}>
        <Wave path={wave} />
        {isAwake && (
          <>
            <Wave path={wave} part={duration ? at / duration : 0} />
            {duration !== null && (
              <Slider label={label} at={at} duration={duration} onSeek={(to) => seek(id, to)} onKeyDown={pressKey} />
            )}
          </>
        )}
      </div>
      {heard?.hasFailed ? (
        <p className={styles.failed} role="alert">
          {t("player-failed")}{" "}
          <a href={url} download rel="external">
            {t("media-download")}
          </a>
        </p>
      ) : (
        <p className={base.times}>
          <span>{clockTime(Math.floor(at))}</span>
          {duration !== null && <span>{clockTime(duration)}</span>}
        </p>
      )}
      {isAwake && <Speed />}
      {heard && facts.captions.length > 0 && <Captions facts={facts} said={heard.said} />}
    </div>
  );
}

/** `part`: how much of it has been heard; the whole is what lies below. */
function Wave({ path, part }: { path: string | null; part?: number }) {
  const { width, height } = waveBox;
  return (
    <svg
      className={part === undefined ? base.wave : `${base.wave} ${styles.heard}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={part === undefined ? undefined : { clipPath: `inset(0 ${(1 - part) * 100}% 0 0)` }}
    >
      <path
        d={path ?? `M0.5 ${height / 2}H${width - 0.5}`}
        strokeWidth="2"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface SliderProps {
  label: string;
  at: number;
  duration: number;
  onSeek: (seconds: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The browser's own slider lies over the wave, so that it is one for fingers and screen readers, too. */
function Slider({ label, at, duration, onSeek, onKeyDown }: SliderProps) {
  const t = useWords();
  const [over, setOver] = useState<number | null>(null);

  function press(event: KeyboardEvent): void {
    const to = isPlainPress({ ...event, button: 0 }) && !event.shiftKey ? afterKey(event.key, at, duration) : null;
    if (to === null) return onKeyDown(event);
    event.preventDefault();
    onSeek(to);
  }
  const hover = ({ pointerType, clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (pointerType === "mouse") setOver(Math.min(Math.max(0, (clientX - left) / width), 1));
  };
  return (
    <>
      <input
        className={styles.slider}
        type="range"
        aria-label={t("player-place", { name: label })}
        aria-valuetext={t("player-at", { at: clockTime(Math.floor(at)), duration: clockTime(duration) })}
        min={0}
        max={duration}
        step="any"
        value={at}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
        onKeyDown={press}
        onPointerMove={hover}
        onPointerLeave={() => setOver(null)}
      />
      {over !== null && (
        <span className={styles.over} style={{ left: `${over * 100}%` }} aria-hidden="true">
          {clockTime(Math.floor(over * duration))}
        </span>
      )}
    </>
  );
}

function Speed() {
  const t = useWords();
  const speed = useSyncExternalStore(subscribe, speedNow);
  const words = new Intl.NumberFormat(document.documentElement.lang);
  return (
    <select
      className={styles.speed}
      aria-label={t("player-speed")}
      title={t("player-speed")}
      value={speed}
      onChange={({ target }) => setSpeed(Number(target.value))}
    >
      {speeds.map((one) => (
        <option key={one} value={one}>
          {`${words.format(one)}×`}
        </option>
      ))}
    </select>
  );
}

/** What is said at the moment, and in which language; none is a choice, too. */
function Captions({ facts, said }: { facts: SoundFacts; said: string }) {
  const t = useWords();
  const shown = useSyncExternalStore(subscribe, () => captionsOf(facts)?.language ?? "");
  return (
    <>
      {/* Room for two lines, so that what is below stays where it is. */}
      {shown && (
        <p className={styles.said} dir="auto">
          {said}
        </p>
      )}
      <label className={styles.language}>
        {t("player-captions")}
        <select value={shown} onChange={({ target }) => setCaptions(target.value || null)}>
          {facts.captions.map(({ language }) => (
            <option key={language} value={language}>
              {nameOfLanguage(language, document.documentElement.lang)}
            </option>
          ))}
          <option value="">{t("player-captions-off")}</option>
        </select>
        <Icon name="chevron-down" />
      </label>
    </>
  );
}

/** Null unless this is the one. */
function useHeard(id: string) {
  const now = () => {
    const heard = heardNow();
    return heard?.sound.id === id ? heard : null;
  };
  return useSyncExternalStore(subscribe, now, () => null);
}

function useTellsSight(box: RefObject<HTMLElement | null>, id: string, isHeard: boolean): void {
  useEffect(() => {
    if (!isHeard) return;
    const watch = new IntersectionObserver((entries) => setInSight(id, entries.at(-1)!.isIntersecting));
    watch.observe(box.current!);
    return () => {
      watch.disconnect();
      setInSight(id, false);
    };
  }, [box, id, isHeard]);
}
