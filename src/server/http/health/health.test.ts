import { describe, expect, test, vi } from "vitest";
import { healthRoutes } from "./health.route.ts";

const answers = { askDatabase: async () => 1, askMedia: async () => 1, isStopping: () => false };

async function ask(path: string, health: Partial<Parameters<typeof healthRoutes>[0]> = {}) {
  const response = await healthRoutes({ ...answers, ...health }).request(path);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  return [response.status, await response.json(), response.headers.get("cache-control")];
}

describe("health", () => {
  test("is live and ready while the database answers", async () => {
    expect(await ask("/health/live")).toEqual([200, { status: "live" }, "no-store"]);
    expect(await ask("/health/ready")).toEqual([200, { status: "ready" }, "no-store"]);
  });

  test("says so in a word, as apps made for Mastodon ask for it", async () => {
    const ask = async (askDatabase: () => Promise<unknown>) => {
      const response = await healthRoutes({ ...answers, askDatabase }).request("/health");
      return [response.status, await response.text()];
    };
    expect(await ask(answers.askDatabase)).toEqual([200, "OK"]);
    expect(await ask(() => Promise.reject(new Error("gone")))).toEqual([503, "no database"]);
  });

  test("is live but not ready while it stops", async () => {
    const isStopping = () => true;
    expect(await ask("/health/live", { isStopping })).toEqual([200, { status: "live" }, "no-store"]);
    expect(await ask("/health/ready", { isStopping })).toEqual([503, { status: "stopping" }, "no-store"]);
  });

  test("is live but not ready while memory is short", async () => {
    const isFull = () => true;
    expect(await ask("/health/live", { isFull })).toEqual([200, { status: "live" }, "no-store"]);
    expect(await ask("/health/ready", { isFull })).toEqual([503, { status: "no memory" }, "no-store"]);
  });

  test("is ready without a store of media, and says that it is away", async () => {
    const askMedia = () => Promise.reject(new Error("gone"));
    expect(await ask("/health/ready", { askMedia })).toEqual([
      200,
      { status: "ready", media: "unreachable" },
      "no-store",
    ]);
  });

  test("is not ready without a database, whether it refuses or says nothing", async () => {
    expect(await ask("/health/ready", { askDatabase: () => Promise.reject(new Error("gone")) })).toEqual([
      503,
      { status: "no database" },
      "no-store",
    ]);
    vi.useFakeTimers();
    const silent = ask("/health/ready", { askDatabase: () => new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect((await silent)[0]).toBe(503);
  });
});
