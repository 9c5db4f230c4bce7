/**
 * Limit servers: what the bare parts can do with the same work, the same database
 * and the same machine. They have no users, no permissions and no features, and
 * nothing that is theirs may become slower.
 *
 *   /hello   node:http and a word
 *   /home    one prepared question for twenty rows, as JSON
 *   /status  one prepared question for one row, as JSON
 *   /page    the question of /home, and React's `renderToString` of twenty plain articles
 */
import { createServer, type ServerResponse } from "node:http";
import pg from "pg";
import { createElement as h, type ReactElement } from "react";
import { renderToString } from "react-dom/server";

interface Row {
  id: string;
  created_at: Date;
  content: string;
  language: string | null;
  username: string;
  display_name: string;
  avatar: string | null;
  replies_count: number | null;
  reblogs_count: number | null;
  favourites_count: number | null;
}

const { PORT, DATABASE_URL, READER } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: "-c jit=off" });

/** What the rows themselves say of a status and its author; nothing that another question would have to find. */
const columns = `
  status.id, status.account_id, status.uri, status.url, status.in_reply_to_id, status.in_reply_to_account_id,
  status.reblog_of_id, status.visibility, status.language, status.content, status.spoiler_text, status.sensitive,
  status.created_at, status.edited_at,
  status_stats.replies_count, status_stats.reblogs_count, status_stats.favourites_count,
  account.username, account.domain, account.display_name, account.note, account.fields, account.avatar, account.header,
  account.locked, account.bot, account.discoverable, account.indexable, account.hide_collections,
  account.created_at as joined_at, account_stats.followers_count, account_stats.following_count,
  account_stats.statuses_count, account_stats.last_status_at`;
const joins = `
  join account on account.id = status.account_id
  left join account_stats on account_stats.account_id = account.id
  left join status_stats on status_stats.status_id = status.id`;

async function readHome(): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: "home",
    text: `
      select ${columns}
      from (select status_id from home_entry where account_id = $1 order by status_id desc limit 20) entry
      join status on status.id = entry.status_id ${joins}
      order by status.id desc`,
    values: [READER],
  });
  return rows;
}

async function readStatus(id: string): Promise<Row> {
  const text = `select ${columns} from status ${joins} where status.id = $1`;
  const { rows } = await pool.query<Row>({ name: "status", text, values: [id] });
  return rows[0]!;
}

function article(row: Row): ReactElement {
  const count = (label: string, number: number | null) =>
    h(
      "button",
      { type: "button", "aria-label": label },
      h("svg", { width: 18, height: 18 }, h("use", { href: `#${label}` })),
      h("span", null, number ?? 0),
    );
  return h(
    "article",
    { key: row.id, className: "status", "data-status": row.id },
    h(
      "a",
      { className: "face", href: `/@${row.username}` },
      h("img", { src: row.avatar ?? "/images/avatar.png", alt: "", width: 46, height: 46 }),
    ),
    h(
      "div",
      { className: "byline" },
      h(
        "a",
        { className: "author", href: `/@${row.username}` },
        h("b", null, row.display_name),
        " ",
        h("span", null, `@${row.username}`),
      ),
      h("a", { href: `/@${row.username}/${row.id}` }, h("time", { dateTime: row.created_at.toISOString() }, "1h")),
    ),
    h("div", { className: "content", lang: row.language, dangerouslySetInnerHTML: { __html: row.content } }),
    h(
      "div",
      { className: "actions" },
      count("reply", row.replies_count),
      count("boost", row.reblogs_count),
      count("favorite", row.favourites_count),
    ),
  );
}

function page(rows: Row[]): string {
  const body = renderToString(h("main", null, rows.map(article)));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Limit</title></head><body><div id="root">${body}</div></body></html>`;
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(text) }).end(text);
}

const server = createServer(async (request, response) => {
  const [, what, id = ""] = request.url!.split("/");
  if (what === "hello") return send(response, "text/plain", "hello");
  if (what === "home") return send(response, "application/json", JSON.stringify(await readHome()));
  if (what === "status") return send(response, "application/json", JSON.stringify(await readStatus(id)));
  send(response, "text/html; charset=utf-8", page(await readHome()));
});
server.listen(Number(PORT), "127.0.0.1");
