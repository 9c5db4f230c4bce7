/**
 * The build that this page came from and the one that the server has now.
 *
 * A new one is noticed by asking and taken with the next navigation, as a full
 * load; the page that is being read is never replaced by itself. The manifest
 * of the own build says which addresses redirect and which are prerendered.
 */
import { atRest } from "#web/device/at-rest.ts";

const askEvery = 5 * 60_000;
const askAtMostEvery = 60_000;
const askPatience = 10_000;

export interface Manifest {
  matcher: { static: Record<string, { redirect?: string; prerender?: true }> };
  prerendered: string[];
}

let outdated = false;
let manifest: Manifest | null = null;

/** True when the server has a newer build than this page. */
export function isOutdated(): boolean {
  return outdated;
}

/** Whether a page may be left for one that the server has to make: while it is away, both would be lost. */
export async function isServerThere(signal: AbortSignal): Promise<boolean> {
  const soon = AbortSignal.any([signal, AbortSignal.timeout(askPatience)]);
  return fetch("/health/live", { signal: soon }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Where an address redirects to, as far as the manifest is known. */
export function redirectOf(pathname: string): string | null {
  return manifest?.matcher.static[pathname]?.redirect ?? null;
}

export function isPrerendered(pathname: string): boolean {
  return manifest?.prerendered.includes(pathname) ?? false;
}

/** Asks for the newest build every few minutes and whenever the page is looked at again. */
export function watchBuilds(buildId: string): void {
  let asked = Date.now();
  const ask = async () => {
    if (outdated || document.hidden || Date.now() - asked < askAtMostEvery) return;
    asked = Date.now();
    try {
      const answer = await fetch(`/builds/latest.json?${asked}`, { signal: AbortSignal.timeout(askPatience) });
      outdated = answer.ok && ((await answer.json()) as { id: string }).id !== buildId;
    } catch {
      // No network: there is nothing new to load either.
    }
  };
  setInterval(() => void ask(), askEvery);
  document.addEventListener("visibilitychange", () => void ask());
}

/** Fetches the manifest once the page is at rest. */
export function prefetchManifest(buildId: string): void {
  atRest(() => void fetchManifest(buildId));
}

async function fetchManifest(buildId: string): Promise<void> {
  try {
    const answer = await fetch(`/builds/meta/${buildId}.json`);
    if (!answer.ok) throw new Error(`The manifest answered ${answer.status}`);
    manifest = (await answer.json()) as Manifest;
  } catch (error) {
    console.error("The manifest of this build could not be read", error);
  }
}

/** `/about` → `/about/_payload.json`. An address with a host in it is another site's and is refused. */
export function payloadUrl(path: string, origin: string = location.origin): string {
  const url = URL.parse(path, origin);
  if (!url || !path.startsWith("/") || url.origin !== origin || url.pathname.startsWith("//")) {
    throw new Error("Payload URL must not include hostname");
  }
  return `${url.pathname.replace(/\/$/, "")}/_payload.json${url.search}`;
}
