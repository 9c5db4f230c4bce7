import { expect, test } from "vitest";
import type { AccountConversationId } from "#protocol/ids.ts";
import { mount } from "#testing/browser/mount.tsx";
import { aStatus, anAccount } from "#testing/entities.ts";
import { EntityStore } from "#web/entities/store.ts";
import { ConversationRow } from "./conversation-row.tsx";

test("long names and words end where the row has no more room, before the mark of what is unread", () => {
  const people = ["quentin", "nell"].map((name) => anAccount(name, { display_name: `${name} of the third allotment` }));
  const last = aStatus("500", {
    account: people[0]!,
    content: `<p>${"The interlibrary loan has arrived. ".repeat(9)}</p>`,
  });
  const entities = new EntityStore({ statuses: [], accounts: people, relationships: [] });
  entities.addStatus(last);
  const conversation = {
    id: "7" as AccountConversationId,
    unread: true,
    accounts: people.map(({ id }) => id),
    lastStatus: last.id,
  };
  mount(
    <div style={{ inlineSize: "18rem" }}>
      <ConversationRow conversation={conversation} />
    </div>,
    { entities },
  );
  const row = document.querySelector("a[data-unread]")!;
  const [faces, words, dot] = [...row.children].map((part) => part.getBoundingClientRect());
  expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  expect(faces!.right).toBeLessThanOrEqual(words!.left);
  expect(words!.right).toBeLessThanOrEqual(dot!.left);
  expect(dot!.right).toBeLessThanOrEqual(row.getBoundingClientRect().right);
  // Forced colours leave a border, and take a background away.
  expect(parseFloat(getComputedStyle(row.lastElementChild!).borderTopWidth)).toBeGreaterThan(2);
});
