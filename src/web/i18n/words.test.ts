import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { routes } from "#web/navigation/route-table.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const web = path.join(root, "src/web");
const locales = ["en", "ru", "de"];
/** What the first load always brings (`load-words.ts`). */
const always = "core";

/** Message ids of a locale, with the groups that have them. */
function groupsOfIds(locale: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of readdirSync(path.join(root, "locales", locale))) {
    const text = readFileSync(path.join(root, "locales", locale, file), "utf8");
    for (const [, id] of text.matchAll(/^([a-z][\w-]*) *=/gm)) {
      found.set(id!, [...(found.get(id!) ?? []), file.replace(".ftl", "")]);
    }
  }
  return found;
}

/** The ids that a source says outright; those that are put together are not seen. */
function idsIn(source: string): string[] {
  return [...source.matchAll(/\bt\(\s*"([a-z][\w-]+)"/g), ...source.matchAll(/<Phrase\s+id="([\w-]+)"/g)].map(
    (match) => match[1]!,
  );
}

/** Groups that a part fetches itself when a press asks for it. */
function broughtBy(source: string): string[] {
  return [...source.matchAll(/\bneedWords\(\["([\w", ]+)"\]\)/g)].flatMap(([, groups]) => groups!.split('", "'));
}

function sourceOf(file: string): string {
  return readFileSync(file, "utf8");
}

/** A file and everything that it imports statically from `src/web`. */
function reachedFrom(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, target] of sourceOf(file).matchAll(
    /^(?:import|export) (?!type)[^;]*?from "((?:#web|\.\.?)\/[^"]+\.tsx?)"/gm,
  )) {
    const next = target!.startsWith("#web/")
      ? path.join(web, target!.slice(5))
      : path.resolve(path.dirname(file), target!);
    reachedFrom(next, found);
  }
  return found;
}

const english = groupsOfIds("en");
const allGroups = [...english.values()].flat();

test.each(locales)("every id that a component says has words in %s", (locale) => {
  const known = groupsOfIds(locale);
  const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const missing = files.flatMap((file) =>
    idsIn(sourceOf(path.join(web, file)))
      .filter((id) => !known.has(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(missing).toEqual([]);
});

test.each(locales)("no id stands in two groups in %s, where the order of loading would decide", (locale) => {
  const twice = [...groupsOfIds(locale)].filter(([, groups]) => groups.length > 1);
  expect(twice).toEqual([]);
});

test.each(locales.slice(1))("%s has the same ids in the same groups as English", (locale) => {
  expect(Object.fromEntries([...groupsOfIds(locale)].sort())).toEqual(Object.fromEntries([...english].sort()));
});

const shell = reachedFrom(path.join(web, "shell/page.tsx"));

const screens = routes.filter(({ name }, index) => routes.findIndex((other) => other.name === name) === index);

test.each(screens)("the words of $name are loaded before it is shown", (route) => {
  // A plain page is never hydrated, and the server has all words.
  const loaded = new Set(route.plain ? allGroups : [always, ...(route.words ?? [])]);
  const files = [...shell, ...reachedFrom(path.join(web, "screens", `${route.name}.tsx`))];
  expect(unsaidIn(files, loaded)).toEqual([]);
});

/** The composer adds to the words of the screens that it stands on; all others bring whatever they say. */
const ofComposer = ["composer/post-fields.tsx", "composer/thread/load-posts.ts"];
const onPress = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".tsx") && !ofComposer.includes(file) && broughtBy(sourceOf(path.join(web, file))).length > 0,
);
/** A part that is shown only after a press says words that the press has fetched. */
const after: Record<string, string> = {
  "composer/bar-more.tsx": "composer/load-rest.ts",
  "composer/count-room.ts": "composer/load-rest.ts",
  "composer/losses.ts": "composer/files/before-publishing.ts",
  "composer/outcome.tsx": "composer/load-rest.ts",
  "composer/post-fields.tsx": "composer/load-rest.ts",
  "composer/publish-draft.ts": "composer/load-rest.ts",
};

/** The server has all words, and a page that is alive never draws these: each with what draws it. */
const byServerAlone: Record<string, string> = {
  "composer/plain-parts.tsx": "composer/composer.tsx",
  "statuses/plain-menu.tsx": "statuses/focused-status.tsx",
};

test.each(Object.entries(byServerAlone))("%s, which the server alone draws, is drawn nowhere else", (file, by) => {
  const [, name] = /export function (\w+)/.exec(sourceOf(path.join(web, file)))!;
  const drawing = sourceOf(path.join(web, by));
  expect(drawing.split(`<${name}`)).toHaveLength(2);
  expect(drawing).toContain(`import.meta.env.SSR && <${name} `);
});

test("what the composer fetches has the words of what it then shows", () => {
  expect(broughtBy(sourceOf(path.join(web, "composer/post-fields.tsx")))).toEqual(["poll", "lost"]);
  expect(unsaidIn([path.join(web, "composer/poll-fields.tsx")], new Set([always, "poll"]))).toEqual([]);
  expect(unsaidIn([path.join(web, "composer/losses.ts")], new Set([always, "lost"]))).toEqual([]);
  const files = broughtBy(sourceOf(path.join(web, "composer/files/load-files.ts")));
  expect(new Set(files)).toEqual(new Set(["files", "sending"]));
  const listed = [...reachedFrom(path.join(web, "composer/files/files.tsx"))];
  expect(unsaidIn(listed, new Set([always, "compose", ...files]))).toEqual([]);
  const thread = broughtBy(sourceOf(path.join(web, "composer/thread/load-posts.ts")));
  expect(thread).toEqual(["posts"]);
  const rest = broughtBy(sourceOf(path.join(web, "composer/load-rest.ts")));
  const later = [...reachedFrom(path.join(web, "composer/thread/later-posts.tsx"))];
  expect(unsaidIn(later, new Set([always, "compose", ...thread, ...rest]))).toEqual([]);
});

test.each(onPress)("%s brings the words of all that it is made of", (file) => {
  const whole = path.join(web, file);
  const loaded = new Set([always, ...broughtBy(sourceOf(whole))]);
  expect(unsaidIn([...reachedFrom(whole)], loaded)).toEqual([]);
});

test("the upload that is tried brings its words", () => {
  const groups = broughtBy(sourceOf(path.join(web, "media/load-upload-steps.ts")));
  expect(groups).toEqual(["files"]);
  const steps = [...reachedFrom(path.join(web, "media/upload-steps.tsx"))];
  expect(unsaidIn(steps, new Set([always, ...groups]))).toEqual([]);
});

test("what few profiles show brings its words", () => {
  const groups = broughtBy(sourceOf(path.join(web, "accounts/rare-on-demand.tsx")));
  expect(unsaidIn([path.join(web, "accounts/rare.tsx")], new Set([always, ...groups]))).toEqual([]);
});

test("a poll brings its words", () => {
  const groups = broughtBy(sourceOf(path.join(web, "statuses/poll-on-demand.tsx")));
  expect(unsaidIn([path.join(web, "statuses/poll.tsx")], new Set([always, ...groups]))).toEqual([]);
});

test("the content of a report brings its words", () => {
  const groups = broughtBy(sourceOf(path.join(web, "notifications/report-part-on-demand.tsx")));
  // It stands on a page of notifications.
  const loaded = new Set([always, "notices", ...groups]);
  expect(unsaidIn([...reachedFrom(path.join(web, "notifications/report-part.tsx"))], loaded)).toEqual([]);
});

test("the menus, the suggestions, polls, quoted and translated posts bring their words", () => {
  expect(onPress.sort()).toEqual([
    "accounts/account-menu.tsx",
    "accounts/crop-profile-picture.tsx",
    "accounts/note-form.tsx",
    "accounts/picture-menu.tsx",
    "accounts/rare-on-demand.tsx",
    "composer/files/unseen-uploads.tsx",
    "composer/rich-text-with-files.tsx",
    "conversations/message-field.tsx",
    "editor/plain-suggestions.tsx",
    "media/media-grid.tsx",
    "media/player.tsx",
    "notifications/report-part-on-demand.tsx",
    "search/recent-list.tsx",
    "search/suggestions.tsx",
    "shell/hover-card.tsx",
    "shell/shortcuts.tsx",
    "statuses/poll-on-demand.tsx",
    "statuses/quote-card.tsx",
    "statuses/status-menu.tsx",
    "statuses/translation-on-demand.tsx",
  ]);
});

function unsaidIn(files: readonly string[], loaded: ReadonlySet<string>): string[] {
  return files.flatMap((file) => {
    const source = sourceOf(file);
    const before = after[path.relative(web, file)];
    const known = new Set([
      ...loaded,
      ...broughtBy(source),
      ...(before ? broughtBy(sourceOf(path.join(web, before))) : []),
    ]);
    if (path.relative(web, file) in byServerAlone) return [];
    return idsIn(source)
      .filter((id) => !english.get(id)?.some((group) => known.has(group)))
      .map((id) => `${path.relative(web, file)}: ${id}`);
  });
}
