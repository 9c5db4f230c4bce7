/**
 * Whether a request that changes something was sent by a page of ours (threats
 * A11). Browsers say so in two headers; a request without either is refused too.
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  const from = request.headers.get("origin");
  if (site === null && from === null) return false;
  return (site === null || site === "same-origin") && (from === null || from === origin);
}
