/**
 * The `uri`s of people and posts, opened in a browser: they lead to the page, as Mastodon's do.
 * A program that asks for JSON is not sent to a page of HTML.
 */
import { Hono } from "hono";

/** `/users/wren`, `/users/wren/statuses/1`, and the same with `/activity` for a boost. */
const shape = /^\/users\/([^/]+)(?:\/statuses\/(\d+)(?:\/activity)?)?$/;

export function urisRoute(): Hono {
  return new Hono().get("/users/*", async ({ req, body }, next) => {
    const [, name, id] = shape.exec(new URL(req.url).pathname) ?? [];
    const accept = req.header("accept") ?? "";
    if (name === undefined || (accept.includes("json") && !accept.includes("text/html"))) return next();
    const location = id === undefined ? `/@${name}` : `/@${name}/${id}`;
    return body(null, 301, { location, vary: "Accept", "cache-control": "public, max-age=86400" });
  });
}
