/**
 * The `data-*` attributes by which scripts find elements of the page. Components
 * set them, scripts look for them, and both take the names from here.
 *
 * Attributes that only style sheets read stand where they are set.
 */
export interface Hook {
  /** `[data-name]` */
  selector: string;
  /** `[data-name="value"]` */
  is(value: string): string;
  /** The attribute for JSX: `<a {...hooks.permalink.set()}>`. */
  set(value?: string | number): Record<string, string>;
  /** The value of an element that has it. */
  of(element: Element | null | undefined): string | undefined;
}

function hook(name: string): Hook {
  const attribute = `data-${name}`;
  const alone = { [attribute]: "" };
  return {
    selector: `[${attribute}]`,
    is: (value) => `[${attribute}="${CSS.escape(value)}"]`,
    set: (value = "") => (value === "" ? alone : { [attribute]: String(value) }),
    of: (element) => element?.getAttribute(attribute) ?? undefined,
  };
}

/** When the page was made, in milliseconds since 1970; of the document. */
export const now = /* @__PURE__ */ hook("now");
/** Rows of lists, each with its id. */
export const status = /* @__PURE__ */ hook("status");
export const account = /* @__PURE__ */ hook("account");
/** Where the button stands that follows somebody at the side. */
export const offer = /* @__PURE__ */ hook("offer");
/** The name of such a person, which leads to them. */
export const name = /* @__PURE__ */ hook("name");
export const notification = /* @__PURE__ */ hook("notification");
/** A list whose link to the next page appends it. */
export const list = /* @__PURE__ */ hook("list");
/** The link of a post to its own page. */
export const permalink = /* @__PURE__ */ hook("permalink");
/** A toggle of a post; the value is its verb. */
export const action = /* @__PURE__ */ hook("action");
/** What this key presses in the post that has the focus. */
export const key = /* @__PURE__ */ hook("key");
/** A button that answers a follow request. */
export const answer = /* @__PURE__ */ hook("answer");
/** The media of a post. */
export const media = /* @__PURE__ */ hook("media");
/** A player of a sound; the value is the id of its attachment. */
export const sound = /* @__PURE__ */ hook("sound");
/** A link that comes alive on a visitor's page when it is pressed; the value is a name of `islands/islands.ts`. */
export const island = /* @__PURE__ */ hook("island");
/** A post and the one who says it, where the post alone does not name them. */
export const whole = /* @__PURE__ */ hook("whole");
/** What opens a composer. */
export const compose = /* @__PURE__ */ hook("compose");
/** A box that has to be ticked before its form goes; a line below it says so. */
export const needed = /* @__PURE__ */ hook("needed");
/** A composer, which keeps what is typed by itself. */
export const composer = /* @__PURE__ */ hook("composer");
/** The pill above a list. */
export const newItems = /* @__PURE__ */ hook("new-items");
/** The pill that leads back to where the reader was. */
export const wayBack = /* @__PURE__ */ hook("way-back");
/** What opens the dialog of this id, and what closes the dialog that it is in. */
export const opens = /* @__PURE__ */ hook("opens");
export const closes = /* @__PURE__ */ hook("closes");
/** A `<time>` whose words say how long ago it was. */
export const relative = /* @__PURE__ */ hook("relative");
/** What says a moment in UTC, in its text or title, until the browser says it in the reader's zone. The value is the moment. */
export const exact = /* @__PURE__ */ hook("exact");
/** A field that takes a pasted code with spaces, and sends its form when it is complete. */
export const code = /* @__PURE__ */ hook("code");
/** A button that is disabled for so many seconds, and the element in it that counts them; on the wave of a sound its length. */
export const resend = /* @__PURE__ */ hook("resend");
export const seconds = /* @__PURE__ */ hook("seconds");
/** A form that is sent once, however often Enter is pressed while the answer is under way. */
export const once = /* @__PURE__ */ hook("once");
/** In it stands the field of a picture of a profile, which is cut and shown where React does not do so. */
export const preview = /* @__PURE__ */ hook("preview");
/** A field that takes the fragment of the address, which then forgets it. */
export const fromFragment = /* @__PURE__ */ hook("from-fragment");

/** What the whole page says of itself, to style sheets and to tests: it is `alive` once the program has taken its HTML over. */
type PageState = "accent" | "alive" | "font-size" | "loading" | "scroll" | "sound" | "theme";

export function showOnPage(state: PageState, value: string | null): void {
  const { documentElement: page } = document;
  if (value === null) page.removeAttribute(`data-${state}`);
  else page.setAttribute(`data-${state}`, value);
}
