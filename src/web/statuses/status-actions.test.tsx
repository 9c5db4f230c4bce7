/** The row below a post. */
import { expect, test } from "vitest";
import { PageForm } from "#web/navigation/page-form.tsx";
import { Status as StatusCard } from "./status.tsx";
import { buttonFor, mira, show, status } from "#testing/shown-status.tsx";

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

test("a visitor's presses lead to sign-in, each with what it is for, and back to the post on this page", () => {
  const html = show(status(), null);
  expect(html).toMatch(/<form class="\w+" action="\/signin" method="post">/);
  expect(html).toContain('<input type="hidden" name="id" value="500"/>');
  expect(html).toContain('name="return_to" value="/public/local?max_id=9#s500"');
  expect(html).toMatch(/<article[^>]* id="s500"/);
  const verbs = [...html.matchAll(/<button[^>]* value="(\w+)"[^>]* name="deed"/g)].map(([, verb]) => verb);
  expect(verbs).toEqual(["reply", "reblog", "favourite", "bookmark"]);
});
