/**
 * Trusted Types: the content security policy forbids turning text into HTML,
 * except by this one policy, at the places that call it.
 *
 * This HTML was sanitised by the server before it was stored, or is a whole
 * page of the server. No policy makes scripts.
 */
interface Policy {
  createHTML(html: string): TrustedHTML;
}

/** `http/pages/security-headers.ts` allows this name and no other. */
const name = "linnet";
let policy: Policy | undefined;

export function trustedHtml(html: string): TrustedHTML | string {
  return htmlPolicy()?.createHTML(html) ?? html;
}

/** For a package that needs one: the editor's cleaner takes it so that it makes none of its own. Undefined where browsers know no policies. */
export function htmlPolicy(): Policy | undefined {
  const { trustedTypes: types } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy };
  };
  if (!types) return undefined;
  policy ??= types.createPolicy(name, { createHTML: (text) => text });
  return policy;
}
