/** Video, audio and files as visitors without script have them. */
import { readFileSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { createMessages } from "#kit/messages.ts";
import type { MediaAttachment } from "#protocol/entities.ts";
import type { Api } from "../data/api.ts";
import { ApiContext, ReaderContext, type Locale, type Reader } from "../data/reader.ts";
import { WordsContext } from "../i18n/words.ts";
import { Player } from "./player.tsx";

function show(attachment: Partial<MediaAttachment>, locale: Locale = "en"): string {
  const words = ["core", "menus"].map((group) => readFileSync(`locales/${locale}/${group}.ftl`, "utf8"));
  const say = createMessages(locale, words, (fault) => {
    throw fault;
  });
  const whole = {
    preview_url: null,
    remote_url: null,
    description: null,
    meta: null,
    ...attachment,
  } as MediaAttachment;
  const html = renderToString(
    <ReaderContext value={{ locale } as Reader}>
      <ApiContext value={{} as Api}>
        <WordsContext value={say}>
          <Player attachment={whole} />
        </WordsContext>
      </ApiContext>
    </ReaderContext>,
  );
  expect(html).not.toMatch(/\sstyle=/);
  return html.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

const size = { width: 1_280, height: 720, size: "1280x720", aspect: 1_280 / 720 };

test("what has lost its file still says what it was", () => {
  const picture = show({ type: "image", url: null, description: "The whole bay" });
  expect(picture).toMatch(/<p[^>]*>.*<bdi>The whole bay<\/bdi><small>This file isn&#x27;t available<\/small>/);
  const file = show({ type: "unknown", url: null });
  expect(file).toMatch(/<bdi>This file isn&#x27;t available<\/bdi><\/span>/);
  expect(picture + file).not.toContain("<a ");
});

describe("a video", () => {
  test("has its shape and its poster, and loads nothing before it is played", () => {
    const html = show({ type: "video", url: "/a.mp4", preview_url: "/a.webp", meta: { original: size } });
    expect(html).toMatch(
      /<video[^>]* src="\/a\.mp4" poster="\/a\.webp" controls="" playsInline="" preload="none" width="1280" height="720" aria-label="Video"/,
    );
  });

  test("without a poster has none", () => {
    const html = show({ type: "video", url: "/a.mp4" });
    expect(html).not.toContain("poster");
    expect(html).toMatch(/width="16" height="9"/);
  });

  test("says what is to be seen", () => {
    const html = show({ type: "video", url: "/a.webm", description: "Rain on a roof" });
    expect(html).toMatch(/aria-label="Rain on a roof"/);
    expect(html).toMatch(/popoverTarget="(.*?)"[^>]*>ALT<.*id="\1" popover="auto"/i);
  });

  test.each(["avi", "wmv", "flv", "mkv", "3g2"])(
    "that no browser plays is a download that says so: %s",
    (extension) => {
      const html = show({ type: "video", url: `/a.${extension}` });
      expect(html).not.toContain("<video");
      expect(html).toMatch(/<a [^>]*download/);
      expect(html).toContain("Browsers can&#x27;t play this format");
    },
  );
});

test("a GIF is a link to its file, which has controls where there is no script", () => {
  const html = show({ type: "gifv", url: "/a.mp4", preview_url: "/a.webp", description: "Rain" });
  expect(html).toMatch(/<div class="needs-script">.*<video[^>]* src="\/a\.mp4" poster="\/a\.webp" preload="none"/);
  expect(html).toMatch(/<a href="\/a\.mp4" rel="external" aria-label="Play GIF: Rain"><span [^>]*>GIF<\/span><\/a>/);
  expect(html).toMatch(/<noscript>.*<video[^>]* controls="".*<\/noscript>/);
});

describe("an audio", () => {
  const song = {
    type: "audio",
    id: "7" as MediaAttachment["id"],
    url: "/a.weba",
    description: "A linnet sings",
    meta: { original: { duration: 65.2 } },
  } as const;

  test("says what it is and how long, and its button is a link to the file", () => {
    const html = show(song);
    expect(html).toMatch(/data-sound="7".*<bdi>A linnet sings<\/bdi>/);
    expect(html).toMatch(
      /<div class="needs-script">.*<a [^>]*href="\/a\.weba" rel="external" aria-label="Play A linnet sings" data-island="sound"/,
    );
    expect(html).toContain("<span>0:00</span><span>1:05</span>");
    expect(html).not.toMatch(/role="button"|<input|<select/);
  });

  test("is the browser's own player where there is no script", () => {
    expect(show(song)).toMatch(
      /<noscript><audio[^>]* src="\/a\.weba" controls="" preload="none" aria-label="A linnet sings"/,
    );
  });

  test("says what is heard in it: to read, and as captions in the browser's own player", () => {
    const captions = [{ id: "0.vtt", language: "de", url: "/captions/0.vtt" }];
    const html = show({ ...song, transcript: "Tsi <tsi>\ntsi", captions });
    expect(html).toMatch(/<details><summary [^>]*>.*<span>Transcript<\/span><\/summary>/);
    expect(html).toContain('<p dir="auto">Tsi &lt;tsi&gt;</p><p dir="auto">tsi</p></details>');
    expect(html).toMatch(
      /<noscript><audio[^>]* crossorigin="anonymous"><track kind="captions" src="\/captions\/0\.vtt" srcLang="de" label="German"\/><\/audio>/i,
    );
    expect(html).toContain(
      'data-captions="[{&quot;language&quot;:&quot;de&quot;,&quot;url&quot;:&quot;/captions/0.vtt&quot;}]"',
    );
    expect(show(song)).not.toMatch(/<details|<track|crossorigin|data-captions/i);
    const film = show({ type: "video", url: "/a.mp4", transcript: "Rain", captions });
    expect(film).toMatch(/<video[^>]* crossorigin="anonymous"[^>]*><track [^>]*srcLang="de"[^>]*><\/video>.*<details/i);
  });

  test("is drawn as it swells, in strokes that are as high as what is loudest in each", () => {
    const wave = Array.from({ length: 300 }, (_, index) => (index < 150 ? 0 : index % 5 === 0 ? 1_000 : 10));
    const html = show({ ...song, meta: { wave } });
    const [, drawing] = /<path d="(.*?)"/.exec(html)!;
    const strokes = drawing!.split("M").slice(1);
    expect(strokes).toHaveLength(60);
    expect([strokes[0], strokes[59]]).toEqual(["0.5 50v0", "59.5 6v88"]);
  });

  test("that nobody has measured has a plain bar, and one that is hardly there has no fewer strokes than it needs", () => {
    expect(show(song)).toContain('<path d="M0.5 50H59.5" ');
    expect(show({ ...song, meta: { wave: [1_000, 9_999] } })).toContain('<path d="M15 6v88M45 6v88" ');
  });
});

describe("a file", () => {
  const report = {
    type: "unknown",
    url: "/files/0.bin/report.pdf",
    meta: { file: { name: "report.pdf", bytes: 1_258_291, type: "application/pdf" } },
  } as const;

  test.each([
    ["en", "1.2 MB", "Download"],
    ["ru", "1,2 МБ", "Скачать"],
    ["de", "1,2 MB", "Herunterladen"],
  ] as const)("is a download with its name and size (%s)", (locale, said, verb) => {
    const html = show({ ...report }, locale);
    expect(html).toMatch(/<a [^>]*href="\/files\/0\.bin\/report\.pdf" download="report\.pdf" rel="external"/);
    expect(html).toContain(`<bdi>report.pdf</bdi><small>${said}</small>`);
    expect(html).toContain(verb);
  });

  test("says what is in it, where somebody wrote that", () => {
    expect(show({ ...report, description: "The year in birds" })).toContain(
      "<small>The year in birds · 1.2 MB</small>",
    );
  });

  test("of which nothing is known is still one", () => {
    expect(show({ type: "unknown", url: "/files/0.bin" })).toContain("<bdi>File</bdi>");
  });
});
