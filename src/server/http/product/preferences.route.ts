/** `PATCH /api/preferences`: what a reader wants of their pages. What is absent stays as it is. A form sends all hidden languages, a press one. */
import * as v from "valibot";
import { dataSavers } from "#protocol/data-saver.ts";
import { keepAutoplay, keepDataSaver } from "#server/domain/accounts/media-preferences.ts";
import { changeHiddenTranslations, hideTranslations } from "#server/domain/statuses/hidden-translations.ts";
import { keepAllReplies } from "#server/domain/timelines/home-of-preferences.ts";
import { emptySchema } from "../entities/values.ts";
import { flag, listOf, maybe, text } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

const languages = listOf(text(35), 200);

export const preferenceRoutes: Route[] = [
  route({
    method: "PATCH",
    path: "/api/preferences",
    summary: "Changes what home shows, how media load and play, and from which languages no translation is offered",
    access: "session",
    input: v.object({
      show_all_replies: maybe(flag),
      autoplay_gifs: maybe(flag),
      data_saver: maybe(v.picklist(dataSavers)),
      hidden_translations: maybe(languages),
      hide_translations: maybe(languages),
      show_translations: maybe(languages),
    }),
    answers: emptySchema,
    async handle(
      { transact, viewer },
      { show_all_replies: wanted, autoplay_gifs: autoplay, data_saver: saver, ...languages },
    ) {
      const { hidden_translations: hidden, hide_translations: hide = [], show_translations: show = [] } = languages;
      await transact(async (tx) => {
        if (wanted !== undefined) await keepAllReplies(tx, viewer, wanted);
        if (autoplay !== undefined) await keepAutoplay(tx, viewer, autoplay);
        if (saver !== undefined) await keepDataSaver(tx, viewer, saver);
        if (hidden !== undefined) await hideTranslations(tx, viewer, hidden);
        if (hide.length + show.length > 0) await changeHiddenTranslations(tx, viewer, { hide, show });
      });
      return {};
    },
  }),
];
