/**
 * How files come to a composer: chosen with a button, pasted, or dropped on it. What
 * checks, keeps and shows them is fetched with the first one.
 */
import { useRef, useState, type ClipboardEvent, type DragEvent } from "react";
import { bringsFiles } from "#web/device/file-drags.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { noAnswer } from "#web/data/no-answer.ts";
import { IconButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { Intake, OnAdded, Picker } from "./add-files.ts";
import { loadFiles } from "./load-files.ts";

const nothingTaken: Intake = { refused: [], areKept: true };

/** Handlers of the form that takes files, and what has come in. */
export function useFileIntake(open: OpenDraft) {
  const t = useWords();
  const [intake, setIntake] = useState(nothingTaken);
  const [isOver, setOver] = useState(false);

  async function take(files: readonly File[], picker: Picker = "any", onAdded?: OnAdded): Promise<void> {
    if (files.length === 0) return;
    try {
      const [{ addFiles }] = await Promise.all([import("./add-files.ts"), loadFiles()]);
      const came = await addFiles(open, files, picker, undefined, onAdded);
      setIntake(({ areKept }) => ({ refused: came.refused, areKept: areKept && came.areKept }));
    } catch {
      toast({ text: noAnswer(t) });
    }
  }

  const handlers = {
    onPaste(event: ClipboardEvent) {
      const { clipboardData } = event;
      if (event.defaultPrevented || clipboardData.files.length === 0 || isText(clipboardData)) return;
      event.preventDefault();
      void take([...clipboardData.files]);
    },
    onDragOver(event: DragEvent) {
      if (!bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (event.defaultPrevented || !bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      void take([...event.dataTransfer.files]);
    },
    "data-drop": isOver || undefined,
  };
  return { handlers, intake, take, clear: () => setIntake(nothingTaken) };
}

/** A text program gives a picture of its words, too. */
function isText({ types }: DataTransfer): boolean {
  return types.includes("text/rtf") || (types.includes("text/plain") && types.includes("text/html"));
}

/** Opens the browser's picker: for what can be shown, or for any file. */
export function AddFiles({
  disabled,
  onChoose,
}: {
  disabled: boolean;
  onChoose: (files: File[], picker: Picker) => void;
}) {
  const t = useWords();
  const isLinked = Boolean(useReader().account?.linked);
  const input = useRef<HTMLInputElement>(null);
  const picker = (kind: Picker) => (
    <IconButton
      className="needs-script"
      icon={kind === "media" ? "image" : "paperclip"}
      label={t(`compose-add-${kind}`)}
      disabled={disabled}
      onPointerEnter={() => void loadFiles().catch(() => {})}
      onClick={() => {
        input.current!.accept = kind === "media" ? "image/*,video/*,audio/*" : "";
        input.current!.click();
      }}
    />
  );
  return (
    <>
      {picker("media")}
      {/* Another server takes what can be shown. */}
      {!isLinked && picker("any")}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onChoose([...target.files!], target.accept ? "media" : "any");
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
