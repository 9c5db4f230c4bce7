/**
 * Apps send the same call as JSON, form-urlencoded, multipart or in the query
 * string. Each route of the table gets the same input in all four, and its
 * handler must be handed the same value.
 */
import { describe, expect, it } from "vitest";
import { apiRoutes } from "#server/connect.ts";
import { echoApi, echoOrigin } from "#testing/echo-api.ts";
import { formFields, placesIn, putAt, sampleOf, wantsFile } from "#testing/samples.ts";

// What takes bytes has its fields in the query alone.
const changing = apiRoutes.filter((route) => route.method !== "GET" && route.receives?.kind !== "bytes");

describe.each(changing.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", (_name, route) => {
  const sample = sampleOf(route.input) as Record<string, unknown>;
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const path = names.reduce((filled, name) => filled.replace(`:${name}`, String(sample[name] ?? "7")), route.path);
  const body = Object.fromEntries(Object.entries(sample).filter(([name]) => !names.includes(name)));
  const fields = [...formFields(body)];

  const send = async (init: RequestInit & { query?: string }) => {
    const request = new Request(`${echoOrigin}${path}${init.query ?? ""}`, { method: route.method, ...init });
    const answer = await echoApi.handle(request, "127.0.0.1");
    return { status: answer.status, input: await answer.json() };
  };

  const sendJson = (fields: unknown) =>
    send({ body: JSON.stringify(fields), headers: { "content-type": "application/json" } });

  // No text can be a file.
  const takesFile = wantsFile(route.input);

  it.each(takesFile ? ["multipart"] : [])("takes its file as %s alone", async () => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    form.append("file", new Blob(["bytes"]), "picture.png");
    const { status, input } = await send({ body: form });
    expect([status, input]).toEqual([200, { ...(await sentInQuery(form)), file: expect.any(Object) }]);
    const others = [
      await sendJson({ ...body, file: "picture.png" }),
      await send({ body: new URLSearchParams([...fields, ["file", "picture.png"]]) }),
      await send({ query: `?${new URLSearchParams([...fields, ["file", "picture.png"]])}` }),
    ];
    for (const other of others)
      expect(other).toMatchObject({ status: 422, input: { error: expect.stringContaining("file") } });
  });

  /** The same with all but the file in the query. */
  async function sentInQuery(form: FormData): Promise<object> {
    const alone = new FormData();
    alone.append("file", form.get("file")!);
    return (await send({ body: alone, query: `?${new URLSearchParams(fields)}` })).input as object;
  }

  it.each(takesFile ? [] : ["four"])("understands all %s encodings alike", async () => {
    const json = await sendJson(body);
    expect(json.status, JSON.stringify(json.input)).toBe(200);
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    expect(await send({ body: new URLSearchParams(fields) })).toEqual(json);
    expect(fields.length > 0 ? await send({ body: form }) : json).toEqual(json);
    expect(await send({ query: `?${new URLSearchParams(fields)}` })).toEqual(json);
  });

  it.each(route.path.startsWith("/api/v") ? [[null], [""]] : [])(
    "takes %j for a field that may be absent",
    async (value) => {
      for (const place of placesIn(route.input)) {
        const [first] = place;
        if (names.includes(first) || !canBeSent(body, place)) continue;
        const without = await sendJson(putAt(body, place, undefined));
        if (without.status !== 200) continue;
        const answer = await sendJson(putAt(body, place, value));
        expect(answer.status, `${place.join(".")}: ${JSON.stringify(answer.input)}`).toBe(200);
      }
    },
  );
});

/** Inside of what the sample holds; an item of a list is a place too. */
function canBeSent(body: unknown, [key, ...rest]: (string | number)[]): boolean {
  if (typeof body !== "object" || body === null) return false;
  if (rest.length === 0) return true;
  return canBeSent((body as Record<string | number, unknown>)[key!], rest);
}
