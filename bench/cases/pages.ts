/** Pages as HTML, against React's own rendering of twenty plain articles from one question. */
import { accents, fontSizes, locales, themes } from "#web/data/reader.ts";
import { contest, usualTown, type Question } from "../contest.ts";
import { sameGroups, samePage, sameTimeline } from "../expected.ts";
import type { Finding } from "../finding.ts";
import type { Ground, Town } from "../ground.ts";
import { requestOf } from "../load.ts";
import { firstPageOfHome, newestInHome, newestOf, pinsOf, usualThread } from "../newest.ts";

const pageLength = 20;

/**
 * What a browser says when it goes from one of our pages to the next: it has their style, and gets no more than a link
 * to it. It would take the answer compressed, too; that is left out, as the bare page knows nothing of it.
 */
const onTheWay = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

/** As a thousand visitors at once find it: rendered every five seconds, and kept in between. */
export async function profile(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  const ours = { ...(await profileOf(town)), amount: 3_000 };
  return contest(ground, { name: "profile", ours, limit: await barePage(town) });
}

/** As a single visitor finds it: rendered for each request. */
export async function profileUncached(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  const ours = uncached(await profileOf(town), onTheWay);
  return contest(ground, { name: "profile-uncached", ours, limit: await barePage(town), target: 0.4 });
}

/** The same for somebody who was never here: with the style sheets inside. */
export async function firstVisit(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  const ours = uncached(await profileOf(town), {});
  return contest(ground, { name: "first-visit", ours, limit: await barePage(town) });
}

export async function threadUncached(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  const { path, ids } = await usualThread(town);
  const ours = uncached(page(path, ids.length, ids[0]!), onTheWay);
  return contest(ground, { name: "thread-uncached", ours, limit: await barePage(town) });
}

/** Home as a signed-in reader gets it, with all that hydration needs; never kept. */
export async function homePage(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  return contest(ground, { name: "home-page", ours: await homePageOf(town), limit: await barePage(town) });
}

export async function homePageOf(town: Town): Promise<Question> {
  const request = requestOf("/", { headers: readerOf(town) });
  const posts = await firstPageOfHome(town, pageLength);
  return { request, amount: 250, expect: (port) => sameTimeline(port, request, posts) };
}

/** As many groups of notifications as home has posts, for the same reader. */
export async function notificationsPage(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  const path = "/notifications";
  const request = requestOf(path, { headers: readerOf(town) });
  const ours = { request, amount: 250, expect: (port: number) => sameGroups(port, request, pageLength) };
  return contest(ground, { name: "notifications-page", ours, limit: await barePage(town) });
}

function readerOf({ cast }: Town): Record<string, string> {
  return { ...onTheWay, cookie: `session=${cast.reader.session}` };
}

async function profileOf(town: Town): Promise<Page> {
  const { id, username } = town.cast.author;
  const pins = await pinsOf(town, id);
  return page(`/@${username}`, pins.length + pageLength, pins[0] ?? (await newestOf(town, id)));
}

async function barePage(town: Town): Promise<Question> {
  return { ...page("/page", pageLength, await newestInHome(town)), amount: 700 };
}

interface Page extends Question {
  path: string;
}

function page(path: string, articles: number, newest: string, headers: Record<string, string> = onTheWay): Page {
  const request = requestOf(path, { headers });
  return { path, request, amount: 250, expect: (port) => samePage(port, request, articles, newest) };
}

/**
 * The same page in each appearance and language, one after the other. These are
 * more than the micro-cache holds, so it has always forgotten the one that comes.
 */
function uncached(question: Page, headers: Record<string, string>): Question {
  const cookies = locales.flatMap((locale) =>
    themes.flatMap((theme) =>
      accents.flatMap((accent) =>
        fontSizes.map((size) => `locale=${locale}; theme=${theme}; accent=${accent}; font_size=${size}`),
      ),
    ),
  );
  const requests = cookies.map((cookie) => requestOf(question.path, { headers: { ...headers, cookie } }));
  let next = 0;
  return { ...question, request: () => requests[next++ % requests.length]! };
}
