/** Reading through the API, each against one prepared question to the same database. */
import { contest, usualTown, type Question } from "../contest.ts";
import { anyAnswer, sameItem, sameList } from "../expected.ts";
import type { Finding } from "../finding.ts";
import type { Ground, Town } from "../ground.ts";
import { requestOf } from "../load.ts";
import { newestInHome, newestOf, newestOnPublic } from "../newest.ts";

const pageLength = 20;

/** What the process costs without any work: routes, headers, nothing else. */
export async function hello(ground: Ground): Promise<Finding[]> {
  return contest(ground, {
    name: "hello",
    ours: { request: requestOf("/health/live"), amount: 4_000, expect: anyAnswer },
    limit: { request: requestOf("/hello"), amount: 8_000, expect: anyAnswer },
  });
}

export async function home(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  return contest(ground, { name: "home", ours: await homeOf(town), limit: await bareHomeOf(town), target: 0.35 });
}

export async function publicTimeline(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  return contest(ground, { name: "public", ours: await publicOf(town), limit: await bareHomeOf(town), target: 0.35 });
}

export async function accountStatuses(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  const { id } = town.cast.author;
  const ours = list(`/api/v1/accounts/${id}/statuses`, await newestOf(town, id));
  return contest(ground, { name: "account", ours, limit: await bareHomeOf(town) });
}

export async function status(ground: Ground): Promise<Finding[]> {
  const id = await newestOnPublic(await ground.town(usualTown));
  const item = (path: string, amount: number): Question => {
    const request = requestOf(path);
    return { request, amount, expect: (port) => sameItem(port, request, id) };
  };
  return contest(ground, {
    name: "status",
    ours: item(`/api/v1/statuses/${id}`, 1_500),
    limit: item(`/status/${id}`, 3_000),
  });
}

export async function homeOf(town: Town): Promise<Question> {
  const headers = { authorization: `Bearer ${town.cast.reader.token}` };
  return list("/api/v1/timelines/home", await newestInHome(town), headers);
}

export async function publicOf(town: Town): Promise<Question> {
  return list("/api/v1/timelines/public", await newestOnPublic(town));
}

async function bareHomeOf(town: Town): Promise<Question> {
  return { ...list("/home", await newestInHome(town)), amount: 2_000 };
}

function list(path: string, newest: string, headers: Record<string, string> = {}): Question {
  const request = requestOf(path, { headers });
  return { request, amount: 600, expect: (port) => sameList(port, request, pageLength, newest) };
}
