/** The header `Authorization`: a bearer token of a person or an app, or the name and secret of an app. */

/** Whatever calls itself a bearer; other kinds of authorisation are meant for a proxy before us. */
export function bearerOf(request: Request): string | null {
  return /^Bearer\b\s*(.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

export interface BasicCredentials {
  name: string;
  password: string;
}

/** RFC 7617, with each half encoded as in a form (RFC 6749, section 2.3.1). Null for what is none. */
export function basicOf(request: Request): BasicCredentials | null {
  const [, encoded] = /^Basic\s+([\w+/=-]{1,8192})$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) return null;
  try {
    const [name, password] = [text.slice(0, colon), text.slice(colon + 1)].map((half) =>
      decodeURIComponent(half.replaceAll("+", "%20")),
    );
    return { name: name!, password: password! };
  } catch {
    return null;
  }
}
