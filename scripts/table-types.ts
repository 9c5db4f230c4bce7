/**
 * Writes the tables of a migrated database as types for Kysely.
 *
 * PostgreSQL says most of it: the type of a column, its default, the words that
 * a check allows, and the table to which a foreign key leads, which gives an id
 * its brand. `brands` and `columns` say the rest.
 */
import type pg from "pg";

/** How a table is said; `scripts/tables.ts` writes it there. */
export const tablesFile = new URL("../src/server/storage/tables.ts", import.meta.url);

/** Tables whose ids have a type of their own. */
const brands: Record<string, string> = {
  access_token: "TokenId",
  account: "AccountId",
  account_conversation: "AccountConversationId",
  conversation: "ConversationId",
  filter: "FilterId",
  filter_keyword: "FilterKeywordId",
  filter_status: "FilterStatusId",
  featured_tag: "FeaturedTagId",
  linked_account: "LinkId",
  list: "ListId",
  media_attachment: "MediaId",
  notification: "NotificationId",
  notification_request: "NotificationRequestId",
  oauth_app: "AppId",
  oauth_grant: "GrantId",
  poll: "PollId",
  report: "ReportId",
  scheduled_status: "ScheduledStatusId",
  session: "SessionId",
  status: "StatusId",
};

/** Columns about which the database knows less than the code: documents, words without a check, ids without a foreign key. */
const columns: Record<string, string> = {
  "account_conversation.last_status_id": "StatusId",
  "account_conversation.participant_ids": "AccountId[]",
  "account_conversation.read_id": "StatusId",
  "account.fields": "StoredField[]",
  "draft.media_ids": "MediaId[]",
  "filter.context": "FilterContext[]",
  "home_arrival.status_id": "StatusId",
  "home_entry.account_id": "AccountId",
  "home_entry.status_id": "StatusId",
  "ended_follow.list_ids": "ListId[]",
  "endorsement.account_id": "AccountId",
  "endorsement.target_account_id": "AccountId",
  "linked_account.account": "CredentialAccount",
  "linked_account.key": "AccountId",
  "linked_server.facts": "ServerFacts",
  "list_account.account_id": "AccountId",
  "list_account.list_id": "ListId",
  "list_account.target_account_id": "AccountId",
  "media_attachment.captions": "StoredCaptions[]",
  "media_attachment.meta": 'MediaAttachment["meta"]',
  "trend.status_ids": "StatusId[]",
  "upload.kept": "KeptFile",
  "notification.type": "NotificationType",
  "notification.report_id": "ReportId",
  "report.status_ids": "StatusId[]",
  "scheduled_status.media_ids": "MediaId[]",
  "status.in_reply_to_account_id": "AccountId",
  "status.in_reply_to_id": "StatusId",
  "status.poll_id": "PollId",
  "status_edit.media": "StoredMedia[]",
  "status_edit.mentioned_ids": "AccountId[]",
  "status_edit.source_type": '"text" | "html"',
  "status_edit.visibility": "Visibility",
};

/** Where the types come from. */
const homes: Record<string, string[]> = {
  "#protocol/entities.ts": ["CredentialAccount", "MediaAttachment", "NotificationType", "Visibility"],
  "#protocol/filters.ts": ["FilterContext"],
  "#protocol/linked.ts": ["ServerFacts"],
  "#protocol/ids.ts": [...new Set(Object.values(brands))],
  "#server/domain/accounts/stored-field.ts": ["StoredField"],
  "#server/domain/media/stored-media.ts": ["KeptFile", "StoredCaptions", "StoredMedia"],
};

/** What `pg` makes of a type of PostgreSQL. */
const values: Record<string, string> = {
  bigint: "string",
  "bigint[]": "string[]",
  boolean: "boolean",
  bytea: "Buffer",
  date: "Date",
  "double precision": "number",
  inet: "string",
  integer: "number",
  "integer[]": "number[]",
  jsonb: "unknown",
  smallint: "number",
  text: "string",
  "text[]": "string[]",
  "timestamp with time zone": "Date",
  tsvector: "string",
};

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  /** The database alone gives it its value. */
  always: boolean;
  is_key: boolean;
  target: string | null;
  check: string | null;
}

/** The source of `tables.ts` for this database. */
export async function writeTableTypes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(readColumns);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const body = [...tables].map(([table, its]) => `  ${table}: {\n${its.map(lineOf).join("")}  };\n`).join("");
  const imports = Object.entries(homes).map(([file, names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(body)).toSorted();
    const line = `import type { ${used.join(", ")} } from "${file}";`;
    // As the formatter wants it.
    return `${line.length <= 120 ? line : line.replace(/[{,] /g, "$&\n  ").replace(" }", ",\n}").replaceAll(/ $/gm, "")}\n`;
  });
  return `${head}${imports.join("")}${helpers}\nexport interface Tables {\n${body}}\n`;
}

/** Tables of the product: none of the queue, no partitions, not the list of migrations. */
const readColumns = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable, a.atthasdef or a.attidentity = 'd' as has_default,
    a.attidentity = 'a' or a.attgenerated <> '' as always,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indkey::text = a.attnum::text) as is_key,
    (select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as target,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[''' limit 1) as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'migration' and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

function lineOf(column: Column): string {
  const { name, type, nullable, has_default, always } = column;
  const value = valueOf(column);
  // Outside of the wrapper, so that a document that may be missing may be left out.
  if (type === "jsonb")
    return `    ${name}: ${has_default ? "JsonWithDefault" : "Json"}<${value}>${nullable ? " | null" : ""};\n`;
  const whole = value + (nullable ? " | null" : "");
  const wrapper = always ? "GeneratedAlways" : has_default ? "Generated" : null;
  return `    ${name}: ${wrapper ? `${wrapper}<${whole}>` : whole};\n`;
}

function valueOf({ table, name, type, is_key, target, check }: Column): string {
  const words = [...(check ?? "").matchAll(/'([^']*)'::text/g)].map(([, word]) => `"${word}"`).join(" | ");
  const known =
    columns[`${table}.${name}`] ?? brands[is_key && !target ? table : (target ?? "")] ?? (words || values[type]);
  if (!known) throw new Error(`${table}.${name} is a ${type}: say in scripts/table-types.ts what \`pg\` makes of it`);
  return known;
}

const head = `/**
 * The tables as Kysely sees them. \`npm run tables\` writes this file from \`migrations/\`.
 *
 * bigint arrives as a decimal string, timestamptz as a Date, jsonb parsed.
 */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
`;

const helpers = `
type Json<T> = ColumnType<T, string, string>;
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
`;
