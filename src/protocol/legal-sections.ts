/**
 * How the legal texts are divided. Each section is the id of its paragraph in
 * `legal.ftl`; its title has the same id with `-title`. The pages show the texts,
 * and apps read them through the API.
 */
import type { MessageId } from "./message-ids.ts";

export type LegalText = "terms" | "privacy";

interface LegalSection {
  paragraph: Titled<MessageId>;
  /** These follow the paragraph. */
  points?: readonly MessageId[];
}

type Titled<Id extends MessageId> = Id extends Id ? (`${Id}-title` extends MessageId ? Id : never) : never;

export const legalSections: Record<LegalText, readonly LegalSection[]> = {
  terms: [
    { paragraph: "terms-account" },
    { paragraph: "terms-posts" },
    {
      paragraph: "terms-conduct",
      points: [
        "terms-conduct-1",
        "terms-conduct-2",
        "terms-conduct-3",
        "terms-conduct-4",
        "terms-conduct-5",
        "terms-conduct-6",
        "terms-conduct-7",
      ],
    },
    { paragraph: "terms-federation" },
    { paragraph: "terms-moderation" },
    { paragraph: "terms-service" },
    { paragraph: "terms-leaving" },
    { paragraph: "terms-changes" },
  ],
  privacy: [
    {
      paragraph: "privacy-kept",
      points: [
        "privacy-kept-1",
        "privacy-kept-2",
        "privacy-kept-3",
        "privacy-kept-4",
        "privacy-kept-5",
        "privacy-kept-6",
      ],
    },
    {
      paragraph: "privacy-cookies",
      points: [
        "privacy-cookies-1",
        "privacy-cookies-2",
        "privacy-cookies-3",
        "privacy-cookies-4",
        "privacy-cookies-5",
        "privacy-cookies-6",
      ],
    },
    {
      paragraph: "privacy-visible",
      points: ["privacy-visible-1", "privacy-visible-2", "privacy-visible-3", "privacy-visible-4"],
    },
    { paragraph: "privacy-federation" },
    { paragraph: "privacy-others" },
    { paragraph: "privacy-rights" },
    { paragraph: "privacy-changes" },
  ],
};

/** The rules of the server: what the terms do not allow, point by point, by the id that reports name. */
export const rules: readonly { id: string; words: MessageId }[] = legalSections.terms
  .find(({ paragraph }) => paragraph === "terms-conduct")!
  .points!.map((words, index) => ({ id: String(index + 1), words }));

/** The day of the last change, as `legal-changed` says it. */
export const legalTextsChanged = "2026-11-29";
