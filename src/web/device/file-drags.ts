/**
 * Files that are dragged over the page from elsewhere. A picture of a page is none, although browsers call it one: it comes
 * with its markup.
 */
export function bringsFiles(transfer: DataTransfer | null): boolean {
  const types = transfer?.types ?? [];
  return types.includes("Files") && !types.includes("text/html");
}
