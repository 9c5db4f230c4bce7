/**
 * What people say about themselves, made ready to show: the bio like a status,
 * each field on one line, names without tricks.
 */
import { withoutControls } from "#kit/html.ts";
import { plainName } from "#protocol/display-name.ts";
import { untrusted } from "#protocol/markup.ts";
import { findTokens } from "#protocol/text-tokens.ts";
import { extractMentions, formatText, LinkWriter, urlLink, type LinkTargets } from "./format-text.ts";

export interface ProfileText {
  displayName: string;
  bio: string;
  fields: readonly { name: string; value: string }[];
}

export interface ProfileHtml {
  /** Plain text still. */
  displayName: string;
  bioHtml: string;
  /** Fields of which nothing is left are left out. */
  fields: { name: string; value: string; valueHtml: string }[];
  /** Of the bio. */
  hashtags: string[];
}

/** The accounts that a profile mentions, to be looked up before formatting. */
export function mentionsInProfile({ bio, fields }: ProfileText, origin: string): string[] {
  const mentions = [bio, ...fields.map((field) => field.value)].flatMap((text) => extractMentions(text, origin));
  return [...new Set(mentions)];
}

export function formatProfile(profile: ProfileText, targets: LinkTargets): ProfileHtml {
  const bio = formatText(profile.bio, targets);
  return {
    displayName: plainName(profile.displayName),
    bioHtml: bio.html,
    hashtags: bio.hashtags,
    fields: profile.fields
      .map(({ name, value }) => ({ name: plainName(name), value: onOneLine(value) }))
      .filter(({ name, value }) => name !== "" || value !== "")
      .map((field) => ({ ...field, valueHtml: formatFieldValue(field.value, targets) })),
  };
}

/**
 * One line of HTML. A value that is nothing but an address says `rel="me"`, by
 * which the page at that address can confirm that it belongs to the same person.
 */
function formatFieldValue(value: string, targets: LinkTargets): string {
  const [token] = findTokens(value);
  const isAddress = token?.kind === "url" && token.start === 0 && token.end === value.length;
  return isAddress ? urlLink(value, token.href, `me ${untrusted}`) : new LinkWriter(targets).write(value);
}

function onOneLine(text: string): string {
  return withoutControls(text.toWellFormed().replace(/\s+/g, " ")).trim();
}
