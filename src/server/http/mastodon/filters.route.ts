/** Filters with their keywords and single posts (`docs/api-notes.md`, Filters). */
import * as v from "valibot";
import type { Filter, FilterKeyword, FilterStatus } from "#protocol/entities.ts";
import { filterActions } from "#protocol/filters.ts";
import type { FilterKeywordId, FilterStatusId, StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { idSchema } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { lenient } from "#protocol/shown-input.ts";
import { readFilter, readFilters } from "#server/domain/filters/filter-rows.ts";
import * as verbs from "#server/domain/filters/filters.ts";
import { showFilter } from "#server/domain/filters/show-filter.ts";
import { loadStatus } from "#server/domain/statuses/load-statuses.ts";
import { filterKeywordSchema, filterSchema, filterStatusSchema } from "../entities/filters.ts";
import { emptySchema } from "../entities/values.ts";
import {
  contexts,
  expiresIn,
  keyword,
  title,
  withFilterId,
  withFilterStatusId,
  withKeywordId,
} from "../middleware/filter-inputs.ts";
import { flag, maybe, nothing, orBlank, written } from "../middleware/inputs.ts";
import { route, type Route, type SignedInCall } from "../middleware/route.ts";

/** One entry of `keywords_attributes`. A form has empty rows too: one that named a keyword takes it away. */
const keywordEntry = v.pipe(
  v.object({
    id: orBlank(idSchema),
    keyword: maybe(v.union([v.pipe(lenient(written(limits.filters.keyword)), v.trim(), v.literal("")), keyword])),
    whole_word: maybe(flag),
    _destroy: maybe(flag),
  }),
  v.transform(({ id, keyword, whole_word, _destroy }): verbs.KeywordWish => {
    const word = keyword?.trim();
    return { id: id as FilterKeywordId | undefined, keyword: word, whole_word, remove: _destroy || word === "" };
  }),
);

const terms = {
  filter_action: orBlank(v.picklist(filterActions)),
  expires_in: expiresIn,
  keywords_attributes: orBlank(v.pipe(v.array(keywordEntry), v.maxLength(limits.filters.keywords))),
};

interface Terms {
  title?: string | undefined;
  context?: verbs.FilterWish["context"];
  filter_action?: verbs.FilterWish["action"];
  expires_in?: number | null | undefined;
  keywords_attributes?: verbs.KeywordWish[] | undefined;
}

const wishOf = ({ filter_action, expires_in, keywords_attributes, title, context }: Terms): verbs.FilterWish => ({
  title,
  context,
  action: filter_action,
  expiresIn: expires_in,
  keywords: keywords_attributes,
});

type Named = Parameters<typeof readFilter>[2];

const read = async ({ db, viewer }: SignedInCall, named: Named): Promise<Filter> =>
  showFilter(await readFilter(db, viewer, named));

async function readKeyword(call: SignedInCall, id: FilterKeywordId): Promise<FilterKeyword> {
  return found((await read(call, { keyword: id })).keywords, id);
}

async function readStatus(call: SignedInCall, id: FilterStatusId): Promise<FilterStatus> {
  return found((await read(call, { status: id })).statuses, id);
}

function found<One extends { id: string }>(all: readonly One[], id: string): One {
  const one = all.find((each) => each.id === id);
  if (!one) throw new Refusal("record.not-found");
  return one;
}

const ofFilters: Route[] = [
  route({
    method: "GET",
    path: "/api/v2/filters",
    summary: "Filters",
    access: "read:filters",
    input: nothing,
    answers: v.array(filterSchema),
    handle: async ({ db, viewer }) => (await readFilters(db, viewer)).map(showFilter),
  }),
  route({
    method: "POST",
    path: "/api/v2/filters",
    summary: "Makes a filter",
    access: "write:filters",
    // The first post of a new filter comes with it from the page of that post (Linnet).
    input: v.object({ ...terms, title, context: contexts, status_id: orBlank(idSchema) }),
    answers: filterSchema,
    async handle(call, { status_id, ...input }) {
      const { transact, viewer, reading } = call;
      const status = status_id && (await loadStatus(reading("thread"), status_id as StatusId));
      const id = await transact(async (tx) => {
        const filter = await verbs.addFilter(tx, viewer, {
          ...wishOf(input),
          title: input.title,
          context: input.context,
        });
        if (status) await verbs.addStatus(tx, viewer, filter, (status.reblog ?? status).id);
        return filter;
      });
      return read(call, { filter: id });
    },
  }),
  route({
    method: "GET",
    path: "/api/v2/filters/:id",
    summary: "A filter",
    access: "read:filters",
    input: withFilterId,
    answers: filterSchema,
    handle: (call, { id }) => read(call, { filter: id }),
  }),
  route({
    method: "PUT",
    path: "/api/v2/filters/:id",
    summary: "Changes a filter",
    access: "write:filters",
    input: v.object({ ...withFilterId.entries, ...terms, title: orBlank(title), context: orBlank(contexts) }),
    answers: filterSchema,
    async handle(call, { id, ...input }) {
      await call.transact((tx) => verbs.changeFilter(tx, call.viewer, id, wishOf(input)));
      return read(call, { filter: id });
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v2/filters/:id",
    summary: "Deletes a filter",
    access: "write:filters",
    input: withFilterId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => verbs.deleteFilter(tx, viewer, id));
      return {};
    },
  }),
];

const ofKeywords: Route[] = [
  route({
    method: "GET",
    path: "/api/v2/filters/:id/keywords",
    summary: "The keywords of a filter",
    access: "read:filters",
    input: withFilterId,
    answers: v.array(filterKeywordSchema),
    handle: async (call, { id }) => (await read(call, { filter: id })).keywords,
  }),
  route({
    method: "POST",
    path: "/api/v2/filters/:id/keywords",
    summary: "Adds a keyword to a filter",
    access: "write:filters",
    input: v.object({ ...withFilterId.entries, keyword, whole_word: maybe(flag) }),
    answers: filterKeywordSchema,
    async handle(call, { id, keyword, whole_word = true }) {
      const added = await call.transact((tx) => verbs.addKeyword(tx, call.viewer, id, { keyword, whole_word }));
      return readKeyword(call, added);
    },
  }),
  route({
    method: "GET",
    path: "/api/v2/filters/keywords/:id",
    summary: "A keyword of a filter",
    access: "read:filters",
    input: withKeywordId,
    answers: filterKeywordSchema,
    handle: (call, { id }) => readKeyword(call, id),
  }),
  route({
    method: "PUT",
    path: "/api/v2/filters/keywords/:id",
    summary: "Changes a keyword",
    access: "write:filters",
    input: v.object({ ...withKeywordId.entries, keyword: orBlank(keyword), whole_word: maybe(flag) }),
    answers: filterKeywordSchema,
    async handle(call, { id, ...wish }) {
      await call.transact((tx) => verbs.changeKeyword(tx, call.viewer, id, wish));
      return readKeyword(call, id);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v2/filters/keywords/:id",
    summary: "Removes a keyword",
    access: "write:filters",
    input: withKeywordId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => verbs.removeKeyword(tx, viewer, id));
      return {};
    },
  }),
];

const ofStatuses: Route[] = [
  route({
    method: "GET",
    path: "/api/v2/filters/:id/statuses",
    summary: "The single posts of a filter",
    access: "read:filters",
    input: withFilterId,
    answers: v.array(filterStatusSchema),
    handle: async (call, { id }) => (await read(call, { filter: id })).statuses,
  }),
  route({
    method: "POST",
    path: "/api/v2/filters/:id/statuses",
    summary: "Adds a post to a filter",
    access: "write:filters",
    input: v.object({ ...withFilterId.entries, status_id: idSchema }),
    answers: filterStatusSchema,
    async handle(call, { id, status_id }) {
      const { id: shown, reblog } = await loadStatus(call.reading("thread"), status_id as StatusId);
      const added = await call.transact((tx) => verbs.addStatus(tx, call.viewer, id, reblog?.id ?? shown));
      return readStatus(call, added);
    },
  }),
  route({
    method: "GET",
    path: "/api/v2/filters/statuses/:id",
    summary: "A post of a filter",
    access: "read:filters",
    input: withFilterStatusId,
    answers: filterStatusSchema,
    handle: (call, { id }) => readStatus(call, id),
  }),
  route({
    method: "DELETE",
    path: "/api/v2/filters/statuses/:id",
    summary: "Takes a post out of a filter",
    access: "write:filters",
    input: withFilterStatusId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => verbs.removeStatus(tx, viewer, id));
      return {};
    },
  }),
];

export const filterRoutes: Route[] = [...ofFilters, ...ofKeywords, ...ofStatuses];
