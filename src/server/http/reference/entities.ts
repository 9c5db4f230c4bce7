/** Every entity that the API answers with, by the name under which the reference has it: `accountSchema` is `Account`. */
import type * as v from "valibot";
import * as accounts from "../entities/accounts.ts";
import * as conversations from "../entities/conversations.ts";
import * as drafts from "../entities/drafts.ts";
import * as errors from "../entities/errors.ts";
import * as filters from "../entities/filters.ts";
import * as instance from "../entities/instance.ts";
import * as lists from "../entities/lists.ts";
import * as media from "../entities/media.ts";
import * as notifications from "../entities/notifications.ts";
import * as oauth from "../entities/oauth.ts";
import * as sessions from "../entities/sessions.ts";
import * as statuses from "../entities/statuses.ts";
import * as tags from "../entities/tags.ts";
import * as values from "../entities/values.ts";

const rooms = [
  accounts,
  conversations,
  drafts,
  errors,
  filters,
  instance,
  lists,
  media,
  notifications,
  oauth,
  sessions,
  statuses,
  tags,
  values,
];

export const entities: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  rooms
    .flatMap((room) => Object.entries<unknown>(room))
    .filter(([name]) => name.endsWith("Schema"))
    .map(([name, schema]): [string, v.GenericSchema] => [nameOf(name), schema as v.GenericSchema])
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
);

function nameOf(schema: string): string {
  const name = schema.replace(/Schema$/, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
