/** The address with only those query parameters that are known, in a fixed order and each once. */
export function keepKnownQuery(url: URL, known: readonly string[] = []): URL {
  const kept = new URL(url);
  kept.search = kept.hash = "";
  for (const name of known) {
    const value = url.searchParams.get(name);
    if (value !== null) kept.searchParams.set(name, value);
  }
  return kept;
}
