/**
 * Whether the words are written in a plain text box or in the editor with formatting. The reader chooses, and this
 * browser remembers it; formatted words open in the editor either way, as a plain box would lose something of them.
 *
 * The editor is fetched when it is wanted. Until it has come, and where it does not come, the plain box is there.
 */
import { useEffect, useRef, useState } from "react";
import { noAnswer } from "#web/data/no-answer.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { hasFormatting } from "#web/drafts/plain-text.ts";
import { quietly } from "#web/device/quietly.ts";
import type { Marked } from "#web/editor/cursor-in.ts";
import { useWords } from "#web/i18n/words.ts";
import { toast } from "#web/ui/toast.tsx";

export type RichField = typeof import("./rich-text-with-files.tsx").EditorField;

const memory = "linnet:formatting";
let loaded: RichField | null = null;
/** Where a letter is being put together by several keys: the field must not be changed under it. */
let composing: EventTarget | null = null;

export interface WritingMode {
  /** The editor, while the words are in it. */
  Field: RichField | null;
  /** The HTML that was made plain, as long as that can be taken back. */
  before: string | null;
  /** In the plain text that was typed meanwhile; undefined if the focus was elsewhere. */
  marked: Marked | undefined;
  toggle: () => void;
  /** Leaves the formatting out. */
  makePlain: () => void;
  keepFormatting: (html: string) => void;
}

/** `plainOf`: formatted words as the HTML of plain ones. `autoFocus`: they are written in as soon as they are there. */
export function useWritingMode(
  open: OpenDraft,
  { publishId, content }: Draft,
  plainOf: (html: string) => string,
  autoFocus = false,
): WritingMode {
  const t = useWords();
  const isFormatted = hasFormatting(content);
  const begins = () => (loaded && (isFormatted || remembers()) ? "rich" : "plain");
  const [mode, setMode] = useState<"plain" | "wanted" | "rich">(begins);
  const [before, setBefore] = useState<string | null>(null);
  const marked = useRef<Marked | undefined>(autoFocus ? { from: Infinity, to: Infinity } : undefined);
  /** The plain box was asked for here. */
  const staysPlain = useRef(false);

  useEffect(() => {
    const follow = ({ type, target }: Event) => void (composing = type === "compositionstart" ? target : null);
    for (const type of ["compositionstart", "compositionend"]) document.addEventListener(type, follow);
    return () => {
      for (const type of ["compositionstart", "compositionend"]) document.removeEventListener(type, follow);
    };
  }, []);

  async function enter(isAsked: boolean): Promise<void> {
    setMode("wanted");
    try {
      const { EditorField, cursorIn } = await fetchEditor();
      loaded = EditorField;
      marked.current = await cursorIn(document.activeElement, autoFocus || isAsked, () => composing);
      if (staysPlain.current) return;
      setMode("rich");
    } catch {
      if (isAsked) toast({ text: noAnswer(t) });
      setMode("plain");
    }
  }

  // Another draft, or one that was found in the browser a moment later, may be of the other kind.
  useEffect(() => {
    if (mode === "plain" && !staysPlain.current && (isFormatted || remembers())) void enter(false);
    // oxlint-disable-next-line react/exhaustive-deps -- only another draft changes what was chosen
  }, [publishId, isFormatted]);

  function makePlain(): void {
    const html = open.current().draft.content;
    staysPlain.current = true;
    setMode("plain");
    if (!hasFormatting(html)) return;
    setBefore(html);
    open.change({ content: plainOf(html) });
  }

  return {
    Field: mode === "rich" ? loaded : null,
    before,
    marked: marked.current,
    makePlain,
    toggle() {
      const isOn = mode === "plain";
      remember(isOn);
      staysPlain.current = !isOn;
      if (isOn) void enter(true);
      else makePlain();
    },
    keepFormatting(html) {
      setBefore(null);
      staysPlain.current = false;
      open.change({ content: html });
    },
  };
}

/** The server, which is one bundle, must not bring the editor along. */
const fetchEditor = import.meta.env.SSR
  ? (): Promise<never> => Promise.reject(new Error("Nobody writes there"))
  : async () => {
      const part = await import("./rich-text-with-files.tsx");
      await part.needItsWords();
      return { EditorField: part.EditorField, cursorIn: part.cursorIn };
    };

const remembers = () => Boolean(quietly(() => localStorage.getItem(memory)));

/** Without storage the choice is for this page alone. */
function remember(isOn: boolean): void {
  quietly(() => (isOn ? localStorage.setItem(memory, "1") : localStorage.removeItem(memory)));
}
