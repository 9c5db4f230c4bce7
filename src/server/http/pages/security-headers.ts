/**
 * What every page tells the browser to refuse (threats X12, A13).
 *
 * There is no inline script anywhere, and the inline styles are sheets of the
 * build, so the policy needs no nonce: what runs is a file of this server or does
 * not run, and what styles is one of our sheets, byte by byte.
 */
import type { PageDoors } from "./doors.ts";

interface Site {
  origin: string;
  mediaUrl: string;
  development: boolean;
}

export function siteOf({ origin, mediaUrl, renderer }: PageDoors): Site {
  return { origin, mediaUrl, development: renderer.development };
}

export function securityHeaders(site: Site): Record<string, string> {
  const { origin } = site;
  const https = origin.startsWith("https:");
  return {
    "content-security-policy": contentPolicy(site),
    "x-content-type-options": "nosniff",
    // Not `no-referrer`: a form would then be sent with `Origin: null`, and could not be told from a foreign one.
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy":
      "camera=(), geolocation=(), payment=(), usb=(), midi=(), display-capture=(), browsing-topics=(), microphone=(self)",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(https && { "strict-transport-security": "max-age=31536000" }),
  };
}

/** What one page has that others have not. */
interface OfPage {
  /** SHA-256 of the style sheets inside of it. */
  styles?: readonly string[];
  /** Browsers hold each redirect after a form against the policy, and an app may lead on to anywhere, also by a scheme of its own. */
  formLeadsAway?: boolean;
  /** Its reader uses an account on another server, whose pictures and films lie on hosts that nobody here knows. */
  showsElsewhere?: boolean;
}

export function contentPolicy(
  { origin, mediaUrl, development }: Site,
  { styles = [], formLeadsAway = false, showsElsewhere = false }: OfPage = {},
): string {
  // Servers under development have no certificates.
  const elsewhere = showsElsewhere ? (origin.startsWith("https:") ? " https:" : " https: http:") : "";
  const media = mediaUrl.startsWith("/") ? "" : ` ${new URL(mediaUrl).origin}`;
  const socket = origin.replace(/^http/, "ws");
  const policy = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": ["'self'", ...styles.map((hash) => `'sha256-${hash}'`)].join(" "),
    "img-src": `'self' data: blob:${media}${elsewhere}`,
    "media-src": `'self' blob:${media}${elsewhere}`,
    "font-src": "'self'",
    "connect-src": `'self' ${socket}${media}`,
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": formLeadsAway ? null : "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    // The second one makes the address of the worker that reads code, and none else.
    "trusted-types": "linnet linnet-worker",
  };
  const relaxed = {
    "script-src": "'self' 'unsafe-inline'",
    "style-src": "'self' 'unsafe-inline'",
    "connect-src": "'self' ws: http:",
    "require-trusted-types-for": null,
    "trusted-types": null,
  };
  return Object.entries({ ...policy, ...(development && relaxed) })
    .filter(([, sources]) => sources !== null)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");
}
