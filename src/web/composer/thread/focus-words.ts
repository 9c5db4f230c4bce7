/** Into the first field of words, in the form or in one post of it. */
export function focusWords(within: Element | null): void {
  within?.querySelector<HTMLElement>("textarea, [role=textbox]")?.focus();
}
