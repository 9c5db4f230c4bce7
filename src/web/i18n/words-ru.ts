import type { LocaleWords, Messages } from "./bind-words.ts";

export const words: LocaleWords = {
  first: import.meta.glob<Messages>(["/locales/ru/core.ftl"], {
    query: "?messages",
    import: "default",
    eager: true,
  }),
  later: import.meta.glob<Messages>(
    ["/locales/ru/*.ftl", "!/locales/*/{core,mail,instance,refusals,refused,front,search-form}.ftl"],
    {
      query: "?messages",
      import: "default",
    },
  ),
};
