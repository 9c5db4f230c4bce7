/** Limits of what is said in an audio or a video; apart from the others, which come with the first page that writes. */
export const spoken = {
  /** Code units of a transcript, and of all those of one status. */
  transcript: 20_000,
  transcripts: 60_000,
  /** Bytes of the captions in one language, and in how many languages one file has them. */
  captions: 256 * 1024,
  languages: 16,
  /** Captions of one file that are kept, with those that earlier versions of its status show. */
  keptCaptions: 64,
} as const;
