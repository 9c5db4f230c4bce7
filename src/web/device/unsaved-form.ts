/** Whether words stand in a form of this page that nothing keeps; the composer keeps its own. */
import * as hooks from "./hooks.ts";

export function hasUnsavedForm(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `form[method="post"]:not(${hooks.composer.selector}) :is(input:not([type="hidden"]), textarea)`,
  );
  return [...fields].some((field) => field.value !== field.defaultValue);
}
