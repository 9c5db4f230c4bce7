/**
 * The route table in a browser. The first page is told its own route, so the table comes when that page is at rest, or
 * with the first sign that somebody is about to go elsewhere.
 */
type Routes = typeof import("./route-of.ts");

let known: Routes | null = null;
let coming: Promise<Routes> | null = null;

/** Throws what a failed request for a script throws; the next call asks again. */
export async function bringRoutes(): Promise<Routes> {
  coming ??= import("./route-of.ts");
  try {
    return (known = await coming);
  } catch (error) {
    coming = null;
    throw error;
  }
}

/** Null until the table is here. */
export const knownRoutes = (): Routes | null => known;
