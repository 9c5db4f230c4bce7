/**
 * How the legal texts are divided. Their words are in `legal.ftl`, under
 * `{text}-{section}-title`, `{text}-{section}` and `{text}-{section}-{point}`;
 * the pages show them, and apps read them through the API.
 */
export type LegalText = "terms" | "privacy";

interface LegalSection {
  name: string;
  /** How many points follow the paragraph. */
  points?: number;
}

export const legalSections: Record<LegalText, readonly LegalSection[]> = {
  terms: [
    { name: "account" },
    { name: "posts" },
    { name: "conduct", points: 7 },
    { name: "federation" },
    { name: "moderation" },
    { name: "service" },
    { name: "leaving" },
    { name: "changes" },
  ],
  privacy: [
    { name: "kept", points: 6 },
    { name: "cookies", points: 3 },
    { name: "visible", points: 4 },
    { name: "federation" },
    { name: "others" },
    { name: "rights" },
    { name: "changes" },
  ],
};

/** The day of the last change, as `legal-changed` says it. */
export const legalTextsChanged = "2026-11-20";
