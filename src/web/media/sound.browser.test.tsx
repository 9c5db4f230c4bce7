/** A sound in a real browser: pressed, sought by pointer and keys, slowed, left behind and found again. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { MediaAttachment } from "#protocol/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { soundFile } from "#testing/sound-file.ts";
import { startWords } from "#web/i18n/load-words.ts";
import { Lasting } from "#web/ui/lasting.tsx";
import { Player } from "./player.tsx";
import { close, heardNow, placeOf, seek } from "./sound.ts";

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

/** Captions that say the same all the time. */
const saying = (language: string, words: string) => {
  const vtt = new Blob([`WEBVTT\n\n00:00.000 --> 00:50.000\n<b>${words}</b>\n`], { type: "text/vtt" });
  return { id: `${language}.vtt`, language, url: URL.createObjectURL(vtt) };
};
const rain = { de: saying("de", "Regen"), en: saying("en-GB", "Rain &amp; wind"), ru: saying("ru", "Дождь") };
const says = (words: string) => expect.element(page.getByText(words, { exact: true })).toBeVisible();
const saysNo = (words: string) => expect.element(page.getByText(words, { exact: true })).not.toBeInTheDocument();

test("what its captions say at the moment stands below it, in the language of the page", async () => {
  show({ ...song("1", "A linnet"), captions: [rain.de, rain.en] }, song("2", "A wren"));
  await button("Play A linnet").click();
  await says("Rain & wind");
  await saysNo("Regen");
  await button("Play A wren").click();
  await saysNo("Rain & wind");
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

test("one that gives way to another leaves the other waiting", async () => {
  show(song("1", "A linnet"), song("2", "A wren"));
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const plays = vi.spyOn(HTMLMediaElement.prototype, "play");
  plays.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  await button("Play A linnet").click();
  await button("Play A wren").click();
  const stopped = new DOMException("Stopped", "AbortError");
  first.reject(stopped);
  await first.promise.catch(() => {});
  expect(heardNow()).toMatchObject({ sound: { id: "2" }, isWaiting: true });
  second.reject(stopped);
  await expect.poll(() => heardNow()).toMatchObject({ sound: { id: "2" }, isWaiting: false });
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

test("its place is written down while it is heard, for a page that is killed", async () => {
  show(song("1", "A linnet"));
  await button("Play A linnet").click();
  await expect.poll(() => heardNow()?.isPlaying).toBe(true);
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard("{PageUp}");
  await expect
    .poll(() => JSON.parse(sessionStorage.getItem("linnet:heard") ?? "[]")[0]?.[1])
    .toBeGreaterThanOrEqual(10);
  expect(heardNow()!.isPlaying).toBe(true);
});

test("a tab remembers the places of the last thirty", () => {
  for (let at = 1; at <= 31; at++) seek(String(at), at);
  expect([1, 2, 31].map((at) => placeOf(String(at)))).toEqual([0, 2, 31]);
});

test("at its end it is at its beginning again, and out of sight its player goes", async () => {
  show(song("1", "A linnet"));
  const end = async () => {
    (slider().element() as HTMLElement).focus({ preventScroll: true });
    await userEvent.keyboard("{End}");
  };
  await button("Play A linnet").click();
  await expect.poll(() => heardNow()?.isPlaying).toBe(true);
  await end();
  await expect.poll(() => heardNow()?.isPlaying).toBe(false);
  expect(heardNow()!.at).toBe(0);
  expect(sessionStorage.getItem("linnet:heard")).toBe("[]");
  expect(navigator.mediaSession.metadata).not.toBeNull();

  await button("Play A linnet").click();
  await expect.poll(() => heardNow()?.isPlaying).toBe(true);
  document.getElementById("long")!.style.height = "5000px";
  scrollTo(0, 4_000);
  await expect.element(dock).toBeVisible();
  await end();
  await expect.poll(() => dock.query()).toBeNull();
  expect(heardNow()).toBeNull();
  expect(navigator.mediaSession.metadata).toBeNull();
});

test("a clip without sound goes on beside it", async () => {
  show(song("1", "A linnet"));
  const clip = document.body.appendChild(document.createElement("video"));
  clip.muted = true;
  clip.src = file;
  await clip.play();
  await button("Play A linnet").click();
  await expect.poll(() => heardNow()?.isPlaying).toBe(true);
  expect(clip.paused).toBe(false);
});

test("what cannot be played says so, and can be had as a file", async () => {
  show(song("1", "A linnet", "/nothing.wav"));
  await button("Play A linnet").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This audio can't be played here. Download");
  // The network was away, and is back.
  vi.mocked(vi.spyOn(HTMLMediaElement.prototype, "src", "set")).mockImplementation(function (this: HTMLMediaElement) {
    src.set!.call(this, file);
  });
  await button("Play A linnet").click();
  await expect.poll(() => heardNow()?.isPlaying).toBe(true);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a file with captions is asked for as by a stranger, and what comes late of others is not shown", async () => {
  const asked = vi.spyOn(HTMLMediaElement.prototype, "crossOrigin", "set");
  const made = vi.spyOn(document, "createElement");
  show({ ...song("1", "A linnet"), captions: [rain.de, rain.en] }, song("2", "A wren"));
  await button("Play A wren").click();
  await expect.poll(() => asked.mock.lastCall).toEqual([null]);
  await button("Play A linnet").click();
  await expect.poll(() => asked.mock.lastCall).toEqual(["anonymous"]);
  const language = page.getByRole("combobox", { name: "Captions" });
  await language.selectOptions("German");
  await says("Regen");
  const tracks = made.mock.results.map(({ value }) => value).filter((one) => one instanceof HTMLTrackElement);
  await language.selectOptions("British English");
  await says("Rain & wind");
  for (const { track } of tracks) track.dispatchEvent(new Event("cuechange"));
  expect(heardNow()!.said).toBe("Rain & wind");
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

test("the language of its captions is chosen, or none, also for the next one", async () => {
  const captions = [rain.de, rain.en, rain.ru];
  const { show: then } = show({ ...song("1", "A linnet"), captions });
  const choice = page.getByRole("combobox", { name: "Captions" });
  // There is something to choose once it is heard.
  expect(choice.query()).toBeNull();
  await button("Play A linnet").click();
  await says("Rain & wind");
  await expect.element(choice).toHaveValue("en-GB");
  expect(Array.from((choice.element() as HTMLSelectElement).options, ({ text }) => text)).toEqual([
    "German",
    "British English",
    "Russian",
    "Off",
  ]);
  await button("Pause A linnet").click();
  await choice.selectOptions("German");
  await says("Regen");
  await saysNo("Rain & wind");

  const another = { ...song("2", "A wren"), captions: [rain.ru, saying("de-AT", "Sturm")] };
  const third = { ...song("3", "A tit"), captions: [rain.ru, rain.en] };
  then(
    <>
      <Player attachment={another} />
      <Player attachment={third} />
      <Lasting />
    </>,
  );
  await button("Play A wren").first().click();
  await says("Sturm");
  // It has none in the chosen language, so those of the page are shown.
  await button("Play A tit").click();
  await says("Rain & wind");
  await choice.selectOptions("Off");
  await saysNo("Rain & wind");
  await button("Play A wren").first().click();
  await expect.element(choice).toHaveValue("");
  await expect.poll(() => heardNow()?.isPlaying).toBe(true);
  await saysNo("Sturm");
  // From the player at the foot of the page it comes back as it was chosen.
  await choice.selectOptions("Russian");
  await says("Дождь");
  then(<Lasting />);
  await expect.element(dock).toBeVisible();
  then(<Player attachment={another} />);
  await says("Дождь");
  expect(localStorage.getItem("linnet:captions")).toBe("ru");
});
