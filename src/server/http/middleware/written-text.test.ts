/** Control characters in all that people write: nobody sees them, so nothing is refused for them. */
import { expect, test } from "vitest";
import type { CredentialAccount, SentMessage, Status, StatusSource } from "#protocol/entities.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person } from "#testing/world.ts";

let mira: Person;
let jonas: Person;

setWorld(openWorld, ["mira", "jonas"], (stage) => ({ mira, jonas } = stage));

/** As text processors, browsers and terminals bring them. */
const typed = "one\u000btwo\u0010three\u001bfour";
const inLines = "one\ntwo three four";
const onOneLine = "one two three four";

test("a post with invisible characters goes out with its line breaks", async () => {
  const post = await mira.send<Status>("POST", "/api/v1/statuses", {
    status: typed,
    spoiler_text: typed,
    poll: { options: [typed, "\u0000other"], expires_in: 3_600 },
  });
  expect([post.content, post.spoiler_text]).toEqual(["<p>one<br>two three four</p>", onOneLine]);
  expect(post.poll!.options.map(({ title }) => title)).toEqual([inLines, "other"]);
  const { text } = await mira.get<StatusSource>(`/api/v1/statuses/${post.id}/source`);
  expect(text).toBe(inLines);
  const edited = await mira.send<Status>("PUT", `/api/v1/statuses/${post.id}`, { status: `${typed}\u000cfive` });
  expect(edited.content).toBe("<p>one<br>two three four<br>five</p>");
});

test("so does one of Linnet's own composer, and a message", async () => {
  const post = await mira.send<Status>("POST", "/api/statuses", { status: `<p>${typed}</p>` });
  expect(post.content.replace("\n", " ")).toBe(`<p>${onOneLine}</p>`);
  const message = { account_ids: [jonas.id], content: typed, content_type: "text/plain" };
  const { status } = await mira.send<SentMessage>("POST", "/api/conversations", message);
  expect(status.content).toMatch(/one<br>two three four<\/p>$/);
});

test("a post of nothing else is empty", async () => {
  const answer = await mira.ask("POST", "/api/v1/statuses", { status: "\u0000\u000b\u001b" });
  expect([answer.status, answer.body]).toEqual([422, { error: expect.stringMatching(/Write something/) }]);
});

test("a profile takes invisible characters as spaces and line breaks", async () => {
  const { display_name, note, fields } = await mira.send<CredentialAccount>(
    "PATCH",
    "/api/v1/accounts/update_credentials",
    { display_name: "Mira\u0000Holm", note: typed, fields_attributes: [{ name: typed, value: typed }] },
  );
  expect([display_name, note]).toEqual(["Mira Holm", "<p>one<br>two three four</p>"]);
  expect(fields).toEqual([expect.objectContaining({ name: onOneLine, value: onOneLine })]);
});

test.each([
  ["a note on a person", () => mira.ask("POST", `/api/v1/accounts/${jonas.id}/note`, { comment: typed })],
  ["the title of a list", () => mira.ask("POST", "/api/v1/lists", { title: typed })],
  [
    "a filter",
    () =>
      mira.ask("POST", "/api/v2/filters", {
        title: typed,
        context: ["home"],
        keywords_attributes: [{ keyword: typed }],
      }),
  ],
  ["a report", () => mira.ask("POST", "/api/v1/reports", { account_id: jonas.id, comment: typed })],
  ["a search", () => mira.ask("GET", `/api/v2/search?q=${encodeURIComponent(typed)}`)],
  ["a search for people", () => mira.ask("GET", `/api/v1/accounts/search?q=${encodeURIComponent(typed)}`)],
])("invisible characters refuse nothing: %s", async (_name, ask) => {
  const answer = await ask();
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
});
