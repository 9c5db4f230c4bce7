/** Where a stored file is found: below the media service's own address (`MEDIA_URL`), by its unguessable name. */
export function fileAddress(mediaUrl: string, key: string): string {
  return `${mediaUrl}/files/${key}`;
}
