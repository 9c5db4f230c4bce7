import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linkedFeatures, type LinkedLimits } from "#protocol/linked.ts";
import "#testing/fixed-seed.ts";
import { factsOf } from "./instance-facts.ts";

const usual: LinkedLimits = {
  characters: 500,
  charactersPerUrl: 23,
  attachments: 4,
  description: 1_500,
  image: 16 * 1024 ** 2,
  video: 99 * 1024 ** 2,
  types: [],
  poll: { options: 4, charactersPerOption: 50, minExpiration: 300, maxExpiration: 2_629_746 },
};

const facts = (second: unknown, first: unknown = null) => factsOf("other.example", second, first);

test("a server that says nothing is called by its address and has the usual limits", () => {
  for (const nothing of [null, undefined, "x", [], {}, { version: 4, title: {}, configuration: [] }]) {
    expect(facts(nothing, nothing)).toEqual({
      title: "other.example",
      software: "",
      limits: usual,
      streaming: null,
      has: [],
    });
  }
});

test.each([
  ["wss://streaming.other.example", "wss://streaming.other.example"],
  ["wss://other.example/api/v1/streaming", "wss://other.example"],
  ["https://other.example", null],
  ["wss://me@other.example", null],
  ["nonsense", null],
])("it streams at %s", (streaming, place) => {
  expect(facts({ configuration: { urls: { streaming } } }, null)).toMatchObject({ streaming: place });
  expect(facts(null, { urls: { streaming_api: streaming } })).toMatchObject({ streaming: place });
});

describe("software", () => {
  test.each([
    ["4.5.2", {}, "Mastodon 4.5.2"],
    ["4.4.0+glitch", {}, "Mastodon 4.4.0+glitch"],
    ["2.7.2 (compatible; Pleroma 2.9.1)", {}, "Pleroma 2.9.1"],
    ["2.7.2 (compatible; Akkoma 3.13.2-0-gabcdef12)", {}, "Akkoma 3.13.2"],
    ["4.2.0 (compatible; Iceshrimp 2023.12.9)", {}, "Iceshrimp 2023.12.9"],
    ["4.2.1 (compatible; Iceshrimp.NET/2025.1.2-beta4)", {}, "Iceshrimp.NET 2025.1.2-beta4"],
    ["4.5.0 (compatible; Linnet 0.1.0)", {}, "Linnet 0.1.0"],
    ["0.20.1+git-8a9c1f2", { source_url: "https://codeberg.org/superseriousbusiness/gotosocial" }, "GoToSocial 0.20.1"],
    ["0.20.1", { account_domain: "other.example" }, "GoToSocial 0.20.1"],
    ["0.6.3", { source_url: "https://github.com/fedify-dev/hollo" }, "Hollo 0.6.3"],
    ["(compatible; <b>x</b>)", {}, "Mastodon"],
  ])("of %s is named", (version, more, software) => {
    expect(facts({ version, ...more }).software).toBe(software);
    expect(facts(null, { version }).software).not.toBe("");
  });
});

describe("features", () => {
  const hasOf = (version: string, more: object = {}) => facts({ version, ...more }).has;

  test("Mastodon has more with each version", () => {
    expect(hasOf("3.5.19")).toContain("edit");
    expect(hasOf("3.5.19")).not.toContain("filters");
    expect(hasOf("4.2.0")).toEqual(expect.arrayContaining(["filters", "followed-tags"]));
    expect(hasOf("4.2.0")).not.toContain("notification-policy");
    expect(hasOf("4.3.0", { api_versions: { mastodon: 2 } })).toContain("notification-policy");
    expect(hasOf("4.4.3", { api_versions: { mastodon: 6 } })).not.toContain("quotes");
    expect(hasOf("4.5.2", { api_versions: { mastodon: 7 } })).toContain("quotes");
  });

  test("our own software has all but Markdown", () => {
    const ours = hasOf("4.5.0 (compatible; Linnet 0.1.0)", { api_versions: { mastodon: 7 } });
    expect(ours).toEqual(linkedFeatures.filter((feature) => feature !== "markdown" && feature !== "translation"));
  });

  test("other software lacks parts of the version that it claims", () => {
    expect(hasOf("4.2.0 (compatible; Iceshrimp 2023.12.9)")).not.toContain("filters");
    expect(hasOf("2.7.2 (compatible; Pleroma 2.9.1)")).toEqual(expect.arrayContaining(["edit", "scheduling"]));
    const social = { account_domain: "x.example" };
    expect(hasOf("0.17.4+git-8a9c1f2", social)).not.toContain("edit");
    expect(hasOf("0.20.1+git-8a9c1f2", social)).toEqual(expect.arrayContaining(["edit", "filters", "scheduling"]));
    expect(hasOf("0.20.1+git-8a9c1f2", social)).not.toContain("domain-blocks");
  });

  test("Markdown is there where a server says so", () => {
    const types = ["text/plain", "text/markdown"];
    expect(hasOf("0.20.1", { configuration: { statuses: { supported_mime_types: types } } })).toContain("markdown");
    const pleroma = { version: "2.7.2 (compatible; Pleroma 2.9.1)", pleroma: { metadata: { post_formats: types } } };
    expect(facts(null, pleroma).has).toContain("markdown");
    expect(hasOf("4.5.2")).not.toContain("markdown");
  });

  test("translates if it says so", () => {
    const translating = (enabled: unknown) => hasOf("4.5.2", { configuration: { translation: { enabled } } });
    expect([true, false, "yes", undefined].map((said) => translating(said).includes("translation"))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("limits", () => {
  test("are those that the server says", () => {
    const configuration = {
      statuses: { max_characters: 5_000, max_media_attachments: 6, characters_reserved_per_url: 0 },
      media_attachments: {
        supported_mime_types: ["image/PNG", "image/png", "<b>", 5],
        description_limit: 420,
        image_size_limit: 1_000,
        video_size_limit: 2_000,
      },
      polls: { max_options: 6, max_characters_per_option: 60, min_expiration: 60, max_expiration: 600 },
    };
    const limits: LinkedLimits = {
      characters: 5_000,
      charactersPerUrl: null,
      attachments: 6,
      description: 420,
      image: 1_000,
      video: 2_000,
      types: ["image/png"],
      poll: { options: 6, charactersPerOption: 60, minExpiration: 60, maxExpiration: 600 },
    };
    expect(facts({ version: "1", configuration }).limits).toEqual(limits);
    expect(facts(null, { version: "1", configuration }).limits).toEqual(limits);
  });

  test("are also read where Pleroma says them", () => {
    const pleroma = {
      max_toot_chars: 9_000,
      upload_limit: 500,
      description_limit: 700,
      poll_limits: { max_options: 9, max_option_chars: 99, min_expiration: 0, max_expiration: 900 },
    };
    expect(facts(null, pleroma).limits).toMatchObject({
      characters: 9_000,
      image: 500,
      video: 500,
      description: 700,
      poll: { options: 9, charactersPerOption: 99, minExpiration: 1, maxExpiration: 900 },
    });
  });

  test("of a lying server stay numbers that a page can work with", () => {
    const lie = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-1, 0, 1e300, "9", "99999999999999", null, [], {}));
    const part = (...names: string[]) => fc.record(Object.fromEntries(names.map((name) => [name, lie])));
    const lying = fc.record({
      configuration: fc.record({
        statuses: part("max_characters", "max_media_attachments", "characters_reserved_per_url"),
        media_attachments: part("description_limit", "image_size_limit", "video_size_limit", "supported_mime_types"),
        polls: part("max_options", "max_characters_per_option", "min_expiration", "max_expiration"),
      }),
      version: fc.oneof(lie, fc.string()),
      title: fc.oneof(lie, fc.string()),
      api_versions: fc.oneof(lie, fc.record({ mastodon: lie })),
    });
    fc.assert(
      fc.property(fc.oneof(lying, fc.jsonValue()), fc.oneof(lying, fc.jsonValue()), (second, first) => {
        const { title, software, limits } = facts(second, first);
        expect(title).not.toBe("");
        expect(software.length).toBeLessThan(200);
        const { types, charactersPerUrl, poll, ...numbers } = limits;
        for (const number of [...Object.values(numbers), ...Object.values(poll), charactersPerUrl ?? 1]) {
          expect(Number.isSafeInteger(number) && number >= 0 && number <= 5 * 1024 ** 3).toBe(true);
        }
        expect(poll.maxExpiration).toBeGreaterThanOrEqual(poll.minExpiration);
        expect(types.every((type) => typeof type === "string")).toBe(true);
      }),
    );
  });
});
