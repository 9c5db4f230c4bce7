/** A sound in a real browser: pressed, sought by pointer and keys, slowed, left behind and found again. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { MediaAttachment } from "#protocol/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { soundFile } from "#testing/sound-file.ts";
import { startWords } from "#web/i18n/load-words.ts";
import { Lasting } from "#web/ui/lasting.tsx";
import { Player } from "./player.tsx";
import { close, heardNow } from "./sound.ts";

const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "src")!;
let file: string;
beforeEach(async () => {
  await startWords("en", ["menus"]);
  document.documentElement.lang = "en";
  file = `${URL.createObjectURL(new Blob([soundFile(60)], { type: "audio/wav" }))}#.wav`;
});
afterEach(() => {
  vi.restoreAllMocks();
  close();
  sessionStorage.clear();
  localStorage.removeItem("linnet:speed");
  document.querySelector("video")?.remove();
});

function song(id: string, description: string, url = "/a.wav"): MediaAttachment {
  return {
    id: id as MediaAttachment["id"],
    type: "audio",
    url,
    preview_url: null,
    remote_url: null,
    preview_remote_url: null,
    text_url: null,
    description,
    blurhash: null,
    meta: { original: { duration: 60 }, wave: Array.from({ length: 300 }, (_, at) => at * 3) },
  };
}

/** The address of a blob has no name that ends in one, so what is asked for is answered by it. */
function show(...songs: MediaAttachment[]) {
  vi.spyOn(HTMLMediaElement.prototype, "src", "set").mockImplementation(function (this: HTMLMediaElement, to: string) {
    src.set!.call(this, to.endsWith("/a.wav") ? file : to);
  });
  return mount(
    <>
      <article aria-labelledby="name">
        <a id="name" href="/@wren">
          <bdi>Wren</bdi> @wren
        </a>
        <a href="/@wren/1" data-permalink="">
          now
        </a>
        {songs.map((one) => (
          <Player key={one.id} attachment={one} />
        ))}
        <div id="long" />
      </article>
      <Lasting />
    </>,
  );
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const slider = (name = "A linnet") => page.getByRole("slider", { name: `Position in ${name}` });
const dock = page.getByRole("complementary", { name: "Now playing" });

test("what its captions say at the moment stands below it, in the language of the page", async () => {
  const say = (words: string) =>
    URL.createObjectURL(new Blob([`WEBVTT\n\n00:00.000 --> 00:50.000\n<b>${words}</b>\n`], { type: "text/vtt" }));
  const captions = [
    { id: "1.vtt", language: "de", url: say("Regen") },
    { id: "2.vtt", language: "en-GB", url: say("Rain & wind".replace("&", "&amp;")) },
  ];
  show({ ...song("1", "A linnet"), captions }, song("2", "A wren"));
  await button("Play A linnet").click();
  await expect.element(page.getByText("Rain & wind")).toBeVisible();
  await expect.element(page.getByText("Regen")).not.toBeInTheDocument();
  await button("Play A wren").click();
  await expect.element(page.getByText("Rain & wind")).not.toBeInTheDocument();
});

test("a press plays it and another one stops it, and its place is kept", async () => {
  show(song("1", "A linnet"));
  await expect.element(slider()).toHaveAttribute("aria-valuetext", "0:00 of 1:00");
  await button("Play A linnet").click();
  await expect.poll(() => heardNow()?.at ?? 0).toBeGreaterThan(0);
  await button("Pause A linnet").click();
  await expect.element(button("Play A linnet")).toBeVisible();
  const { at } = heardNow()!;
  close();
  await button("Play A linnet").click();
  await expect.poll(() => heardNow()?.isPlaying).toBe(true);
  expect(heardNow()!.at).toBeGreaterThanOrEqual(at);
});

test("keys lead through it before and while it plays", async () => {
  show(song("1", "A linnet"));
  const says = (text: string) => expect.element(slider()).toHaveAttribute("aria-valuetext", `${text} of 1:00`);
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowUp}");
  await says("0:10");
  await userEvent.keyboard("{PageUp}");
  await says("0:20");
  await userEvent.keyboard("{ArrowLeft}{PageDown}");
  await says("0:05");
  await userEvent.keyboard("{End}");
  await says("1:00");
  await userEvent.keyboard("{Home}");
  await says("0:00");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight} ");
  await expect.poll(() => heardNow()?.isPlaying).toBe(true);
  expect(heardNow()!.at).toBeGreaterThanOrEqual(15);
  await userEvent.keyboard("{ArrowRight} ");
  await expect.poll(() => heardNow()?.isPlaying).toBe(false);
  expect(heardNow()!.at).toBeGreaterThanOrEqual(20);
});

test("a press on the wave leads there, and a pointer over it says where", async () => {
  show(song("1", "A linnet"));
  const wave = slider().element();
  const { width, height } = wave.getBoundingClientRect();
  await slider().click({ position: { x: width / 2, y: height / 2 } });
  await expect.element(slider()).toHaveAttribute("aria-valuetext", expect.stringMatching(/^0:(29|30) of/));
  const { left, top } = wave.getBoundingClientRect();
  const over = { pointerType: "mouse", clientX: left + width / 4, clientY: top + 5, bubbles: true };
  wave.dispatchEvent(new PointerEvent("pointermove", over));
  await expect.element(page.getByText("0:15")).toBeVisible();
});

test("one is heard at a time, videos included", async () => {
  show(song("1", "A linnet"), song("2", "A wren"));
  await button("Play A linnet").click();
  await expect.element(button("Pause A linnet")).toBeVisible();
  await button("Play A wren").click();
  await expect.element(button("Pause A wren")).toBeVisible();
  await expect.element(button("Play A linnet")).toBeVisible();

  const video = document.body.appendChild(document.createElement("video"));
  const paused = vi.fn<() => void>();
  video.addEventListener("pause", paused);
  video.src = file;
  await video.play();
  await expect.element(button("Play A wren")).toBeVisible();
  await button("Play A wren").click();
  await expect.poll(() => paused.mock.calls.length).toBe(1);
});

test("its speed is remembered, also by the next one", async () => {
  show(song("1", "A linnet"));
  const speed = page.getByRole("combobox", { name: "Speed" });
  await expect.element(speed).toHaveValue("1");
  await speed.selectOptions("1.5×");
  const played = vi.spyOn(HTMLMediaElement.prototype, "playbackRate", "set");
  await button("Play A linnet").click();
  await expect.poll(() => played.mock.calls.at(-1)).toEqual([1.5]);
  expect(localStorage.getItem("linnet:speed")).toBe("1.5");
});

test("out of sight it is heard at the foot of the page, which leads back to it", async () => {
  const { show: then } = show(song("1", "A linnet"));
  await button("Play A linnet").click();
  await expect.poll(() => heardNow()?.isInSight).toBe(true);
  expect(dock.query()).toBeNull();
  const long = document.getElementById("long")!;
  long.style.height = "5000px";
  scrollTo(0, 4_000);
  await expect.element(dock).toBeVisible();
  await expect
    .element(dock.getByRole("link", { name: "A linnet Wren" }))
    .toHaveAttribute("href", `${location.origin}/@wren/1`);
  await dock.getByRole("link").click();
  await expect.poll(() => dock.query()).toBeNull();
  expect(document.activeElement).toBe(button("Pause A linnet").element());

  // Another screen has nothing of it, and it goes on.
  then(
    <div>
      Elsewhere
      <Lasting />
    </div>,
  );
  await expect.element(dock).toBeVisible();
  expect(heardNow()!.isPlaying).toBe(true);
  await dock.getByRole("button", { name: "Pause A linnet" }).click();
  await expect.poll(() => heardNow()?.isPlaying).toBe(false);
  await dock.getByRole("button", { name: "Close player" }).click();
  await expect.poll(() => dock.query()).toBeNull();
  expect(heardNow()).toBeNull();
});

test("what cannot be played says so, and can be had as a file", async () => {
  show(song("1", "A linnet", "/nothing.wav"));
  await button("Play A linnet").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This audio can't be played here. Download");
});

test("the system is told what is heard, and leads through it", async () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  vi.spyOn(navigator.mediaSession, "setActionHandler").mockImplementation(
    (action, handler) => void handlers.set(action, handler),
  );
  show(song("1", "A linnet"));
  await button("Play A linnet").click();
  await expect.poll(() => heardNow()?.isPlaying).toBe(true);
  expect(navigator.mediaSession.metadata).toMatchObject({ title: "A linnet", artist: "Wren" });
  handlers.get("seekto")!({ action: "seekto", seekTime: 30 });
  handlers.get("seekforward")!({ action: "seekforward" });
  expect(heardNow()!.at).toBeGreaterThanOrEqual(40);
  handlers.get("pause")!({ action: "pause" });
  await expect.poll(() => heardNow()?.isPlaying).toBe(false);
});
