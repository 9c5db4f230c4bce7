/** A poll in its post. */
import { expect, test } from "vitest";
import { mira, poll, show, status } from "#testing/shown-status.tsx";

test("a poll counts its votes, and its people where one of them may give several", () => {
  const several = { ...poll, votes_count: 6 };
  expect(show(status({ poll: { ...several, multiple: true } }))).toContain("4 people");
  expect(show(status({ poll: several }))).toContain("6 votes");
});

test("a visitor sees the results of a poll, and can open the choices", () => {
  const options = ["Yes", "No"].map((title) => ({ title, votes_count: 1 }));
  const poll = { id: "9", expires_at: null, expired: false, multiple: false, votes_count: 2, voters_count: 2, options };
  const html = show(status({ poll: { ...poll, emojis: [] } as never }), null);
  expect(html).toMatch(/class="_?results.*<details.*action="\/signin".*type="radio"[^>]* name="choices\[\]"/);
  expect(html).toMatch(/<button[^>]* value="vote"[^>]* name="deed"/);
  expect(show(status({ poll: { ...poll, emojis: [], expired: true } as never }), null)).not.toContain("<details");
});

test("an open poll is a form for a reader, and results for a visitor and its author", () => {
  expect(show(status({ poll }))).toContain('action="/form/api/v1/polls/7/votes"');
  for (const html of [show(status({ poll }), null), show(status({ poll, account: mira }))]) {
    expect(html).not.toContain("/votes");
    expect(html).toMatch(/<svg[^>]*width="75%"/);
    expect(html).toContain("75%</b>");
  }
});
