/**
 * Scripts for plain forms, by the hooks `code`, `resend`, `once`, `preview`, `needed` and `fromFragment`.
 */
import * as hooks from "./hooks.ts";

/** `showChosen` is told of a picture of a profile that was chosen. */
export function enhanceForms(forgetFragment: () => void, showChosen: (field: HTMLInputElement) => void): void {
  document.addEventListener("input", (event) => onInput(event.target as HTMLInputElement, showChosen));
  document.addEventListener("submit", onSubmit);
  // This event does not bubble.
  document.addEventListener("invalid", onInvalid, true);
  takeFragment(forgetFragment);
  document.querySelectorAll<HTMLButtonElement>(`button${hooks.resend.selector}`).forEach(countDown);
}

function onInput(field: HTMLInputElement, showChosen: (field: HTMLInputElement) => void): void {
  if (field.matches(`${hooks.preview.selector} input`)) showChosen(field);
  if (field.matches(hooks.needed.selector)) field.ariaInvalid = null;
  if (!field.matches(`input${hooks.code.selector}`)) return;
  const digits = field.value.replace(/\D/g, "").slice(0, 6);
  if (field.value !== digits) field.value = digits;
  // The style sheet shows which box the next one goes into.
  field.parentElement!.style.setProperty("--digits", `${digits.length}`);
  if (digits.length === 6) field.form?.requestSubmit();
}

/** The browser's own words would stand in a bubble, in the browser's language. */
function onInvalid(event: Event): void {
  const field = event.target as HTMLInputElement;
  if (!field.matches(hooks.needed.selector)) return;
  event.preventDefault();
  field.ariaInvalid = "true";
  if (field.form!.querySelector(":invalid:not(fieldset)") === field) field.focus();
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (hooks.once.of(form) === undefined) return;
  if (sent.has(form)) return event.preventDefault();
  sent.add(form);
  // For those who stop the page from loading and try again.
  setTimeout(() => sent.delete(form), patience);
}

/** Milliseconds that an answer is waited for before a form may be sent again. */
const patience = 5_000;
const sent = new WeakSet<HTMLFormElement>();

function countDown(button: HTMLButtonElement): void {
  const until = Date.now() + +hooks.resend.of(button)! * 1_000;
  const seconds = button.querySelector(hooks.seconds.selector);
  const show = () => {
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
    button.disabled = left > 0;
    if (seconds) seconds.textContent = left > 0 ? ` (${left})` : "";
    if (left > 0) setTimeout(show, 1_000);
  };
  show();
}

/** A secret in a fragment never reaches a server; it must not stay in the history either. */
function takeFragment(forgetFragment: () => void): void {
  const field = document.querySelector<HTMLInputElement>(`input${hooks.fromFragment.selector}`);
  if (!field || location.hash.length < 2) return;
  field.value = location.hash.slice(1);
  forgetFragment();
}
