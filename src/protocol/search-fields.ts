/** The names of the fields of the form behind a search. Those of operators are the operators' own. */
export const searchFields = [
  "words",
  "phrase",
  "without",
  "from",
  "after",
  "before",
  "has",
  "is",
  "lang",
  "in",
] as const;
