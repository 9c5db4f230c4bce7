/** Whether words stand in a form of this page that nothing keeps; the composer keeps its own. */
export function hasUnsavedForm(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method="post"]:not([data-composer]) :is(input:not([type="hidden"]), textarea)',
  );
  return [...fields].some((field) => field.value !== field.defaultValue);
}
