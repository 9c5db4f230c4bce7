/** A browser says the same as Fluent: every message, in every language, for every kind of argument. */
import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect, test, vi } from "vitest";
import { bindWords } from "../src/web/i18n/bind-words.ts";
import { messagesIn } from "./read-messages.ts";

const numbers = [0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 25, 100, 101, 1000, 12_345, 1_234_567, 1.5, -1];
const values = [...numbers, "words", "", "follow", "<b>&"];

test.each(["en", "ru", "de"])("every message of pages in %s", (locale) => {
  const files = readdirSync(`locales/${locale}`).filter((file) => !/^(?:mail|instance)\./.test(file));
  for (const file of files) {
    const text = readFileSync(`locales/${locale}/${file}`, "utf8");
    const read = messagesIn(text);
    const bundle = new FluentBundle(locale, { useIsolating: false });
    bundle.addResource(new FluentResource(text));
    const say = bindWords(locale, [read], (fault) => expect.unreachable(fault.message));
    const names = new Set([...text.matchAll(/\$([\w-]+)/g)].map(([, name]) => name!));
    for (const id of Object.keys(read)) {
      for (const value of values) {
        const args = Object.fromEntries([...names].map((name) => [name, value]));
        expect(say(id, args), id).toBe(bundle.formatPattern(bundle.getMessage(id)!.value!, args));
      }
    }
  }
});

test("a missing variable is reported, and the rest is said", () => {
  const onFault = vi.fn();
  const say = bindWords("en", [messagesIn("greeting = Hello, { $name }!"), messagesIn("greeting = Second")], onFault);
  expect([say("greeting"), say("nothing-here"), say("greeting", { name: "Ada" })]).toEqual([
    "Hello, {$name}!",
    "nothing-here",
    "Hello, Ada!",
  ]);
  expect(onFault.mock.calls.map(([fault]) => (fault as Error).message)).toEqual([
    'Message "greeting" in en: Unknown variable: $name',
    'No message "nothing-here" in en',
  ]);
});

test.each(["a = { -brand }\n-brand = x", "a = { NUMBER($n) }", "a = b\n .title = c", "a = { b }\nb = c"])(
  "the build refuses what browsers can't say: %j",
  (text) => {
    expect(() => messagesIn(text)).toThrow(/more than a message|which pages can't/);
  },
);
