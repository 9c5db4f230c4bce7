/** A proven address becomes an account: under which name, and where sign-up is not open to all. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { setSignInStage } from "#testing/sign-in.ts";
import type { Admission } from "./sign-up.ts";

const stage = setSignInStage();
const { outbox, person, requests, asks, worksJobs, signsIn } = stage;

describe("signing up", () => {
  test("makes the account, its counters and its private half together", async () => {
    const { proof, letter } = await asks({ email: "Ada@mail.example", username: "ada", locale: "ru" });
    expect(letter.text).toContain("@ada");
    const outcome = await signsIn(proof);
    expect(outcome.kind).toBe("signed-in");
    const row = await stage.db
      .selectFrom("account")
      .innerJoin("account_stats", "account_stats.account_id", "account.id")
      .innerJoin("local_user", "local_user.account_id", "account.id")
      .select(["account.domain", "local_user.email", "local_user.locale", "local_user.role", "local_user.state"])
      .where("username", "=", "ada")
      .executeTakeFirst();
    expect(row).toEqual({ domain: null, email: "Ada@mail.example", locale: "ru", role: "user", state: "active" });
  });

  test.each([
    ["Mira", "auth.username-invalid"],
    ["with space", "auth.username-invalid"],
    ["имя", "auth.username-invalid"],
    ["admin", "auth.username-reserved"],
    ["first", "auth.username-taken"],
  ])("refuses the name %s before any mail", async (username, code) => {
    await expect(asks({ email: "ada@mail.example", username })).rejects.toMatchObject({ code });
    await worksJobs();
    expect(outbox).toEqual([]);
  });

  test("refuses it also once the address is proven: the reserved names may have changed meanwhile", async () => {
    await expect(person("admin")).rejects.toMatchObject({ code: "auth.username-reserved" });
    await expect(person("Ada")).rejects.toMatchObject({ code: "auth.username-invalid" });
    expect(await stage.db.selectFrom("account").select("username").execute()).toEqual([{ username: "first" }]);
  });

  test("of two people who prove their address for one name, one gets it", async () => {
    const proofs = [
      await asks({ email: "one@mail.example", username: "ada" }),
      await asks({ email: "two@mail.example", username: "ada" }),
    ];
    const outcomes = await Promise.allSettled(proofs.map(({ proof }) => signsIn(proof)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "auth.username-taken" },
    });
    expect(await stage.db.selectFrom("account").select("id").where("username", "=", "ada").execute()).toHaveLength(1);
  });

  test("is refused while closed, and waits for approval where that is asked for", async () => {
    const closed: Admission = { registrations: "closed", adminEmails: [] };
    const request = { email: "ada@mail.example", username: "ada" };
    await expect(requests(request, closed)).rejects.toMatchObject({
      code: "auth.registrations-closed",
    });
    const { proof } = await asks(request);
    await expect(signsIn(proof, closed)).rejects.toMatchObject({ code: "auth.registrations-closed" });

    const approval: Admission = { registrations: "approval", adminEmails: ["boss@mail.example"] };
    expect(await signsIn(proof, approval)).toEqual({ kind: "pending" });
    expect(await stage.db.selectFrom("session").select("id").execute()).toEqual([]);
    const boss = await asks({ email: "Boss@mail.example", username: "boss" });
    expect(await signsIn(boss.proof, approval)).toMatchObject({ kind: "signed-in" });
    const roles = await stage.db
      .selectFrom("local_user")
      .select("role")
      .where("email", "=", "Boss@mail.example")
      .execute();
    expect(roles).toEqual([{ role: "admin" }]);
  });

  test("gives the server to its first account, and to one only", async () => {
    await sql`truncate account cascade`.execute(stage.db);
    await Promise.all([person("ada"), person("ben"), person("cleo")]);
    const roles = await stage.db.selectFrom("local_user").select("role").orderBy("role").execute();
    expect(roles.map(({ role }) => role)).toEqual(["admin", "user", "user"]);
  });
});
