/** What folds a post: warnings, filters, and whom it is for. */
import { expect, test } from "vitest";
import type { FilterResult, Status } from "#protocol/entities.ts";
import { FilterPlace } from "./filter-place.ts";
import { Status as StatusCard } from "./status.tsx";
import { mira, picture, show, status, wren } from "#testing/shown-status.tsx";

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

test("a post of a limited author is folded for those who do not follow them, but not once more on the author's profile", () => {
  const limited = status({ account: { ...wren, limited: true }, from_limited: true });
  expect(show(limited)).toMatch(
    /<details.*<summary.*From a limited account.*Show anyway.*<\/summary>.*The first linnets/,
  );
  expect(show(limited, null)).toContain("From a limited account");
  const onProfile = (
    <FilterPlace value="account">
      <StatusCard id={limited.id} />
    </FilterPlace>
  );
  expect(show(limited, undefined, onProfile)).not.toContain("<details");
  expect(show(status({ account: { ...wren, limited: true } }))).not.toContain("<details");
});

test("a post of a suspended author can't be boosted", () => {
  const boosting = (more: Partial<Status>) => /<button(?=[^>]*title="Boost)[^>]*>/.exec(show(status(more)))![0];
  expect(boosting({})).not.toContain("disabled");
  expect(boosting({ account: { ...wren, suspended: true } })).toContain("disabled");
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
