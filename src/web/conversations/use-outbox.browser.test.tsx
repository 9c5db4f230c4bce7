import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aReader, mount } from "#testing/browser/mount.tsx";
import { Outbox } from "./outbox.ts";
import { useOutbox } from "./use-outbox.ts";

function Field() {
  const { state, type } = useOutbox({ name: "7", path: "/api/conversations/7/messages", onSent: () => {} });
  return <textarea aria-label="Message" value={state.text} onChange={({ target }) => type(target.value)} />;
}

test("words of another tab come into the field, and what is written then is added to them", async () => {
  const account = aReader().account!;
  localStorage.clear();
  mount(<Field />);
  const field = page.getByRole("textbox");
  await field.fill("from here");
  const there = new Outbox(account.id, "7", localStorage);
  there.type("from here, and from there");
  dispatchEvent(new StorageEvent("storage", { key: `linnet messages ${account.id} 7` }));
  await expect.element(field).toHaveValue("from here, and from there");
  await field.fill("from here, and from there!");
  expect(new Outbox(account.id, "7", localStorage).current().text).toBe("from here, and from there!");
  localStorage.clear();
});
