/**
 * What is being heard. It belongs to the page and to no post: it goes on while its post scrolls away or another screen
 * opens. One sound is heard at a time, videos included.
 */
import { quietly } from "#web/device/quietly.ts";
import type { SoundFacts, SoundSource } from "./sound-facts.ts";

export type Sound = SoundFacts & SoundSource;

export interface Heard {
  sound: Sound;
  isPlaying: boolean;
  /** It was asked for, and the network takes its time. */
  isWaiting: boolean;
  /** Nothing can be heard of it: its file is gone, or no browser knows it. */
  hasFailed: boolean;
  /** Seconds. */
  at: number;
  duration: number | null;
  /** What its captions say at the moment. */
  said: string;
  /** A player of it stands in the window. */
  isInSight: boolean;
}

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const;

const step = 5;
const speedItem = "linnet:speed";
const captionsItem = "linnet:captions";
const placesItem = "linnet:heard";
/** Sounds whose places a tab remembers. */
const mostPlaces = 30;
/** Seconds that are heard before the place is written down again. */
const noteEvery = 5;

let player: HTMLAudioElement | null = null;
let heard: Heard | null = null;
let speed = import.meta.env.SSR ? 1 : readSpeed();
/** Language of the captions that were chosen last; empty for none, null until somebody chooses. */
let captionsLanguage = import.meta.env.SSR ? null : (quietly(() => localStorage.getItem(captionsItem)) ?? null);
let noted = 0;
/** Counts what was asked to play: an older one that ends says nothing of the one that came after it. */
let attempts = 0;
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null when nothing is. */
export const heardNow = (): Heard | null => heard;

export const speedNow = (): number => speed;

/** Goes on where it was left. */
export function play(sound: Sound): void {
  const media = (player ??= newPlayer());
  if (heard?.sound.id !== sound.id || heard.hasFailed) {
    notePlace();
    const at = placeOf(sound.id);
    bringCaptions(media, sound);
    media.src = sound.url;
    media.currentTime = at;
    const { id, duration } = sound;
    const isInSight = heard?.sound.id === id && heard.isInSight;
    heard = { sound, isPlaying: false, isWaiting: true, hasFailed: false, at, duration, said: "", isInSight };
    tellSystem(sound);
  }
  // Browsers go back to the usual speed with each file.
  media.playbackRate = speed;
  change({ isWaiting: true });
  const attempt = ++attempts;
  // Stopped before it began; what fails is told by the player itself.
  media.play().catch(() => attempt === attempts && change({ isWaiting: false }));
}

export function pause(): void {
  player?.pause();
}

export function toggle(sound: Sound): void {
  if (heard?.sound.id === sound.id && heard.isPlaying) pause();
  else play(sound);
}

/** Of a sound that is not heard it is where it will begin. */
export function seek(id: string, seconds: number): void {
  if (heard?.sound.id === id && player) {
    const at = Math.min(Math.max(0, seconds), heard.duration ?? seconds);
    player.currentTime = at;
    change({ at });
  } else {
    keepPlace(id, Math.max(0, seconds));
    tell();
  }
}

export function setSpeed(next: number): void {
  speed = next;
  quietly(() => localStorage.setItem(speedItem, String(next)));
  if (player) player.playbackRate = next;
  tell();
}

/** Its place stays. */
export function close(): void {
  notePlace();
  heard = null;
  player?.removeAttribute("src");
  player?.load();
  if ("mediaSession" in navigator) navigator.mediaSession.metadata = null;
  tell();
}

/** Null to show none. */
export function setCaptions(language: string | null): void {
  captionsLanguage = language ?? "";
  quietly(() => localStorage.setItem(captionsItem, captionsLanguage!));
  if (!heard || !player) return;
  bringCaptions(player, heard.sound);
  change({ said: "" });
}

/** Those that were chosen, or else those in the language of the page, or the first; null if there are none or none are wanted. */
export function captionsOf({ captions }: Pick<SoundFacts, "captions">) {
  if (captionsLanguage === "") return null;
  const wanted = [captionsLanguage, document.documentElement.lang].filter((one) => one !== null);
  const among = (language: string) =>
    captions.find((one) => one.language === language) ??
    captions.find((one) => one.language.split("-")[0] === language.split("-")[0]);
  return wanted.map(among).find((one) => one) ?? captions[0] ?? null;
}

export function setInSight(id: string, isInSight: boolean): void {
  if (heard?.sound.id === id && heard.isInSight !== isInSight) change({ isInSight });
}

/** Seconds from the beginning where it goes on. */
export function placeOf(id: string): number {
  return readPlaces().find(([one]) => one === id)?.[1] ?? 0;
}

/** Stops all in the page that makes a sound, but this. A clip without sound goes on. */
function silenceOthers(one: HTMLMediaElement): void {
  if (one !== player) pause();
  for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) {
    if (other !== one && !other.muted) other.pause();
  }
}

if (!import.meta.env.SSR) {
  const silence = ({ target }: Event) =>
    (target as HTMLMediaElement).muted || silenceOthers(target as HTMLMediaElement);
  // It does not bubble.
  document.addEventListener("play", silence, { capture: true });
}

function newPlayer(): HTMLAudioElement {
  const media = new Audio();
  media.preload = "metadata";
  const follow = (event: string, changed: () => Partial<Heard>) =>
    media.addEventListener(event, () => heard && media.hasAttribute("src") && change(changed()));
  follow("play", () => {
    silenceOthers(media);
    return { isPlaying: true, hasFailed: false };
  });
  follow("playing", () => ({ isWaiting: false }));
  follow("waiting", () => ({ isWaiting: true }));
  follow("pause", () => ({ isPlaying: false, isWaiting: false }));
  follow("seeked", () => ({ at: media.currentTime }));
  follow("timeupdate", () => ({ at: media.currentTime }));
  // What a browser has recorded does not say how long it is, and its author has measured it.
  follow("durationchange", () => (Number.isFinite(media.duration) ? { duration: media.duration } : {}));
  follow("error", () => ({ isPlaying: false, isWaiting: false, hasFailed: true }));
  media.addEventListener("pause", notePlace);
  media.addEventListener("timeupdate", () => {
    if (Math.abs(media.currentTime - noted) >= noteEvery) notePlace();
  });
  media.addEventListener("ended", () => {
    if (!heard) return;
    keepPlace(heard.sound.id, 0);
    if (heard.isInSight) change({ isPlaying: false, at: 0 });
    else close();
  });
  addEventListener("pagehide", notePlace);
  return media;
}

/** No browser shows those of a sound; the player does (`SoundPlayer`). */
function bringCaptions(media: HTMLAudioElement, sound: Sound): void {
  media.replaceChildren();
  // They may be of another origin, and are read by us alone.
  media.crossOrigin = sound.captions.length > 0 ? "anonymous" : null;
  const chosen = captionsOf(sound);
  if (!chosen) return;
  const element = Object.assign(document.createElement("track"), { kind: "captions", src: chosen.url });
  element.track.addEventListener("cuechange", () => {
    const cues = Array.from(element.track.activeCues ?? []) as VTTCue[];
    if (element.parentNode) change({ said: cues.map((cue) => cue.getCueAsHTML().textContent).join("\n") });
  });
  media.append(element);
  element.track.mode = "hidden";
}

function change(part: Partial<Heard>): void {
  if (!heard) return;
  heard = { ...heard, ...part };
  tellPosition(heard);
  tell();
}

function tell(): void {
  listeners.forEach((listener) => listener());
}

function readSpeed(): number {
  const kept = Number(quietly(() => localStorage.getItem(speedItem)));
  return speeds.find((one) => one === kept) ?? 1;
}

/** In this tab alone: what somebody has heard is nobody else's matter on a shared computer. */
function readPlaces(): [id: string, seconds: number][] {
  return quietly(() => JSON.parse(sessionStorage.getItem(placesItem) ?? "[]")) ?? [];
}

function notePlace(): void {
  if (!heard || !player || player.ended || heard.hasFailed) return;
  noted = heard.at;
  keepPlace(heard.sound.id, heard.at);
}

function keepPlace(id: string, at: number): void {
  const kept = readPlaces().filter(([one]) => one !== id);
  if (at > 0) kept.push([id, at]);
  quietly(() => sessionStorage.setItem(placesItem, JSON.stringify(kept.slice(-mostPlaces))));
}

/** For the keys of the keyboard, a headset, and the screen that is locked. */
function tellSystem({ id, label, author, cover }: Sound): void {
  if (!("mediaSession" in navigator)) return;
  const { mediaSession } = navigator;
  const artwork = cover ? [{ src: cover }] : [];
  mediaSession.metadata = new MediaMetadata({ title: label, artist: author, artwork });
  const by = (seconds: number) => heard && seek(id, heard.at + seconds);
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => heard && play(heard.sound),
    pause,
    stop: close,
    seekbackward: ({ seekOffset }) => by(-(seekOffset ?? 2 * step)),
    seekforward: ({ seekOffset }) => by(seekOffset ?? 2 * step),
    seekto: ({ seekTime }) => seekTime !== undefined && seek(id, seekTime),
  };
  for (const [action, handler] of Object.entries(handlers)) {
    // Not each browser knows each of them.
    quietly(() => mediaSession.setActionHandler(action as MediaSessionAction, handler));
  }
}

function tellPosition({ isPlaying, duration, at }: Heard): void {
  if (!("mediaSession" in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.playbackState = isPlaying ? "playing" : "paused";
  if (!duration) return;
  quietly(() => mediaSession.setPositionState({ duration, playbackRate: speed, position: Math.min(at, duration) }));
}

/** Where an arrow, or a Page key, leads. */
export function afterKey(key: string, at: number, duration: number): number | null {
  const page = Math.max(2 * step, duration / 10);
  const steps: Record<string, number> = {
    ArrowLeft: -step,
    ArrowDown: -step,
    ArrowRight: step,
    ArrowUp: step,
    PageDown: -page,
    PageUp: page,
    Home: -Infinity,
    End: Infinity,
  };
  const by = steps[key];
  return by === undefined ? null : Math.min(Math.max(0, at + by), duration);
}
