/** The pages as one Hono app: the house mounts it last, after the API and everything that is no page. */
import { Hono } from "hono";
import { privately } from "./answers.ts";
import { assetsRoute } from "./assets.route.ts";
import { manifestRoute } from "./manifest.route.ts";
import { buildsRoute } from "./builds.route.ts";
import type { PageDoors } from "./doors.ts";
import { formRoute } from "./form.route.ts";
import { pageRoute } from "./page.route.ts";
import { payloadRoute } from "./payload.route.ts";
import { preferencesRoute } from "./preferences.route.ts";
import { securityHeaders } from "./security-headers.ts";

export function pages(doors: PageDoors): Hono {
  const { origin, mediaUrl, renderer } = doors;
  const headers = Object.entries(securityHeaders({ origin, mediaUrl, development: renderer.development }));
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of headers) context.res.headers.set(name, value);
  });
  if (renderer.middleware) app.use(renderer.middleware);
  app.onError((error, context) => {
    doors.log.error("page failed", { path: context.req.path, error });
    return context.text("Internal Server Error", 500, { "cache-control": privately });
  });
  for (const route of [assetsRoute, manifestRoute, buildsRoute, preferencesRoute, formRoute, payloadRoute, pageRoute]) {
    app.route("/", route(doors));
  }
  return app;
}
