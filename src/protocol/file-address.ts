/**
 * Where a stored file is found: below the media service's own address
 * (`MEDIA_URL`), by its unguessable name. What is downloaded has the name under
 * which a browser saves it behind that.
 */
export function fileAddress(mediaUrl: string, key: string, name?: string): string {
  return `${mediaUrl}/files/${key}${name === undefined ? "" : `/${encodeURIComponent(name)}`}`;
}
