/**
 * Limit servers: what the bare parts can do with the same work, the same database
 * and the same machine. They have no users, no permissions and no features, and
 * nothing that is theirs may become slower.
 *
 *   /hello   node:http and a word
 *   /home    one prepared question for twenty rows, as JSON
 *   /status  one prepared question for one row, as JSON
 *   /upload  a body that is streamed to a file and synced
 *   /page    the question of /home, and React's `renderToString` of twenty plain posts
 */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { createElement as h } from "react";
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
  account.avatar_description, account.header_description, account.show_media, account.show_media_replies, account.show_featured,
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

// The markup of a post as any page of posts would have it: who, when, what, and what can be done about it.

function Post({ row }: { row: Row }) {
  const profile = `/@${row.username}`;
  const address = `${profile}/${row.id}`;
  return h(
    "article",
    { className: "status", "data-status": row.id, tabIndex: -1, "aria-labelledby": `by-${row.id}` },
    h("a", { className: "face", href: profile, tabIndex: -1, "aria-hidden": true }, h(Face, { row })),
    h(
      "div",
      { className: "byline" },
      h(
        "a",
        { id: `by-${row.id}`, className: "author", href: profile },
        h("bdi", { className: "name" }, row.display_name),
        " ",
        h("span", { className: "handle" }, `@${row.username}`),
      ),
      h("a", { className: "time", href: address }, h(Time, { at: row.created_at })),
    ),
    h(
      "div",
      { className: "body" },
      h("div", {
        className: "prose",
        lang: row.language ?? undefined,
        dir: "auto",
        dangerouslySetInnerHTML: { __html: row.content },
      }),
      h(
        "div",
        { className: "actions" },
        h(Action, { name: "Reply", icon: "reply", href: `${address}#reply`, count: row.replies_count }),
        h(Action, { name: "Boost", icon: "repeat-2", href: `${address}#boost`, count: row.reblogs_count }),
        h(Action, { name: "Favorite", icon: "heart", href: `${address}#favorite`, count: row.favourites_count }),
      ),
    ),
  );
}

function Face({ row }: { row: Row }) {
  const src = row.avatar ?? "/images/avatar.png";
  return h("img", { className: "avatar", src, alt: "", width: 44, height: 44, loading: "lazy" });
}

function Time({ at }: { at: Date }) {
  const iso = at.toISOString();
  return h("time", { dateTime: iso, title: iso }, "1 h");
}

function Action({ name, icon, href, count }: { name: string; icon: string; href: string; count: number | null }) {
  return h(
    "a",
    { className: `action ${icon}`, href, title: name, "aria-label": count ? `${name}: ${count}` : name },
    h(
      "svg",
      { className: "icon", width: 20, height: 20, "aria-hidden": true },
      h("use", { href: `/icons.svg#${icon}` }),
    ),
    count ? h("span", { className: "number" }, count) : null,
  );
}

function page(rows: Row[]): string {
  const body = renderToString(
    h(
      "main",
      null,
      rows.map((row) => h(Post, { key: row.id, row })),
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Limit</title></head><body><div id="root">${body}</div></body></html>`;
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(text) }).end(text);
}

async function keep(body: IncomingMessage): Promise<void> {
  const place = path.join(tmpdir(), `linnet-bench-${randomUUID()}`);
  await pipeline(body, createWriteStream(place, { flush: true })).finally(() => rm(place, { force: true }));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, what, id = ""] = request.url!.split("/");
  if (what === "upload") return send(response, "text/plain", await keep(request).then(() => "kept"));
  if (what === "hello") return send(response, "text/plain", "hello");
  if (what === "home") return send(response, "application/json", JSON.stringify(await readHome()));
  if (what === "status") return send(response, "application/json", JSON.stringify(await readStatus(id)));
  send(response, "text/html; charset=utf-8", page(await readHome()));
}

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(PORT), "127.0.0.1");
