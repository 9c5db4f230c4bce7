/**
 * The mail that answers a request for a code. Only here does it show whether the
 * address is known, to the one person who can read what is sent there.
 *
 * It speaks the language of the account; that of the request only where there is
 * no account. The code is made at this moment. A job that is tried again makes another one,
 * and the ten minutes begin when the mail server has taken the mail, so a mail
 * server that was down for an hour costs nobody their code (threats R22).
 */
import { sql } from "kysely";
import { markup, type Html } from "#kit/html.ts";
import type { Registrations } from "#protocol/sign-in.ts";
import type { Words } from "#protocol/words.ts";
import type { Mail, Message } from "#server/outside/mail.ts";
import type { Database } from "#server/storage/database.ts";
import { taskFor } from "#server/storage/queue.ts";
import { whyNotSignIn } from "./can-sign-in.ts";
import { isMailAffordable } from "./limits.ts";
import { newCode, newSecret, hashSecret } from "./secrets.ts";
import { signInMailJob } from "./send-code.ts";
import { findUser } from "./sign-in.ts";
import { codeHash, isOpen } from "./verify-code.ts";

export interface MailDeps {
  db: Database;
  ports: { origin: string; domain: string; mail: Mail; rateLimits: "on" | "off"; registrations: Registrations };
  wordsIn(locale: string): Words;
}

/** What a mail says, before it is put into words. */
type Letter =
  | { kind: "sign-in" | "sign-up" | "already-signed-up"; code: string; link: string; username: string }
  /** Without a link where nobody can make one. */
  | { kind: "no-account"; link: string | null }
  | { kind: "disabled" | "pending"; username: string };

export const signInMailTask = taskFor(signInMailJob, ({ id }, deps: MailDeps) => sendSignInMail(deps, id));

/** Writes and sends the mail of a request, unless it is used up, late or replaced by a newer one. */
async function sendSignInMail({ db, ports, wordsIn }: MailDeps, codeId: string): Promise<void> {
  const request = await db
    .selectFrom("login_code as code")
    .select(["code.id", "code.email", "code.username", "code.locale", "code.return_to", "code.known_device"])
    .where("code.id", "=", codeId)
    .where(isOpen)
    .executeTakeFirst();
  if (!request) return;

  const known = await findUser(db, request.email);
  if (ports.rateLimits === "on" && request.username === null && !request.known_device) {
    const affordable = await isMailAffordable(db, known ? "accounts" : "no-account");
    if (!affordable && !known) return;
    // The job is tried again until there is room; the person's ten minutes begin with the mail.
    if (!affordable) throw new Error("the mails of this hour are spent");
  }
  const username = known?.username ?? request.username;
  const refusal = known && whyNotSignIn(known);
  let letter: Letter;
  if (refusal) {
    letter = { kind: refusal === "auth.account-pending" ? "pending" : "disabled", username: known.username };
  } else if (username === null) {
    letter = { kind: "no-account", link: ports.registrations === "closed" ? null : `${ports.origin}/signup` };
  } else {
    const { code, token } = await makeCode(db, codeId);
    const kind = !known ? "sign-up" : request.username === null ? "sign-in" : "already-signed-up";
    const query = request.return_to === "/" ? "" : `?return_to=${encodeURIComponent(request.return_to)}`;
    letter = { kind, code, link: `${ports.origin}/signin/link${query}#${token}`, username };
  }
  const locale = known?.locale ?? request.locale;
  await ports.mail.send(writeLetter(letter, request.email, locale, ports.domain, wordsIn(locale)));
  await db
    .updateTable("login_code")
    .set({ expires_at: sql`now() + interval '10 minutes'` })
    .where("id", "=", codeId)
    .execute();
}

async function makeCode(db: Database, codeId: string): Promise<{ code: string; token: string }> {
  const [code, token] = [newCode(), newSecret()];
  await db
    .updateTable("login_code")
    .set({ code_hash: codeHash(sql.ref("id"), code), token_hash: hashSecret(token) })
    .where("id", "=", codeId)
    .execute();
  return { code, token };
}

/** The digits stand alone on a line of the text part, where people and phones find them. */
function writeLetter(letter: Letter, to: string, locale: string, domain: string, t: Words): Message {
  const args = { domain, username: "username" in letter ? letter.username : "" };
  const subject = t(`mail-${letter.kind}-subject`, args);
  const opening = t(`mail-${letter.kind}-opening`, args);
  const closing = t(`mail-${letter.kind}-closing`, args);
  const signature = t("mail-signature", args);
  const code = "code" in letter ? { digits: letter.code, life: t("mail-code-life") } : null;
  const link =
    "link" in letter && letter.link
      ? { href: letter.link, lead: t(code ? "mail-link-lead" : "mail-no-account-lead") }
      : null;
  const button = t(code ? "mail-link-button" : "mail-no-account-button");

  const text = [opening, code?.digits, code?.life, link && `${link.lead}\n${link.href}`, closing, `-- \n${signature}`];
  const parts = [
    paragraph(opening),
    code &&
      markup`<p style="margin:24px 0;font:700 32px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${code.digits}</p>`,
    code && paragraph(code.life),
    link && paragraph(link.lead),
    link &&
      markup`<p style="margin:24px 0"><a href="${link.href}" style="display:inline-block;padding:12px 24px;border-radius:99px;background:#c22647;color:#fff;font-weight:600;text-decoration:none">${button}</a></p>`,
    paragraph(closing),
    markup`<p style="margin:32px 0 0;color:#6b625e;font-size:14px">${signature}</p>`,
  ];
  return { to, subject, locale, text: `${text.filter(Boolean).join("\n\n")}\n`, html: page(locale, subject, parts) };
}

function paragraph(text: string): Html {
  return markup`<p style="margin:0 0 16px">${text}</p>`;
}

function page(locale: string, title: string, parts: (Html | null)[]): string {
  return markup`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body style="margin:0;padding:32px 24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto">
${parts}
</div>
</body>
</html>
`.text;
}
