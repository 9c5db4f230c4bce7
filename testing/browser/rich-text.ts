/** The props of a field with formatting, as a test begins with them. */
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import type { RichTextFieldProps } from "#web/editor/rich-text-field.tsx";

export function richTextProps(open: OpenDraft, more: Partial<RichTextFieldProps>): RichTextFieldProps {
  return {
    open,
    onType: () => {},
    placeholder: "Say it",
    readOnly: false,
    lang: "en",
    className: "",
    isInvalid: false,
    marked: { from: Infinity, to: Infinity },
    "aria-label": "Words",
    "aria-describedby": "nothing",
    ...more,
  };
}
