/** The browser asks before this page is left or closed. Answers how to end that. */
export function keepPageOpen(): () => void {
  const ask = (event: Event) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
