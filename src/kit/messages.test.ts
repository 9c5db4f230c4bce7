import { expect, test } from "vitest";
import { createMessages } from "./messages.ts";

const ftl = `
greeting = Hello, { $name }!
posts = { $count ->
    [one] { $count } post
   *[other] { $count } posts
 }
brand-line = { -brand } is a home
-brand = Linnet
`;

function throwFault(fault: Error): never {
  throw fault;
}

test("a message takes its arguments, without isolating marks", () => {
  expect(createMessages("en", [ftl])("greeting", { name: "Ада" })).toBe("Hello, Ада!");
});

test("plural forms follow the locale: four in Russian", () => {
  const say = createMessages(
    "ru",
    [
      `posts = { $count ->
    [one] { $count } пост
    [few] { $count } поста
    [many] { $count } постов
   *[other] { $count } поста
 }`,
    ],
    throwFault,
  );
  expect([1, 2, 5, 21, 1.5].map((count) => say("posts", { count }))).toEqual([
    "1 пост",
    "2 поста",
    "5 постов",
    "21 пост",
    "1,5 поста",
  ]);
});

test("texts are joined, and terms fill in", () => {
  const say = createMessages("en", [ftl, "more = More"], throwFault);
  expect([say("more"), say("brand-line")]).toEqual(["More", "Linnet is a home"]);
});

test("of two messages with one id the first wins, and a test can catch it", () => {
  expect(createMessages("en", ["more = More", "more = Less"])("more")).toBe("More");
  expect(() => createMessages("en", ["more = More", "more = Less"], throwFault)).toThrow("override");
});

test("a missing message is its id, and a fault that a test can catch", () => {
  expect(createMessages("en", [ftl])("nothing-here")).toBe("nothing-here");
  expect(() => createMessages("en", [ftl], throwFault)("nothing-here")).toThrow('No message "nothing-here" in en');
});

test("a missing argument is a fault that a test can catch", () => {
  expect(createMessages("en", [ftl])("greeting")).toBe("Hello, {$name}!");
  expect(() => createMessages("en", [ftl], throwFault)("greeting")).toThrow('Message "greeting" in en');
});

test("a fault is told as often as its message is said", () => {
  const told: string[] = [];
  const say = createMessages("en", [ftl], ({ message }) => told.push(message));
  for (let time = 0; time < 3; time++) say("greeting");
  expect(told).toHaveLength(3);
});
