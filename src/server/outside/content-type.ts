/** What an answer says that it is. */
export interface ContentType {
  /** In lower case, without parameters. */
  type: string;
  charset: string | null;
}

/** A name of a charset that is longer than any of them is none. */
export function readContentType(header = ""): ContentType {
  const [type = "", ...parameters] = header.slice(0, 200).split(";");
  const charset = parameters.map((one) => /^\s*charset="?([\w.:-]{1,40})"?\s*$/i.exec(one)?.[1]).find(Boolean);
  return { type: type.trim().toLowerCase(), charset: charset ?? null };
}

/** Whether it is one of those that were asked for: `text/html`, or `image/*`. */
export function fitsType(type: string, wanted: readonly string[]): boolean {
  return wanted.some((one) => (one.endsWith("/*") ? type.startsWith(one.slice(0, -1)) : type === one));
}
