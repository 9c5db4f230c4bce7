import { readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { createMessages } from "#kit/messages.ts";
import type {
  CredentialAccount,
  FilterResult,
  MediaAttachment,
  Poll,
  PreviewCard,
  Status,
  StatusEdit,
} from "#protocol/entities.ts";
import { aReaderAccount, aStatus, anAccount } from "#testing/entities.ts";
import type { Api } from "../data/api.ts";
import { EntityContext, EntityStore } from "#web/entities/store.ts";
import { LocationContext } from "#web/navigation/location.ts";
import { PageForm } from "#web/navigation/page-form.tsx";
import { ApiContext, ReaderContext, type Reader } from "../data/reader.ts";
import { WordsContext } from "../i18n/words.ts";
import { FocusedStatus } from "./focused-status.tsx";
import { Versions } from "./history-dialog.tsx";
import { FilterPlace } from "./filter-place.ts";
import { Status as StatusCard } from "./status.tsx";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const words = ["core", "menus", "poll", "thread", "quotes", "compose"].map((group) =>
  readFileSync(`locales/en/${group}.ftl`, "utf8"),
);
const say = createMessages("en", words, (fault) => {
  throw fault;
});

const wren = anAccount("wren", { acct: "wren@hedgerow.example" });
const mira = aReaderAccount("mirabell");

const status = (more: Partial<Status> = {}): Status =>
  aStatus("500", { account: wren, content: "<p>The first linnets are back.</p>", ...more });

const picture: MediaAttachment = {
  id: "9" as MediaAttachment["id"],
  type: "image",
  url: "/gorse.webp",
  preview_url: "/gorse-small.webp",
  remote_url: null,
  preview_remote_url: null,
  text_url: null,
  description: "Gorse in flower",
  blurhash: null,
  meta: { color: "#778899", original: { width: 1200, height: 900, size: "1200x900", aspect: 4 / 3 } },
};
const poll: Poll = {
  id: "7" as Poll["id"],
  expires_at: "2026-11-20T17:00:00.000Z",
  expired: false,
  multiple: false,
  votes_count: 4,
  voters_count: 4,
  options: [
    { title: "Tree", votes_count: 3 },
    { title: "Flat", votes_count: 1 },
  ],
  emojis: [],
  voted: false,
  own_votes: [],
};

function show(shown: Status, viewer: CredentialAccount | null = mira, element?: ReactNode): string {
  const entities = new EntityStore();
  entities.addStatus(shown);
  const reader: Reader = {
    account: viewer,
    accounts: [],
    unreadNotifications: 0,
    unreadConversations: 0,
    showAllReplies: false,
    locale: "en",
    appearance: { theme: "system", accent: "rose", fontSize: 15 },
    origin: "https://linnet.example",
    domain: "linnet.example",
    now,
    buildId: "1",
    buildTime: "2026-11-20T12:00:00.000Z",
    registrations: "open",
    preview: false,
  };
  const html = renderToString(
    <ReaderContext value={reader}>
      <ApiContext value={{} as Api}>
        <EntityContext value={entities}>
          <WordsContext value={say}>
            <LocationContext value={new URL("https://linnet.example/public/local?max_id=9")}>
              {element ?? <StatusCard id={shown.id} />}
            </LocationContext>
          </WordsContext>
        </EntityContext>
      </ApiContext>
    </ReaderContext>,
  );
  expect(html).not.toMatch(/\sstyle=/);
  return html.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

function buttonFor(action: string, html: string): string {
  return new RegExp(`<button[^>]*data-action="${action}"[^>]*>`).exec(html)![0];
}

test("a post says who, where, when and what", () => {
  const html = show(status());
  expect(html).toContain('data-status="500"');
  expect(html).toMatch(/href="\/@wren@hedgerow\.example"[^>]*><img[^>]*><bdi[^>]*>Wren<\/bdi>/);
  expect(html).toMatch(/href="\/@wren@hedgerow\.example\/500" data-permalink=""><time[^>]*>4 min<\/time>/);
  expect(html).toMatch(/lang="en" dir="auto"><p>The first linnets are back\.<\/p>/);
});

describe("the page that a post links to", () => {
  const card: PreviewCard = {
    url: "https://www.news.example/a",
    title: "A linnet <sings>",
    description: "In the gorse.",
    language: "en",
    type: "link",
    author_name: "",
    author_url: "",
    authors: [],
    provider_name: "The News",
    provider_url: "",
    html: "",
    width: 800,
    height: 400,
    image: "/media/files/a.webp",
    image_description: "",
    embed_url: "",
    blurhash: null,
    published_at: null,
  };
  const cardOf = (html: string) => /<a class="link-card.*?<\/a>/s.exec(html)?.[0] ?? "";

  test("is one link, which leads where it says and gives nothing along", () => {
    const html = cardOf(show(status({ card }), null));
    expect(html).toContain('href="https://www.news.example/a" rel="nofollow noopener ugc" target="_blank"');
    expect(html).toMatch(/>A linnet &lt;sings&gt;<.*>In the gorse\.<.*<span>news\.example<\/span><bdi>The News<\/bdi>/);
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  test("has its picture above its words if it is wide, beside them if not, and its size before it comes", () => {
    const shape = (width: number, height: number) => cardOf(show(status({ card: { ...card, width, height } })));
    expect(shape(800, 400)).toMatch(/class="link-card wide".*width="800" height="400" loading="lazy"/s);
    expect(shape(400, 200)).toContain('class="link-card"');
    expect(shape(800, 800)).toContain('class="link-card"');
    expect(cardOf(show(status({ card: { ...card, image: null } })))).not.toContain("<img");
  });

  test("stays behind a warning, and gives way to a quote", () => {
    const warned = show(status({ card, spoiler_text: "Birds" }));
    expect(warned.indexOf("<details")).toBeLessThan(warned.indexOf("link-card"));
    expect(warned.indexOf("link-card")).toBeLessThan(warned.indexOf("</details>"));
    expect(cardOf(show(status({ card, quote: { state: "deleted", quoted_status: null } })))).toBe("");
  });
});

/** By which words the article is named. */
function nameOf(html: string): string[] {
  const [, ids] = /<article[^>]* aria-labelledby="([^"]+)"/.exec(html)!;
  return ids!.split(" ").map((id) => {
    const [, , words] = new RegExp(`<(a|p) (?:[^>]* )?id="${id}"[^>]*>(.*?)</\\1>`).exec(html)!;
    return words!.replaceAll(/<[^>]+>/g, "");
  });
}

test("a poll counts its votes, and its people where one of them may give several", () => {
  const several = { ...poll, votes_count: 6 };
  expect(show(status({ poll: { ...several, multiple: true } }))).toContain("4 people");
  expect(show(status({ poll: several }))).toContain("6 votes");
});

test("the article is named by its author, its time, and who boosted it", () => {
  expect(nameOf(show(status()))).toEqual(["Wren @wren@hedgerow.example", "4 min"]);
  const boost = aStatus("501", { account: anAccount("nell"), reblog: status() });
  expect(nameOf(show(boost))).toEqual(["Wren @wren@hedgerow.example", "4 min", "Nell boosted"]);
});

test("the article is described by what can be read of it before anything is unfolded", () => {
  const filter = { title: "Spoilers", context: ["public"], filter_action: "warn" } as unknown as NonNullable<
    Status["filtered"]
  >[number]["filter"];
  const filtered = [{ filter, keyword_matches: [], status_matches: [] }];
  const described = [status(), status({ spoiler_text: "Birds" }), status({ spoiler_text: "Birds", filtered })];
  const said = described.map((one) => {
    const html = show(one);
    const [, id] = /<article[^>]* aria-describedby="([^"]+)"/.exec(html)!;
    expect(html.split(` id="${id}"`)).toHaveLength(2);
    return new RegExp(`<(div|span)[^>]* id="${id}"[^>]*>(.*?)</\\1>`).exec(html)![2]!.replaceAll(/<[^>]+>/g, "");
  });
  expect(said).toEqual(["The first linnets are back.", "Birds", expect.stringContaining("Spoilers")]);
});

test("boosts of one post that follow each other are said in one line", () => {
  const boost = aStatus("501", { account: anAccount("nell"), reblog: status() });
  const lineOf = (others: number) =>
    /<p id[^>]*>(.*?)<\/p>/
      .exec(show(boost, mira, <StatusCard id={boost.id} others={others} />))![1]!
      .replaceAll(/<[^>]+>/g, "");
  expect(lineOf(1)).toBe("Nell and 1 other boosted");
  expect(lineOf(2)).toBe("Nell and 2 others boosted");
});

test("a post above its answer leads to what is above it in the thread", () => {
  const above = status({ in_reply_to_id: "4" as Status["id"], in_reply_to_account_id: mira.id });
  const html = show(above, mira, <StatusCard id={above.id} joined="below" more={3} />);
  expect(html).toContain('<a href="/@wren@hedgerow.example/500">3 more in this thread</a>');
  expect(html).not.toContain("Reply to");
  expect(show(above, mira, <StatusCard id={above.id} joined="below" more={0} />)).not.toContain("more in this thread");
});

test("the row below has a button of the page's form for each action, and the form leads back here", () => {
  const shown = status({ favourited: true, favourites_count: 88, reblogs_count: 21 });
  const row = (
    <>
      <StatusCard id={shown.id} />
      <PageForm />
    </>
  );
  const html = show(shown, mira, row);
  expect(html.match(/<form/g)).toHaveLength(1);
  expect(html).toContain('name="return_to" value="/public/local?max_id=9"');
  const [, form] = /<form[^>]* id="([^"]+)"/.exec(html)!;
  for (const toggle of ["reblog", "favourite", "bookmark"]) expect(buttonFor(toggle, html)).toContain(`form="${form}"`);
  expect(buttonFor("favourite", html)).toMatch(
    /aria-pressed="true".*aria-label="Favorite: 88".*statuses\/500\/unfavourite"/,
  );
  expect(buttonFor("reblog", html)).toMatch(/aria-pressed="false".*aria-label="Boost: 21".*statuses\/500\/reblog"/);
});

test("counts of 0 are not shown, large ones are compact, with the exact one in the tooltip", () => {
  expect(buttonFor("reblog", show(status()))).toMatch(/aria-label="Boost"/);
  expect(show(status())).toMatch(/data-action="reblog"[^>]*><\/button>/);
  const html = show(status({ reblogs_count: 12_345 }));
  expect(html).toMatch(/data-action="reblog"[^>]*>12\.3K<\/button>/);
  expect(buttonFor("reblog", html)).toContain('title="Boost: 12,345" aria-label="Boost: 12.3K"');
});

test("a post is of as few elements as it can be, whatever is counted of it", () => {
  const counted = { replies_count: 4, reblogs_count: 21, favourites_count: 88 };
  const elements = (shown: Status) => show(shown).match(/<[a-z]/g)!.length;
  expect(elements(status(counted))).toBeLessThanOrEqual(15);
  const boost = aStatus("501", { account: anAccount("nell"), reblog: status({ ...counted, visibility: "unlisted" }) });
  expect(elements(boost)).toBeLessThanOrEqual(18);
  const answered = { in_reply_to_id: "4" as Status["id"], in_reply_to_account_id: wren.id, account: mira };
  expect(elements(status({ ...answered, mentions: [wren] as never }))).toBeLessThanOrEqual(17);
  expect(elements(status({ media_attachments: [{ ...picture, description: null }] }))).toBeLessThanOrEqual(20);
  expect(elements(status({ poll }))).toBeLessThanOrEqual(31);
});

test("a visitor's presses lead to sign-in, each with what it is for, and back to the post on this page", () => {
  const html = show(status(), null);
  expect(html).toMatch(/<form class="\w+" action="\/signin" method="post">/);
  expect(html).toContain('<input type="hidden" name="id" value="500"/>');
  expect(html).toContain('name="return_to" value="/public/local?max_id=9#s500"');
  expect(html).toMatch(/<article[^>]* id="s500"/);
  const verbs = [...html.matchAll(/<button[^>]* value="(\w+)"[^>]* name="deed"/g)].map(([, verb]) => verb);
  expect(verbs).toEqual(["reply", "reblog", "favourite", "bookmark"]);
});

test("a visitor sees the results of a poll, and can open the choices", () => {
  const options = ["Yes", "No"].map((title) => ({ title, votes_count: 1 }));
  const poll = { id: "9", expires_at: null, expired: false, multiple: false, votes_count: 2, voters_count: 2, options };
  const html = show(status({ poll: { ...poll, emojis: [] } as never }), null);
  expect(html).toMatch(/class="_?results.*<details.*action="\/signin".*type="radio"[^>]* name="choices\[\]"/);
  expect(html).toMatch(/<button[^>]* value="vote"[^>]* name="deed"/);
  expect(show(status({ poll: { ...poll, emojis: [], expired: true } as never }), null)).not.toContain("<details");
});

test.each([
  ["private", true],
  ["direct", true],
  ["unlisted", false],
] as const)("boosting a %s post of somebody else is barred: %s", (visibility, barred) => {
  expect(/disabled/.test(buttonFor("reblog", show(status({ visibility }))))).toBe(barred);
});

test("a boost names its booster and shows the original", () => {
  const boost = status({ id: "600" as Status["id"], account: mira, content: "", reblog: status() });
  const html = show(boost, null);
  expect(html).toMatch(/<a dir="auto" href="\/@mirabell">Mirabell<\/a> boosted/);
  expect(html).toContain('data-status="500"');
  expect(show(boost, mira)).toContain(">You boosted</p>");
});

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

test("a filtered post says by which filter, and can be shown anyway", () => {
  const filter = { title: "Ferries", context: ["public"], filter_action: "warn" } as unknown as FilterResult["filter"];
  const html = show(status({ filtered: [{ filter, keyword_matches: ["ferry"], status_matches: null }] }));
  expect(html).toMatch(/Filtered: Ferries.*Show anyway/);
});

test("a filter counts in its places alone, and one that hides folds what is shown all the same", () => {
  const filter = { title: "Ferries", context: ["home"], filter_action: "hide" } as unknown as FilterResult["filter"];
  const post = status({ filtered: [{ filter, keyword_matches: ["ferry"], status_matches: null }] });
  expect(show(post)).not.toContain("Filtered");
  const home = (
    <FilterPlace value="home">
      <StatusCard id={post.id} />
    </FilterPlace>
  );
  expect(show(post, undefined, home)).toMatch(/Filtered: Ferries.*Show anyway/);
});

test("a filter that blurs folds media alone", () => {
  const filter = { title: "Ferries", context: ["public"], filter_action: "blur" } as unknown as FilterResult["filter"];
  const filtered = [{ filter, keyword_matches: ["ferry"], status_matches: null }];
  const html = show(status({ filtered, media_attachments: [picture] }));
  expect(html).not.toContain("Filtered");
  expect(html.match(/<details/g)).toHaveLength(1);
  expect(show(status({ filtered }))).not.toContain("<details");
});

test("a post of a suspended author is folded", () => {
  expect(show(status({ account: { ...wren, suspended: true } }))).toMatch(/This account is suspended\..*Show anyway/);
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

test("an open poll is a form for a reader, and results for a visitor and its author", () => {
  expect(show(status({ poll }))).toContain('action="/form/api/v1/polls/7/votes"');
  for (const html of [show(status({ poll }), null), show(status({ poll, account: mira }))]) {
    expect(html).not.toContain("/votes");
    expect(html).toMatch(/<svg[^>]*width="75%"/);
    expect(html).toContain("75%</b>");
  }
});

test("a long post is folded without any script", () => {
  const html = show(status({ content: `<p>${"word ".repeat(400)}</p>` }));
  const [, id] = /type="checkbox" id="([^"]+)"/.exec(html)!;
  expect(html).toContain(`<label for="${id}">`);
});

test("an edited and a quiet post say so", () => {
  const html = show(status({ edited_at: "2026-11-20T11:58:00.000Z", visibility: "unlisted" }));
  expect(html).toContain('title="Edited November 20, 2026 at 11:58 AM UTC"');
  expect(html).toContain('title="Quiet public"');
});

test("a reply names the one whom it answers, unless a line leads there already", () => {
  const reply = status({ in_reply_to_id: "4" as Status["id"], in_reply_to_account_id: mira.id });
  const mention = { id: mira.id, username: "mirabell", url: "", acct: "mirabell" };
  expect(show({ ...reply, mentions: [mention] })).toMatch(/Reply to <a href="\/@mirabell\/4">@mirabell<\/a>/);
  expect(show(reply, mira, <StatusCard id={reply.id} joined="above" />)).not.toContain("Reply to");
  expect(show(reply, mira, <StatusCard id={reply.id} under={"4" as Status["id"]} />)).not.toContain("Reply to");
});

test.each([
  ["plain", []],
  [
    "with custom emoji",
    [{ shortcode: "wren", url: "/w.webp", static_url: "/w.png", visible_in_picker: true, category: null }],
  ],
])("a name cannot become markup: %s", (_kind, emojis) => {
  const html = show(status({ account: { ...wren, display_name: "<img src=x onerror=canary()> :wren:", emojis } }));
  expect(html).not.toContain("<img src=x");
  expect(html.includes('alt=":wren:"')).toBe(emojis.length > 0);
});

test("the focused post has its full moment, its app and what became of it", () => {
  const focused = status({ application: { name: "Linnet", website: null }, reblogs_count: 21, favourites_count: 1 });
  const html = show(focused, null, <FocusedStatus id={focused.id} />);
  expect(html).toContain("November 20, 2026 at 11:56 AM UTC");
  expect(html).toContain("Linnet");
  expect(html).toMatch(/21<\/span><\/b> boosts.*1<\/span><\/b> favorite</);
});

test("the actions on the focused post are counted once, its answers beside their button", () => {
  const focused = status({ reblogs_count: 21, favourites_count: 8, replies_count: 3 });
  const html = show(focused, mira, <FocusedStatus id={focused.id} />);
  const row = /<div[^>]*><a[^>]*data-key="r".*/.exec(html)![0];
  expect(row.match(/>\d+</g)).toEqual([">3<"]);
});

test("an edited post offers its versions to readers, and tells visitors when that was", () => {
  const edited = status({ edited_at: "2026-11-20T11:58:00.000Z" });
  const words = `<span data-exact="${edited.edited_at}">Edited November 20, 2026 at 11:58 AM UTC</span>`;
  const element = <FocusedStatus id={edited.id} />;
  expect(show(edited, mira, element)).toContain(`<button type="button" aria-haspopup="dialog">${words}</button>`);
  expect(show(edited, null, element)).toContain(words);
  expect(show(edited, null, element)).not.toContain('aria-haspopup="dialog"');
});

test("the versions stand newest first, each with what it changed", () => {
  const version = (more: Partial<StatusEdit>): StatusEdit => ({
    content: "<p>Tea at four.</p>",
    spoiler_text: "",
    sensitive: false,
    created_at: "2026-11-20T10:00:00.000Z",
    account: wren,
    media_attachments: [],
    emojis: [],
    poll: null,
    quote: null,
    ...more,
  });
  const versions = [
    version({}),
    version({ created_at: "2026-11-20T10:05:00.000Z", content: "<p>Tea at five.</p><p>Bring cups</p>" }),
    version({ created_at: "2026-11-20T10:10:00.000Z", media_attachments: [picture] }),
    version({
      created_at: "2026-11-20T10:15:00.000Z",
      media_attachments: [picture],
      spoiler_text: "Drinks",
      sensitive: true,
    }),
  ];
  const html = show(status(), mira, <Versions versions={versions} hasMore={false} />);
  const [fourth, third, second, first] = html.split("<li>").slice(1);
  expect(first).toMatch(/Original.*Tea at four\.</);
  expect(second).toContain("Tea at <del>four</del><ins>five</ins>.<ins>\n\nBring cups</ins>");
  expect(second).not.toContain(say("history-media"));
  expect(third).toContain(say("history-media"));
  // A warning makes a post sensitive: its words say what has changed.
  expect(fourth).toContain("<ins>Drinks");
  expect(fourth).not.toContain(say("history-media"));

  const rest = show(status(), mira, <Versions versions={versions.slice(1)} hasMore />);
  expect(rest).toContain("Tea at five.");
  expect(rest).not.toContain(say("history-original"));
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

test("a post that is gone is not there", () => {
  expect(show(status(), mira, <StatusCard id={"404" as Status["id"]} />)).toBe("");
});

test("a post for a few stands between posts for all with its words folded away, and on its own in full", () => {
  const direct = status({
    visibility: "direct",
    mentions: [{ id: mira.id, acct: "mirabell", username: "mirabell", url: "/@mirabell" }],
  });
  const between = show(direct, mira, <StatusCard id={direct.id} discreet />);
  expect(between).toMatch(
    /<details[^>]*>.*<summary.*Only you and @wren@hedgerow\.example.*<\/summary>.*The first linnets/,
  );
  expect(between.match(/Only you and/g)).toHaveLength(1);
  const alone = show(direct, mira, <StatusCard id={direct.id} />);
  expect(alone).not.toContain("<details");
  expect(alone).toContain("Only you and @wren@hedgerow.example");
  expect(show(status(), mira, <StatusCard id={status().id} discreet />)).not.toContain("<details");
  const own = status({ visibility: "direct", account: mira });
  expect(show(own, mira, <StatusCard id={own.id} discreet />)).not.toContain("<details");
});

test("a filter folds a post for a few once", () => {
  const direct = status({
    visibility: "direct",
    filtered: [
      {
        filter: { id: "1", title: "Birds", context: ["public"], expires_at: null, filter_action: "warn" },
        keyword_matches: [],
        status_matches: null,
      },
    ],
  } as unknown as Partial<Status>);
  expect(show(direct, mira, <StatusCard id={direct.id} discreet />).match(/<details/g)).toHaveLength(1);
});
