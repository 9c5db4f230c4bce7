import type { LocaleWords, Messages } from "./bind-words.ts";

export const words: LocaleWords = {
  first: import.meta.glob<Messages>(["/locales/en/core.ftl"], {
    query: "?messages",
    import: "default",
    eager: true,
  }),
  later: import.meta.glob<Messages>(
    ["/locales/en/*.ftl", "!/locales/*/{core,mail,instance,refusals,refused,front,search-form}.ftl"],
    {
      query: "?messages",
      import: "default",
    },
  ),
};
