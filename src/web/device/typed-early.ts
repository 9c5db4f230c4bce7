/**
 * What was typed, marked and chosen before the page came alive. A page is written in as soon as it is there, and hydration writes back
 * into its fields what the server had written there.
 */
import * as hooks from "./hooks.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = "input, textarea, select";
/** A composer that is alive has its words from the draft alone. */
const inComposer = `${hooks.composer.selector} :is(${fields})`;

const early = new Map<Field, string | boolean>();

const isTicked = ({ type }: Field) => /^(?:checkbox|radio)$/.test(type);

const valueOf = (field: Field) => (isTicked(field) ? (field as HTMLInputElement).checked : field.value);

/** As the server wrote it. */
function writtenIn(field: Field): string | boolean | undefined {
  if (!("options" in field)) return field[isTicked(field) ? ("defaultChecked" as never) : "defaultValue"];
  const options = Array.from(field.options);
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options.find(({ disabled }) => !disabled))?.value;
}

function note({ target }: Event): void {
  if (!(target as Element).matches(fields)) return;
  // One choice takes another one back.
  for (const field of [target as Field, ...early.keys()]) early.set(field, valueOf(field));
}

const boxes = HTMLTextAreaElement.prototype;
const written = Object.getOwnPropertyDescriptor(boxes, "defaultValue")!;

/** Hydration writes the same words into a text box once more, and the browser then unmarks what somebody has marked there. */
function keepMarked(): void {
  Object.defineProperty(boxes, "defaultValue", {
    ...written,
    set(this: HTMLTextAreaElement, words: string) {
      if (words !== this.defaultValue) written.set!.call(this, words);
    },
  });
}

/** Called before hydration. */
export function noteTyped(): void {
  keepMarked();
  // Browsers that resist fingerprinting give none.
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Then browsers write into a field what stood there before, unless its form has told them not to.
  const isBack = load?.type === "reload" || load?.type === "back_forward";
  for (const field of document.querySelectorAll<Field>(isBack ? inComposer : fields))
    if (valueOf(field) !== writtenIn(field)) early.set(field, valueOf(field));
  document.addEventListener("input", note, true);
}

/** Called right after it: the fields have it again, and hear of it as of any key. What one of them refuses ends neither the others nor the page. */
export function writeTyped(): void {
  document.removeEventListener("input", note, true);
  Object.defineProperty(boxes, "defaultValue", written);
  for (const [field, value] of early) {
    try {
      write(field, value);
    } catch (error) {
      console.warn(error);
    }
  }
  early.clear();
}

function write(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") {
    // The other choices of its group go with the one that is made.
    if ((!value && field.type === "radio") || field.matches(":disabled")) return;
    (field as HTMLInputElement).checked = !value;
    return field.click();
  }
  // A file stays chosen, and nobody else may write there.
  if (field.type !== "file") {
    // React takes only what differs from the value that it has seen last, and it sees what is set here, but not what the prototype sets.
    const { selectionStart, selectionEnd } = field as HTMLInputElement;
    const isAtCursor = field === document.activeElement && selectionStart != null && field.value === value;
    field.value = value ? "" : " ";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
    if (isAtCursor) (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  }
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
