/** The pages as one Hono app: the house mounts it last, after the API and everything that is no page. */
import { Hono, type Context } from "hono";
import { privately } from "./answers.ts";
import { assetsRoute } from "./assets.route.ts";
import { linkedReturnRoute } from "./linked-return.route.ts";
import { manifestRoute } from "./manifest.route.ts";
import { buildsRoute } from "./builds.route.ts";
import type { PageDoors } from "./doors.ts";
import { formRoute } from "./form.route.ts";
import { pageRoute } from "./page.route.ts";
import { payloadRoute } from "./payload.route.ts";
import { preferencesRoute } from "./preferences.route.ts";
import { problemPage } from "./problem-page.ts";
import { readAnonymously } from "./reading.ts";
import { securityHeaders, siteOf } from "./security-headers.ts";
import { urisRoute } from "./uris.route.ts";

/** Said without asking who reads: that would begin something. */
async function serverFull(doors: PageDoors, context: Context): Promise<Response> {
  const { pages: screens } = await doors.renderer.load();
  const response = await problemPage(doors, readAnonymously(doors, screens, context), "server.overloaded");
  response.headers.set("connection", "close");
  return response;
}

export function pages(doors: PageDoors): Hono {
  const { renderer } = doors;
  const headers = Object.entries(securityHeaders(siteOf(doors)));
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of headers) {
      // A page with style sheets inside has the policy that names them.
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });
  if (renderer.middleware) app.use(renderer.middleware);
  app.onError((error, context) => {
    doors.log.error("page failed", { path: context.req.path, error });
    return context.text("Internal Server Error", 500, { "cache-control": privately });
  });
  for (const route of [assetsRoute, manifestRoute, buildsRoute]) app.route("/", route(doors));
  app.use(async (context, next) => (doors.isFull() ? serverFull(doors, context) : next()));
  const routes = [urisRoute, preferencesRoute, formRoute, linkedReturnRoute, payloadRoute, pageRoute];
  for (const route of routes) app.route("/", route(doors));
  return app;
}
