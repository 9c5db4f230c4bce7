/**
 * What plain forms and links gain from script, by data attributes. Every listener
 * is on the document, so it does not matter when or by whom an element was made.
 *
 * - `data-copies="text"`, with `data-copied` as the words for afterwards
 * - `<input data-code>`: takes a pasted code with spaces, and sends its form when it is complete
 * - `<button data-resend="60">`: disabled for so many seconds, counted in its `<span data-seconds>`
 * - `<form data-once>`: sent once, however often Enter is pressed while the answer is under way
 * - `<input data-from-fragment>`: filled from the address, which then forgets it
 */
export function enhanceForms(forgetFragment: () => void): void {
  document.addEventListener("click", onClick);
  document.addEventListener("input", onInput);
  document.addEventListener("submit", onSubmit);
  takeFragment(forgetFragment);
  document.querySelectorAll<HTMLButtonElement>("button[data-resend]").forEach(countDown);
}

function onClick(event: MouseEvent): void {
  const actor = (event.target as Element).closest<HTMLElement>("[data-copies]");
  if (!actor) return;
  const { copies, copied } = actor.dataset;
  void copy(actor, copies!, copied);
  event.preventDefault();
}

async function copy(actor: HTMLElement, text: string, afterwards: string | undefined): Promise<void> {
  await navigator.clipboard.writeText(text);
  if (afterwards) actor.textContent = afterwards;
}

function onInput(event: Event): void {
  const field = event.target as HTMLInputElement;
  if (!field.matches("input[data-code]")) return;
  const digits = field.value.replace(/\D/g, "").slice(0, 6);
  if (field.value !== digits) field.value = digits;
  if (digits.length === 6) field.form?.requestSubmit();
}

function onSubmit(event: SubmitEvent): void {
  const { dataset } = event.target as HTMLFormElement;
  if (dataset["once"] === undefined) return;
  if (dataset["sent"] !== undefined) return event.preventDefault();
  dataset["sent"] = "";
  // For those who stop the page from loading and try again.
  setTimeout(() => delete dataset["sent"], patience);
}

/** Milliseconds that an answer is waited for before a form may be sent again. */
const patience = 5_000;

function countDown(button: HTMLButtonElement): void {
  const until = Date.now() + Number(button.dataset["resend"]) * 1_000;
  const seconds = button.querySelector("[data-seconds]");
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
  const field = document.querySelector<HTMLInputElement>("input[data-from-fragment]");
  if (!field || location.hash.length < 2) return;
  field.value = location.hash.slice(1);
  forgetFragment();
}
