/** Filters as the first version of the API has them: each keyword is one (`docs/api-notes.md`, Filters). */
import * as v from "valibot";
import type { KeywordFilter } from "#protocol/entities.ts";
import type { FilterAction } from "#protocol/filters.ts";
import type { FilterKeywordId } from "#protocol/ids.ts";
import { readFilter, readFilters } from "#server/domain/filters/filter-rows.ts";
import { addFilter, changeKeywordFilter, removeKeywordFilter } from "#server/domain/filters/filters.ts";
import { showKeywordFilters } from "#server/domain/filters/show-filter.ts";
import { keywordFilterSchema } from "../entities/filters.ts";
import { emptySchema } from "../entities/values.ts";
import { contexts, expiresIn, keyword, withKeywordId } from "../middleware/filter-inputs.ts";
import { flag, maybe, nothing, orBlank } from "../middleware/inputs.ts";
import { route, type Route, type SignedInCall } from "../middleware/route.ts";

async function read({ db, viewer }: SignedInCall, id: FilterKeywordId): Promise<KeywordFilter> {
  const shown = showKeywordFilters(await readFilter(db, viewer, { keyword: id }));
  return shown.find((one) => one.id === id)!;
}

const terms = { whole_word: maybe(flag), irreversible: maybe(flag), expires_in: expiresIn };

/** What is not said stays as it is. */
const actionOf = (irreversible: boolean | undefined): FilterAction | undefined =>
  irreversible === undefined ? undefined : irreversible ? "hide" : "warn";

export const keywordFilterRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/filters",
    summary: "Keywords as filters of their own, as old apps have them",
    access: "read:filters",
    input: nothing,
    answers: v.array(keywordFilterSchema),
    handle: async ({ db, viewer }) => (await readFilters(db, viewer)).flatMap(showKeywordFilters),
  }),
  route({
    method: "POST",
    path: "/api/v1/filters",
    summary: "Makes a filter of one keyword",
    access: "write:filters",
    input: v.object({ ...terms, phrase: keyword, context: contexts }),
    answers: keywordFilterSchema,
    async handle({ transact, db, viewer }, { phrase, context, whole_word = false, irreversible, expires_in }) {
      const wish = { title: phrase, context, action: actionOf(irreversible), expiresIn: expires_in };
      const keywords = [{ keyword: phrase, whole_word }];
      const id = await transact((tx) => addFilter(tx, viewer, { ...wish, keywords }));
      return showKeywordFilters(await readFilter(db, viewer, { filter: id }))[0]!;
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/filters/:id",
    summary: "A filter of one keyword",
    access: "read:filters",
    input: withKeywordId,
    answers: keywordFilterSchema,
    handle: (call, { id }) => read(call, id),
  }),
  route({
    method: "PUT",
    path: "/api/v1/filters/:id",
    summary: "Changes a filter of one keyword",
    access: "write:filters",
    input: v.object({ ...withKeywordId.entries, ...terms, phrase: orBlank(keyword), context: orBlank(contexts) }),
    answers: keywordFilterSchema,
    async handle(call, { id, phrase, context, whole_word, irreversible, expires_in }) {
      const wish = { phrase, context, whole_word, action: actionOf(irreversible), expiresIn: expires_in };
      await call.transact((tx) => changeKeywordFilter(tx, call.viewer, id, wish));
      return read(call, id);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/filters/:id",
    summary: "Deletes a filter of one keyword",
    access: "write:filters",
    input: withKeywordId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => removeKeywordFilter(tx, viewer, id));
      return {};
    },
  }),
];
