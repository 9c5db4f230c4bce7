/** What a page without scripts has of the menu of a post. */
import { expect, test } from "vitest";
import { anAccount } from "#testing/entities.ts";
import { mira, show, status, wren } from "#testing/shown-status.tsx";
import { useStatus } from "#web/entities/store.ts";
import { PlainMenu } from "./plain-menu.tsx";

function Shown({ of, author }: { of: ReturnType<typeof status>; author: typeof wren }) {
  return <PlainMenu status={useStatus(of.id)!} author={author} />;
}

test("a reader can filter somebody else's post; its author and visitors are not asked", () => {
  const theirs = status();
  const link = `href="/filters?status=${theirs.id}"`;
  expect(show(theirs, mira, <Shown of={theirs} author={wren} />)).toContain(link);
  expect(show(theirs, null, <Shown of={theirs} author={wren} />)).not.toContain(link);
  const own = status({ account: anAccount(mira.username, { id: mira.id }) });
  expect(show(own, mira, <Shown of={own} author={own.account} />)).not.toContain(link);
});
