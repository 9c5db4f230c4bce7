/** The editor with the files of the draft; the rows below it know of each other's places. */
import { useMemo, type ComponentProps } from "react";
import { needWords } from "#web/i18n/load-words.ts";
import { RichTextField } from "#web/editor/rich-text-field.tsx";
import { setPlacing } from "./files/placing.ts";
import { uploadShelf } from "./files/shelf.ts";

export { cursorIn } from "#web/editor/rich-text-field.tsx";

export const needItsWords = () => needWords(["formatting", "suggestions", "files"]);

type Field = ComponentProps<typeof RichTextField>;

interface EditorFieldProps extends Omit<Field, "shelf" | "onEditor" | "onFiles"> {
  onFiles: (files: File[], picker: undefined, onAdded: Parameters<NonNullable<Field["onFiles"]>>[1]) => void;
}

export function EditorField({ onFiles, ...props }: EditorFieldProps) {
  const { open } = props;
  const shelf = useMemo(() => uploadShelf(open), [open]);
  return (
    <RichTextField
      {...props}
      shelf={shelf}
      onFiles={(files, onAdded) => onFiles(files, undefined, onAdded)}
      onEditor={(editor) => setPlacing(open, editor)}
    />
  );
}
