/**
 * Putting text into HTML without letting it become HTML.
 *
 * Every string that a person or another server wrote passes one of these doors.
 * The first two escape the same five characters, so that what they return is
 * safe both between tags and inside a quoted attribute.
 */

/** HTML that is finished: a `markup` template puts it in as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Part = string | number | Html | null | undefined | false | readonly Part[];

const specials = /[&<>"']/g;
const hasSpecial = /[&<>"']/;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it must stand between tags or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return hasSpecial.test(text) ? text.replace(specials, (character) => entities[character]!) : text;
}

/**
 * A template that escapes what is put into it. Lists are joined, `null`,
 * `undefined` and `false` are nothing. Attribute values must be quoted.
 */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let out = strings[0]!;
  for (let i = 0; i < parts.length; i++) out += write(parts[i]) + strings[i + 1]!;
  return new Html(out);
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(write).join("");
  return escapeHtml(String(part));
}

/** Text without the control characters that XML, and so every feed, cannot hold. Tab and newline stay. */
export function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.replace(/[\0-\x08\x0b-\x1f\x7f\ufffe\uffff]/g, "");
}

/**
 * The words of a person, with a line break or a space for each control character: text processors and terminals put them
 * in, and nobody sees them. Tab, newline and carriage return stay.
 */
export function readableControls(text: string): string {
  return (
    text
      .replaceAll("\u2029", "\n\n")
      .replaceAll(/[\v\f\u0085\u2028]/g, "\n")
      // oxlint-disable-next-line no-control-regex -- they are what is looked for
      .replaceAll(/[\0-\x08\x0e-\x1f\x7f-\x9f]/g, " ")
  );
}

const inScript = Array.from("<>&\u2028\u2029").map(
  (character) => [character, `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`] as const,
);

/**
 * JSON for the inside of a `<script type="application/json">` element.
 *
 * A browser looks for `</script` and `<!--` there before anything reads the
 * JSON, so these characters are written as escapes that JSON itself
 * understands: `JSON.parse` of the element's text gives the value back.
 */
export function jsonForScript(value: unknown): string {
  let json = JSON.stringify(value);
  // One character after the other: a pattern for all of them that asks a function takes twice as long for a page's state.
  for (const [character, escaped] of inScript) json = json.replaceAll(character, escaped);
  return json;
}
