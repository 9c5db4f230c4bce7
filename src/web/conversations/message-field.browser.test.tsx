import "#testing/browser/empty-disk.ts";
import { page, userEvent } from "vitest/browser";
import { expect, test, vi } from "vitest";
import { mount } from "#testing/browser/mount.tsx";
import { aReaderAccount } from "#testing/entities.ts";
import { drafts } from "#web/drafts/store.ts";
import { textOfHtml } from "#web/drafts/plain-text.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import { MessageField } from "./message-field.tsx";
import { useOutbox } from "./use-outbox.ts";

const mira = aReaderAccount("mira");

function Field({ conversation }: { conversation: string }) {
  const path = `/api/conversations/${conversation}`;
  const outbox = useOutbox({ name: conversation, path, onSent: () => {} });
  return (
    <MessageField
      message={{ conversationId: conversation as never }}
      draftId={undefined}
      outbox={outbox}
      onSent={() => {}}
      desk={null}
      action={path}
      fields={{}}
      label="Message"
      send="Send"
    />
  );
}

const writtenIn = (conversation: string) => localStorage.getItem(`linnet messages ${mira.id} ${conversation}`);

/** The plain field, with words of a page that is gone, as the composer takes its place. */
async function takenOver(conversation: string) {
  localStorage.setItem(
    `linnet messages ${mira.id} ${conversation}`,
    JSON.stringify({ text: "The owl", hasDraft: true }),
  );
  mount(<Field conversation={conversation} />);
  await expect
    .poll(() => document.querySelector<HTMLTextAreaElement>("[data-composer] textarea")?.value)
    .toBe("The owl");
}

test("words that the composer has taken over are a draft, and stand in the field no more", async () => {
  await takenOver("1");
  await expect.poll(() => writtenIn("1")).not.toContain("The owl");
  const kept = (await drafts.list(mira.id)).map(({ content }) => textOfHtml(content));
  expect(kept).toEqual(["The owl"]);
});

test("what is marked in the field is marked in the composer that takes its place", async () => {
  mount(<Field conversation="3" />);
  const plain = document.querySelector("textarea")!;
  // The composer comes near with the focus; a letter that is being put together holds it back.
  plain.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  await userEvent.fill(plain, "The owl sleeps");
  plain.setSelectionRange(4, 7);
  plain.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
  await expect.poll(() => document.querySelector("[data-composer] textarea")).not.toBeNull();
  await userEvent.keyboard("linnet");
  expect(document.querySelector("textarea")!.value).toBe("The linnet sleeps");
});

test("words that cannot be kept as a draft stay in the field", async () => {
  const saving = vi.spyOn(drafts, "save").mockRejectedValue(new Error("No room"));
  await takenOver("2");
  await expect.poll(() => saving.mock.calls.length).toBeGreaterThan(0);
  // Its reason is said; by then it would be out of the field.
  await expect.element(page.getByText(wordsOf("en")("compose-draft-not-kept"))).toBeVisible();
  expect(writtenIn("2")).toContain("The owl");
  saving.mockRestore();
});
