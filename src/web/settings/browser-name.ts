/** "Firefox, Linux" out of a user agent: enough for people to know which of their devices it is. */

const browsers: [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Null if nothing in it is known. */
export function browserName(userAgent: string | null): string | null {
  const named = (table: [RegExp, string][]) => table.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(", ") || null;
}
