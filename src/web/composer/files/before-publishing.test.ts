/** What happens between the press and the post: nothing is sent without its files, and nothing is asked twice. */
import { describe, expect, test, vi } from "vitest";
import { aDraft } from "#testing/drafts.ts";
import { aFile, anAttachment } from "#testing/entities.ts";
import * as limits from "#protocol/limits.ts";
import { ApiProblem, type Api } from "#web/data/api.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import type { PublishingEvent } from "../publishing.ts";
import { captionsOf, type DraftFile } from "#web/drafts/draft-file.ts";
import { sendWithFiles, withoutDescription } from "./before-publishing.ts";
import type { Uploads } from "./uploads.ts";

const accepted: PublishingEvent = { type: "accepted", status: null };
const unknown: PublishingEvent = { type: "refused", words: "Unknown", code: "status.media-unknown" };
const gone = new ApiProblem(404, "Not there");

const uploaded = (id: string, more: Partial<DraftFile> = {}) =>
  aFile({ id, attachment: anAttachment(id), description: `About ${id}`, ...more });
/** As the server knows it. */
const said = (id: string) => uploaded(id, { attachment: anAttachment(id, { description: `About ${id}` }) });

function prepared(files: DraftFile[], more: Partial<Draft> = {}) {
  let draft = aDraft({ files, ...more });
  const open = { current: () => ({ draft }) } as OpenDraft;
  const change = (id: string, part: Partial<DraftFile>) =>
    (draft = { ...draft, files: draft.files.map((file) => (file.id === id ? { ...file, ...part } : file)) });
  const renewed: string[] = [];
  const texts = new Map<string, Blob>();
  const uploads = {
    keep: async (_, id, blob) => texts.set(id, blob) !== null,
    blobOf: async (_, id) => texts.get(id) ?? null,
    goOn: (_, id) => void change(id, { isPaused: false, attachment: anAttachment(id) }),
    settled: vi.fn(async () => true),
    change: (_, id, part) => void change(id, part),
    async renew(_, { id }) {
      renewed.push(id);
      change(id, { attachment: anAttachment(`${id} anew`, { description: `About ${id}` }) });
    },
  } as Partial<Uploads> as Uploads & { settled: ReturnType<typeof vi.fn> };
  const told = vi.fn(async (_: string, path: string, body: unknown) =>
    anAttachment(path.split("/").at(-1)!, body as object),
  );
  const looks = vi.fn(async () => ({ body: null, next: null, prev: null }));
  const api = { send: told, get: looks } as unknown as Api;
  const send = vi.fn<(ready: Draft) => Promise<PublishingEvent>>(async () => accepted);
  const sends = () => sendWithFiles({ open, api, t: wordsOf("en"), uploads, send });
  return { sends, send, told, looks, uploads, renewed, change, texts };
}

const filesSent = ({ mock }: { mock: { calls: [Draft][] } }) =>
  mock.calls.map(([{ files }]) => files.map(({ attachment }) => attachment!.id));

test("a post waits for a recording that is not finished, and its author is told", async () => {
  const { sends, send } = prepared([
    uploaded("a"),
    aFile({ id: "b", kind: "audio", isRecording: true, isPaused: true }),
  ]);
  expect(await sends()).toMatchObject({ type: "refused", words: expect.stringContaining("Finish the recording") });
  expect(send).not.toHaveBeenCalled();
});

test("what is seen or heard needs a description, and a download needs none", () => {
  const files = [
    uploaded("a", { description: " " }),
    uploaded("b"),
    aFile({ id: "c", kind: "video", description: "" }),
    aFile({ id: "d", kind: "audio", description: "" }),
    aFile({ id: "e", kind: "file", description: "" }),
  ];
  expect(withoutDescription(aDraft({ files })).map(({ id }) => id)).toEqual(["a", "c", "d"]);
});

test("a picture of which nothing is said is asked about once, and goes with the second press", async () => {
  const { sends, send } = prepared([uploaded("a", { description: "" })]);
  expect(await sends()).toEqual({ type: "remind" });
  expect(send).not.toHaveBeenCalled();
  expect(await sends()).toEqual(accepted);
  expect(filesSent(send)).toEqual([["a"]]);
});

test("what is new is told to the server before the post, and what it knows is not", async () => {
  const { sends, told, send } = prepared([said("a"), uploaded("b", { focus: { x: 0.5, y: -1 } })]);
  expect(await sends()).toEqual(accepted);
  expect(told.mock.calls).toEqual([["PUT", "/api/v1/media/b", { description: "About b", focus: "0.5,-1" }]]);
  expect(told.mock.invocationCallOrder[0]).toBeLessThan(send.mock.invocationCallOrder[0]!);
});

test("what was paused goes on, and a composer that is closed meanwhile sends nothing", async () => {
  const paused = prepared([aFile({ id: "a", isPaused: true, description: "Tea" })]);
  expect(await paused.sends()).toEqual(accepted);
  expect(filesSent(paused.send)).toEqual([["a"]]);
  const closed = prepared([uploaded("a")]);
  closed.uploads.settled.mockResolvedValue(false);
  expect(await closed.sends()).toEqual({ type: "cleared" });
  expect(closed.send).not.toHaveBeenCalled();
});

describe("nothing is sent", () => {
  test.each([
    ["that is too long", "a".repeat(limits.media.altText + 1)],
    ["in which a character has no end", `a${"\u0301".repeat(limits.media.altText * limits.text.unitsPerCharacter)}`],
  ])("with a description %s", async (_, description) => {
    const { sends, send } = prepared([uploaded("a", { description })]);
    expect(await sends()).toMatchObject({ type: "refused" });
    expect(send).not.toHaveBeenCalled();
  });

  test("with a file that could not be uploaded", async () => {
    const { sends, send } = prepared([uploaded("a"), aFile({ id: "b", error: "Too large", description: "Tea" })]);
    expect(await sends()).toMatchObject({ type: "refused" });
    expect(send).not.toHaveBeenCalled();
  });

  test.each([
    [0, { type: "lost", words: "Why" }],
    [401, { type: "refused", words: "Why", signedOut: true }],
    [422, { type: "refused", words: "Why", signedOut: false }],
  ])("if the server answers %i to what is said of a file", async (status, event) => {
    const { sends, send, told } = prepared([uploaded("a")]);
    told.mockRejectedValue(new ApiProblem(status, "Why"));
    expect(await sends()).toEqual(event);
    expect(send).not.toHaveBeenCalled();
  });
});

describe("a file that the server has forgotten", () => {
  test("goes up anew before the post, if something was to be said of it", async () => {
    const { sends, send, told, renewed } = prepared([said("a"), uploaded("b")]);
    told.mockRejectedValueOnce(gone);
    expect(await sends()).toEqual(accepted);
    expect([renewed, filesSent(send)]).toEqual([["b"], [["a", "b anew"]]]);
  });

  test("goes up anew after the post was refused for it, and the post is sent once more", async () => {
    const { sends, send, looks, renewed } = prepared([said("a"), said("b")]);
    send.mockResolvedValueOnce(unknown);
    looks.mockResolvedValueOnce({ body: null, next: null, prev: null }).mockRejectedValueOnce(gone);
    expect(await sends()).toEqual(accepted);
    expect([renewed, filesSent(send)]).toEqual([
      ["b"],
      [
        ["a", "b"],
        ["a", "b anew"],
      ],
    ]);
  });

  test("twice is said, and so is a refusal for a file that is there, or for another reason", async () => {
    const twice = prepared([said("a")]);
    twice.send.mockResolvedValue(unknown);
    twice.looks.mockRejectedValue(gone);
    expect(await twice.sends()).toEqual(unknown);
    expect(twice.send).toHaveBeenCalledTimes(2);
    const there = prepared([said("a")]);
    there.send.mockResolvedValue(unknown);
    expect(await there.sends()).toEqual(unknown);
    expect(there.send).toHaveBeenCalledTimes(1);
    const other = prepared([said("a")]);
    other.send.mockResolvedValue({ ...unknown, code: "status.empty" });
    await other.sends();
    expect(other.send).toHaveBeenCalledTimes(1);
  });

  describe("with captions", () => {
    const files = [
      { id: "en.vtt", language: "en", name: "rain.vtt" },
      { id: "de.vtt", language: "de", name: "regen.vtt" },
    ];
    const captionsUnknown = new ApiProblem(422, "Choose their file again", { code: "media.captions-unknown" });
    /** A server that knows no captions but those that it gets now. */
    function withCaptions() {
      const one = prepared([uploaded("a", { kind: "audio", captions: files })]);
      const sent: string[] = [];
      one.told.mockImplementation(async (_, path, body) => {
        const { vtt, captions = [] } = body as { vtt?: string; captions?: { id: string }[] };
        if (path.endsWith("/captions")) return { id: `${sent.push(vtt!)}.vtt` } as never;
        if (captions.some(({ id }) => Number.parseInt(id, 10) > sent.length || id.length > 5)) throw captionsUnknown;
        return anAttachment("a anew", { description: "About a" });
      });
      return { ...one, sent };
    }

    test("gets them again from this browser, which keeps them under their new names", async () => {
      const { sends, send, sent, told, texts } = withCaptions();
      for (const { id, language } of files) texts.set(captionsOf({ id: "a" }, id), new Blob([`In ${language}`]));
      expect(await sends()).toEqual(accepted);
      expect(sent).toEqual(["In en", "In de"]);
      expect(told.mock.lastCall![2]).toMatchObject({
        captions: [
          { id: "1.vtt", language: "en" },
          { id: "2.vtt", language: "de" },
        ],
      });
      expect(send.mock.lastCall![0].files[0]).toMatchObject({
        captions: [
          { id: "1.vtt", name: "rain.vtt" },
          { id: "2.vtt", name: "regen.vtt" },
        ],
      });
      expect(await texts.get(captionsOf({ id: "a" }, "2.vtt"))!.text()).toBe("In de");
    });

    test("is not sent where they are missing, and it is said", async () => {
      const { sends, send, sent, texts } = withCaptions();
      texts.set(captionsOf({ id: "a" }, "en.vtt"), new Blob(["In en"]));
      expect(await sends()).toMatchObject({ type: "refused", words: "Choose their file again" });
      expect([sent, send.mock.calls]).toEqual([[], []]);
    });
  });
});
