/** A GIF in a real browser: in view and out of it, pressed, on a hidden page, and for readers who want nothing to move. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { MediaAttachment } from "#protocol/entities.ts";
import type { Linked } from "#protocol/linked.ts";
import { mount } from "#testing/browser/mount.tsx";
import { anAttachment, aReaderAccount } from "#testing/entities.ts";
import { recordFilm } from "#testing/record-film.ts";
import type { Reader } from "#web/data/reader.ts";
import { Player } from "./player.tsx";

let file: string;
beforeAll(async () => {
  const film = await fetch(`data:video/webm;base64,${await recordFilm()}`);
  file = `${URL.createObjectURL(await film.blob())}#.webm`;
});
let id = 0;
let motion: ReturnType<typeof motionIs>;
beforeEach(() => {
  id += 1;
  // Elsewhere in these tests nothing moves.
  motion = motionIs("welcome");
});
afterEach(() => {
  vi.restoreAllMocks();
  scrollTo(0, 0);
});

function loop(more: Partial<MediaAttachment> = {}): MediaAttachment {
  const meta = { original: { width: 160, height: 90, size: "160x90", aspect: 160 / 90 } };
  return anAttachment(String(id), { type: "gifv", url: file, preview_url: null, meta, ...more });
}

/** With a page of nothing below. */
function show(attachment: MediaAttachment, reader: Partial<Reader> = { autoplayGifs: true }) {
  return mount(
    <>
      <Player attachment={attachment} />
      <div>
        <canvas width="1" height="4000" />
      </div>
    </>,
    { reader },
  );
}

const film = () => document.querySelector("video")!;
const button = (what: "Pause" | "Play", name = "GIF") => page.getByRole("button", { name: `${what} ${name}` });
const isPlaying = () => !film().paused;
/** Observers from before have been told by then. */
const isSeen = () => new Promise((resolve) => new IntersectionObserver(resolve).observe(film()));
const goAway = () => scrollTo(0, 4_000);
const comeBack = () => scrollTo(0, 0);

function motionIs(wanted: "reduced" | "welcome") {
  const media = Object.assign(new EventTarget(), { matches: wanted === "reduced" });
  vi.spyOn(window, "matchMedia").mockImplementation(() => media as unknown as MediaQueryList);
  return media;
}

function hides(isHidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("it plays without a sound and again and again while it is in view, and not without", async () => {
  show(loop());
  await expect.poll(isPlaying).toBe(true);
  expect([film().muted, film().loop, film().controls]).toEqual([true, true, false]);
  goAway();
  await expect.poll(isPlaying).toBe(false);
  comeBack();
  await expect.poll(isPlaying).toBe(true);
});

test("less than half of it in view is too little", async () => {
  show(loop());
  await expect.poll(isPlaying).toBe(true);
  const { height } = film().getBoundingClientRect();
  scrollBy(0, film().getBoundingClientRect().top + height * 0.6);
  await expect.poll(isPlaying).toBe(false);
});

test("it stands while the page is hidden", async () => {
  show(loop());
  await expect.poll(isPlaying).toBe(true);
  hides(true);
  await expect.poll(isPlaying).toBe(false);
  hides(false);
  await expect.poll(isPlaying).toBe(true);
});

test("one press stops it, and it stays so: out of view and back, and when its row is drawn again", async () => {
  const { unmount } = show(loop());
  await expect.poll(isPlaying).toBe(true);
  await button("Pause").click();
  await expect.poll(isPlaying).toBe(false);
  goAway();
  await isSeen();
  comeBack();
  await isSeen();
  expect(isPlaying()).toBe(false);
  unmount();
  show(loop());
  await isSeen();
  expect(isPlaying()).toBe(false);
  await button("Play").click();
  await expect.poll(isPlaying).toBe(true);
});

test.each([" ", "{Enter}"])("the key %j stops it and plays it again, and does not scroll", async (key) => {
  show(loop({ description: "Rain on a roof" }));
  await expect.poll(isPlaying).toBe(true);
  const name = "GIF: Rain on a roof";
  await expect.element(button("Pause", name)).toBeVisible();
  (button("Pause", name).element() as HTMLElement).focus();
  await userEvent.keyboard(key);
  await expect.element(button("Play", name)).toBeVisible();
  await expect.poll(isPlaying).toBe(false);
  await userEvent.keyboard(key);
  await expect.poll(isPlaying).toBe(true);
  expect(scrollY).toBe(0);
});

test("without the preference it stands until it is pressed, and again once it has left the view", async () => {
  show(loop(), {});
  await isSeen();
  expect(isPlaying()).toBe(false);
  await button("Play").click();
  await expect.poll(isPlaying).toBe(true);
  goAway();
  await expect.poll(isPlaying).toBe(false);
  comeBack();
  await isSeen();
  expect(isPlaying()).toBe(false);
});

test("it stands where the system asks for less motion, from the moment on when it does, and plays when it is pressed", async () => {
  show(loop());
  await expect.poll(isPlaying).toBe(true);
  motion.matches = true;
  motion.dispatchEvent(new Event("change"));
  await expect.poll(isPlaying).toBe(false);
  await button("Play").click();
  await expect.poll(isPlaying).toBe(true);
});

test("where the system has asked for that before, nothing begins", async () => {
  motionIs("reduced");
  show(loop());
  await isSeen();
  expect(isPlaying()).toBe(false);
});

test("it stands for a reader who saves data", async () => {
  show(loop(), { autoplayGifs: true, savesData: true });
  await isSeen();
  expect(isPlaying()).toBe(false);
});

test("an account of another server has its preference there, which a page asks for once", async () => {
  const linked = { key: "7", server: "other.example", has: [] } as unknown as Linked;
  const account = { ...aReaderAccount("mira"), linked };
  const asked = vi.fn(() => ({ "reading:autoplay:gifs": true }));
  const { api, show: shows } = mount(null, { reader: { account } });
  api.on("GET /api/v1/preferences", asked);
  shows(
    <>
      <Player attachment={loop()} />
      <Player attachment={loop({ id: `${id}-2` as MediaAttachment["id"] })} />
    </>,
  );
  await expect.poll(isPlaying).toBe(true);
  expect(asked).toHaveBeenCalledOnce();
});

test("a film and a sound wait for a press, whatever the reader prefers", async () => {
  show(loop({ type: "video" }));
  await isSeen();
  expect([film().paused, film().autoplay, film().controls]).toEqual([true, false, true]);
  show(loop({ type: "audio" }));
  expect(document.querySelector("audio")).toBe(null);
});

test("one that can't be played has the controls of the browser, which say so", async () => {
  show(loop({ url: "/no.mp4" }));
  await expect.poll(() => film().controls).toBe(true);
});
