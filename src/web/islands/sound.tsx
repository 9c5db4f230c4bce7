/**
 * The player of a sound for visitors. It reads from the page what it plays, and stands in the place of what the server
 * has drawn.
 */
import sheets from "virtual:sheets/media/sound-player.tsx";
import { createPortal } from "react-dom";
import * as hooks from "#web/device/hooks.ts";
import { play } from "#web/media/sound.ts";
import { SoundDock } from "#web/media/sound-dock.tsx";
import { factsAt, sourceAt, type SoundFacts } from "#web/media/sound-facts.ts";
import { SoundPlayer } from "#web/media/sound-player.tsx";
import type { mount, Mounted } from "./mount.tsx";

interface Awake {
  facts: SoundFacts;
  controls: Element;
}

let root: Promise<Mounted> | null = null;
const awake: Awake[] = [];

export async function wake(place: typeof mount, pressed: HTMLAnchorElement): Promise<void> {
  const mounted = await (root ??= place({ sheets, words: ["menus"] }).catch((error: unknown) => {
    root = null;
    throw error;
  }));
  const player = pressed.closest(hooks.sound.selector)!;
  const facts = factsAt(player);
  const source = sourceAt(player);
  const controls = pressed.parentElement!.parentElement!;
  controls.replaceChildren();
  awake.push({ facts, controls });
  mounted.show(
    <>
      {awake.map((one) => createPortal(<SoundPlayer facts={one.facts} />, one.controls, one.facts.id))}
      <SoundDock />
    </>,
  );
  controls.querySelector<HTMLElement>(hooks.island.selector)!.focus();
  play({ ...facts, ...source });
}
