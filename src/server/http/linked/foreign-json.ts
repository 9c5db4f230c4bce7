/** JSON of another server, read only where that costs no more than its length. */

/** No entity is nested deeper; parsing a megabyte of brackets takes a hundred times as long as one of text. */
const deepest = 64;
const mostValues = 200_000;
/** Bytes that are parsed in a moment, however tangled they are. */
const small = 64 * 1024;

const [quote, backslash, comma, colon, brace, bracket, endOfBrace, endOfBracket] = Array.from('"\\,:{[}]').map((mark) =>
  mark.charCodeAt(0),
);

/** An empty body is an empty object; undefined is no JSON, or too much of it. */
export function jsonIn(body: Buffer): unknown {
  if (body.length === 0) return {};
  if (body.length > small && isTangled(body)) return undefined;
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

function isTangled(bytes: Buffer): boolean {
  let [depth, values, inText] = [0, 0, false];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText && byte === backslash) at++;
    else if (byte === quote) inText = !inText;
    else if (inText) continue;
    else if (byte === brace || byte === bracket) {
      if (++depth > deepest) return true;
    } else if (byte === endOfBrace || byte === endOfBracket) depth--;
    else if ((byte === comma || byte === colon) && ++values > mostValues) return true;
  }
  return false;
}
