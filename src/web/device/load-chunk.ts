/**
 * What stands around each `import()` of the built page: beside the script it asks for those that it imports, so that none
 * waits for another, and it ends when their style sheets are there. `vite.config.ts` puts it in place of Vite's, which
 * is several times as large.
 */

/** Sheets on their way. */
const sheets = new Map<string, Promise<void>>();

export async function loadChunk<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const [module] = await Promise.all([load(), ...files.map(bring)]);
  return module;
}

function bring(file: string): Promise<void> | undefined {
  const href = `/${file}`;
  // The document names those that it has brought along.
  if (sheets.has(href) || document.querySelector(`link[href="${href}"]`)) return sheets.get(href);
  const link = document.createElement("link");
  link.href = href;
  link.rel = "modulepreload";
  if (file.endsWith("css")) {
    link.rel = "stylesheet";
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    sheets.set(href, promise);
    link.onload = () => resolve();
    link.onerror = () => {
      // The next press tries again.
      link.remove();
      sheets.delete(href);
      // In Vite's words, which tell that the build may be gone.
      reject(new Error("Unable to preload CSS"));
    };
  }
  document.head.append(link);
  return sheets.get(href);
}
