/** Media in a post: in its words and below them. */
import { describe, expect, test } from "vitest";
import type { MediaAttachment, Status, StatusEdit } from "#protocol/entities.ts";
import { Versions } from "./history-dialog.tsx";
import { Status as StatusCard } from "./status.tsx";
import { mira, picture, show, status } from "#testing/shown-status.tsx";

test("a content warning folds everything, and sensitive media are not folded a second time", () => {
  const html = show(status({ spoiler_text: "Spoilers", sensitive: true, media_attachments: [picture] }));
  expect(html.match(/<details/g)).toHaveLength(1);
  expect(html.indexOf("Spoilers")).toBeLessThan(html.indexOf("The first linnets"));
  expect(html).toContain("Show more");
});

test("sensitive media are folded below the words", () => {
  const html = show(status({ sensitive: true, media_attachments: [picture] }));
  expect(html.indexOf("The first linnets")).toBeLessThan(html.indexOf("Media hidden"));
});

test("only the first pictures of a page are fetched before everything else", () => {
  const shown = status({ media_attachments: [picture] });
  expect(show(shown)).not.toContain('rel="preload"');
  expect(show(shown, mira, <StatusCard id={shown.id} eager />).match(/rel="preload"/g)).toHaveLength(1);
});

test("a picture has its size, its colour and its description before it has loaded", () => {
  const html = show(status({ media_attachments: [picture] }));
  expect(html).toContain(
    '<svg width="1333" height="1000" viewBox="0 0 1333 1000" color="#778899" aria-hidden="true"></svg>',
  );
  expect(html).toMatch(/<img src="\/gorse-small\.webp" alt="Gorse in flower" width="1200" height="900" loading="lazy"/);
  const [, id] = /popoverTarget="([^"]+)"/i.exec(html)!;
  expect(html).toContain(`id="${id}" popover="auto"`);
});

describe("media in the words", () => {
  const paper: MediaAttachment = {
    ...picture,
    id: "11" as MediaAttachment["id"],
    type: "unknown",
    url: "/media/files/p.pdf/timetable.pdf",
    preview_url: null,
    description: null,
    meta: { file: { name: "timetable.pdf", bytes: 2_048, type: "application/pdf" } },
  };
  const other: MediaAttachment = {
    ...picture,
    id: "12" as MediaAttachment["id"],
    url: "/b.webp",
    preview_url: "/c.webp",
  };
  const content =
    `<p>Above</p><img src="${picture.url}" alt="x"><p>Between</p>` +
    `<a href="${paper.url}" data-file="">timetable.pdf</a><p>Below</p>`;
  const inWords = (more: Partial<Status> = {}) =>
    status({ content, media_attachments: [picture, paper, other], ...more });
  const drawn = (one: Status) => show(one, null, <StatusCard id={one.id} />);

  test("stand where they are, as those beside them look, and each is there once", () => {
    const html = drawn(inWords());
    expect(html).toMatch(
      /Above.*<a href="\/gorse\.webp"[^>]*>.*<img src="\/gorse-small\.webp" alt="Gorse in flower".*Between.*<a [^>]*href="\/media\/files\/p\.pdf\/timetable\.pdf" download="timetable\.pdf".*Below.*\/b\.webp/s,
    );
    expect(html.match(/gorse-small/g)).toHaveLength(1);
    expect(html.match(/download="timetable/g)).toHaveLength(1);
  });

  test("are covered if they are sensitive, unless a warning covers all", () => {
    expect(drawn(inWords({ sensitive: true })).match(/Media hidden/g)).toHaveLength(3);
    const warned = drawn(inWords({ sensitive: true, spoiler_text: "Drinks" }));
    expect(warned).not.toContain("Media hidden");
    expect(warned).toMatch(/<details.*Drinks.*Above.*gorse-small/s);
    const list = `<ul><li>one <img src="${picture.url}" alt="x"></li></ul>`;
    expect(drawn(inWords({ sensitive: true, content: list }))).toMatch(/<details.*Media hidden.*<li>one <img/s);
  });

  test("are not there where a post stands without its media", () => {
    const html = show(inWords(), null, <StatusCard id={inWords().id} withoutMedia />);
    expect(html).toMatch(/Above.*Between.*Below/s);
    expect(html).not.toMatch(/gorse|timetable/);
  });

  test("are said in words by the history", () => {
    const { account, created_at, spoiler_text, sensitive, emojis } = inWords();
    const version: StatusEdit = {
      account,
      created_at,
      spoiler_text,
      sensitive,
      emojis,
      poll: null,
      quote: null,
      content,
      media_attachments: [picture, paper, other],
    };
    const html = show(status(), mira, <Versions versions={[version]} hasMore={false} />);
    expect(html).toContain("Above\n\n[Gorse in flower]\n\nBetween\n\n[timetable.pdf]\n\nBelow");
  });
});
