/**
 * Which row of a table answers an address. Pure, and the same on the server and
 * in the browser, so that both agree on what a link means.
 *
 * A parameter is decoded once and then has to be one plain path segment: text
 * that would turn into another path when a loader puts it into an API address
 * (an encoded slash, `..`, a control character) matches nothing at all.
 */
export interface Pattern {
  /** `/@:account/:status`: fixed text, and at most one parameter at the end of a segment. */
  path: string;
  params?: Record<string, string>;
  shapes?: Record<string, RegExp>;
}

export interface Match<Row extends Pattern> {
  route: Row;
  params: Record<string, string>;
}

/** The first row that fits the path and for which `counts` holds. */
export function matchRoute<Row extends Pattern>(
  rows: readonly Row[],
  pathname: string,
  counts: (row: Row) => boolean = () => true,
): Match<Row> | null {
  const segments = pathname.split("/");
  for (const route of rows) {
    const params = paramsOf(route, segments);
    if (params && counts(route)) return { route, params };
  }
  return null;
}

function paramsOf(route: Pattern, segments: readonly string[]): Record<string, string> | null {
  const pattern = route.path.split("/");
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = { ...route.params };
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]!;
    const colon = part.indexOf(":");
    if (colon < 0) {
      if (segment !== part) return null;
      continue;
    }
    const value = decodeSegment(segment);
    const name = part.slice(colon + 1);
    if (!value?.startsWith(part.slice(0, colon))) return null;
    const parameter = value.slice(colon);
    if (!parameter || route.shapes?.[name]?.test(parameter) === false) return null;
    params[name] = parameter;
  }
  return params;
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unsafe = /[\u0000-\u001f\u007f/\\]/;

/** The text of one path segment; null if it is broken or could be read as more than one segment. */
function decodeSegment(segment: string): string | null {
  if (segment.length > 1_000) return null;
  try {
    const text = decodeURIComponent(segment);
    return unsafe.test(text) || text === "." || text === ".." ? null : text;
  } catch {
    return null;
  }
}
