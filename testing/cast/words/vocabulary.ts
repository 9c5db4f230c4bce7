/** What a language knows about its topics: sentences with gaps, and what may stand in the gaps. */
import type { SceneName } from "../drawings/picture.ts";
import type { Topic } from "../person.ts";

/** Sentences name their gaps in braces; what fills a gap may have gaps of its own. */
export interface Talk {
  /** Whole posts. */
  posts: string[];
  /** Answers to a post on this topic. */
  replies: string[];
  /** Hashtags, without the sign. */
  tags: string[];
  /** Paths of pages that are linked now and then, without the host. */
  pages?: string[];
  gaps: Record<string, string[]>;
  /** What is photographed. */
  scenes: SceneName[];
}

export interface Vocabulary {
  topics: Partial<Record<Topic, Talk>>;
  /** Answers that fit any post. */
  remarks: string[];
  /** What authors say to those who answered them. */
  thanks: string[];
  /** Second sentences of remarks and thanks, now and then. */
  codas: string[];
  /** Gaps that every topic may use. */
  gaps: Record<string, string[]>;
  /** Descriptions of the pictures, for those who do not see them. */
  descriptions: Record<SceneName, string[]>;
}
