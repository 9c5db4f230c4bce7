/** What the mail with a code says, to whom, and in which language. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { setSignInStage } from "#testing/sign-in.ts";

const stage = setSignInStage();
const { outbox, person, asks, signsIn } = stage;

describe("the mail", () => {
  test("greets the one who has an account, with the digits alone on a line and the link", async () => {
    await person("mira");
    const { letter, token, proof } = await asks({ email: "mira@mail.example" });
    const { code } = proof;
    expect(letter).toMatchObject({ to: "mira@mail.example", subject: "Your code for linnet.example", locale: "en" });
    expect(letter.text).toContain("@mira");
    expect(letter.text.split("\n").filter((line) => line === code)).toHaveLength(1);
    expect(letter.text).toContain(`\nhttps://linnet.example/signin/link#${token}\n`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(letter.html).toContain(`>${code}</p>`);
    expect(letter.html).toContain(`href="https://linnet.example/signin/link#${token}"`);
    expect(letter.subject).not.toContain(code);
  });

  test("speaks the language of the account in any browser, and that of the request where there is no account", async () => {
    await person("mira");
    await sql`update local_user set locale = 'ru' where email = 'mira@mail.example'`.execute(stage.db);
    expect((await asks({ email: "mira@mail.example", locale: "en" })).letter.locale).toBe("ru");
    expect((await asks({ email: "mira@mail.example", locale: "en", username: "mira2" })).letter.locale).toBe("ru");
    expect((await asks({ email: "new@mail.example", locale: "de", username: "newcomer" })).letter.locale).toBe("de");
    expect((await asks({ email: "nobody@mail.example", locale: "de" })).letter.locale).toBe("de");
  });

  test("gives its own code ten minutes, and no other one any time", async () => {
    await person("mira");
    await person("jonas");
    const expiry = () =>
      stage.db.selectFrom("login_code").select("expires_at").where("email", "=", "mira@mail.example").execute();
    await asks({ email: "mira@mail.example" });
    const before = await expiry();
    await asks({ email: "jonas@mail.example" });
    expect(before).toHaveLength(1);
    expect(await expiry()).toEqual(before);
  });

  test("leads back to where the person wanted to go", async () => {
    await person("mira");
    const { letter } = await asks({ email: "mira@mail.example", returnTo: "/@jonas?a=1&b=2" });
    expect(letter.text).toMatch(/\/signin\/link\?return_to=%2F%40jonas%3Fa%3D1%26b%3D2#[\w-]{43}\n/);
  });

  test("says that there is no account yet, and holds no code", async () => {
    const { letter, token, proof } = await asks({ email: "nobody@mail.example" });
    expect(letter.subject).toBe("No account on linnet.example yet");
    expect(letter.text).toContain("https://linnet.example/signup");
    expect([proof.code, token]).toEqual(["", ""]);
  });

  test("invites nobody where nobody can make an account", async () => {
    stage.registrations = "closed";
    const { letter } = await asks({ email: "nobody@mail.example" });
    expect(letter.subject).toBe("No account on linnet.example yet");
    expect(letter.text).not.toContain("/signup");
    expect(letter.html).not.toContain("href=");
  });

  test("says that there is an account already, and its code opens that one", async () => {
    const mira = await person("mira");
    const { proof, letter } = await asks({ email: "mira@mail.example", username: "mira2" });
    expect(letter.subject).toBe("You already have an account on linnet.example");
    expect(letter.text).toContain("@mira.");
    expect(await signsIn(proof)).toMatchObject({ kind: "signed-in", accountId: mira });
    expect(await stage.db.selectFrom("account").select("id").where("username", "=", "mira2").execute()).toEqual([]);
  });

  test.each(["en", "de", "ru"] as const)("is written in %s, in all of its parts and kinds", async (locale) => {
    await person("mira");
    await person("disabled");
    await stage.db
      .updateTable("local_user")
      .set({ state: "disabled" })
      .where("email", "=", "disabled@mail.example")
      .execute();
    await stage.db.updateTable("local_user").set({ locale }).execute();
    await asks({ email: "mira@mail.example", locale });
    await asks({ email: "mira@mail.example", username: "other", locale });
    await asks({ email: "new@mail.example", username: "newcomer", locale });
    await asks({ email: "nobody@mail.example", locale });
    await asks({ email: "disabled@mail.example", locale });
    for (const letter of outbox) {
      expect(letter.html).toContain(`<html lang="${locale}">`);
      const text = letter.subject + letter.text;
      expect(text).not.toMatch(/mail-|\{|undefined/);
      expect(text).toMatch({ en: /\byour?\b/i, de: /\b(dein|deiner|dich|du)\b/i, ru: /[а-я]{5}/ }[locale]);
    }
    // The code to sign in and the code to sign up arrive under one subject.
    expect(new Set(outbox.map(({ subject }) => subject)).size).toBe(4);
  });
});
