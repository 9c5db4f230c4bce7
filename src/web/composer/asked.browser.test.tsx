/** A composer takes the words of a post from its author, never from a translation that is shown in their place. */
import { expect, test } from "vitest";
import { anAttachment, aReaderAccount, aStatus } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import type { Draft } from "#web/drafts/draft.ts";
import { EntityStore } from "#web/entities/store.ts";
import { useAsked, type Asked } from "./asked.ts";
import { firstDraft } from "./first-draft.ts";

const mira = aReaderAccount("mira");
const file = anAttachment("9", { description: "Eine Katze" });
const post = aStatus("500", { spoiler_text: "Gruß", language: "de", media_attachments: [file] });

function begin(asked: Partial<Asked>): Draft {
  const entities = new EntityStore();
  entities.addStatus(post);
  entities.statuses.wish(post.id, (now) => ({
    ...now,
    spoiler_text: "Greeting",
    language: "en",
    media_attachments: [{ ...file, description: "A cat" }],
    translation: { is: "shown", from: "de", by: null },
  }));
  const nothing = { replyTo: null, quote: null, edit: null, text: "", visibility: null, draftId: null, kept: null };
  function Begun() {
    return JSON.stringify(firstDraft(mira, useAsked({ ...nothing, ...asked }).composer));
  }
  mount(<Begun />, { entities });
  return JSON.parse(document.body.lastElementChild!.textContent) as Draft;
}

test("an edit begins with the language and the descriptions of its author", () => {
  const source = { text: "Tee", html: null, asPlainText: false, spoilerText: "Gruß", version: "1" };
  const { language, files, editingStatus } = begin({ edit: { id: post.id, ...source } });
  expect(language).toBe("de");
  expect(files).toMatchObject([{ description: "Eine Katze" }]);
  expect(editingStatus).toMatchObject({ language: "de", attachments: [{ description: "Eine Katze" }] });
});

test("a reply takes over the warning of its author", () => {
  expect(begin({ replyTo: post.id }).spoilerText).toBe("Gruß");
});
