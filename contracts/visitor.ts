/**
 * Somebody at the pages of the built program, without a script: goes by addresses, redirects and plain forms as the pages
 * have them, and keeps cookies.
 *
 * `await visitor.signsUp("mira")`, then `const { code } = await visitor.letsIn(address)`, where an app has led them.
 */
import { parse } from "parse5";
import { attribute, elementsIn, fieldsOf, textOf, type Element, type Node } from "#testing/html-forms.ts";
import type { Program } from "../e2e/program.ts";
import { realFetch } from "./watched-fetch.ts";

interface Page {
  /** Where the redirects have ended: also an address of an app, which is not opened. */
  url: URL;
  document: Node | null;
}

type Fields = Record<string, string>;

export class Visitor {
  readonly #program: Program;
  readonly #email: string;
  readonly #cookies = new Map<string, string>();

  constructor(program: Program, username: string) {
    this.#program = program;
    this.#email = `${username}@mail.example`;
  }

  async signsUp(username: string): Promise<void> {
    const page = await this.#opens("/signup");
    await this.#entersCode(page, { username, email: this.#email, agreement: "1" });
  }

  /**
   * From the address to which an app has led: signs in by the code from the mail, and says yes. The code for the app is
   * in its own address, or stands on our page.
   */
  async letsIn(address: string): Promise<{ code: string; url: URL }> {
    this.#cookies.clear();
    const asked = await this.#entersCode(await this.#opens(address), { email: this.#email });
    const { url, document } = await this.#sends(asked, { decision: "allow" });
    const shown = document && elementsIn(document).find(({ tagName }) => tagName === "code");
    const code = shown ? textOf(shown) : url.searchParams.get("code");
    if (!code) throw new Error(`There is no code at ${url.href}`);
    return { code, url };
  }

  /** Asks for a code by mail, and answers the page behind it. */
  async #entersCode(page: Page, fields: Fields): Promise<Page> {
    const asked = new Date();
    const sent = await this.#sends(page, fields);
    return this.#sends(sent, { code: await this.#program.codeFor(this.#email, asked) });
  }

  /** The form of the page that has these fields, with all others as they are. */
  #sends({ url, document }: Page, fields: Fields): Promise<Page> {
    const names = Object.keys(fields);
    const forms = document ? elementsIn(document).filter(({ tagName }) => tagName === "form") : [];
    const form = forms.find((one) => names.every((name) => hasField(one, name)));
    if (!form) throw new Error(`No form at ${url.href} has ${names.join(", ")}`);
    const body = new URLSearchParams(fieldsOf(form));
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const headers = { origin: url.origin, "sec-fetch-site": "same-origin" };
    const address = new URL(attribute(form, "action") ?? url, url);
    return this.#opens(address, { method: attribute(form, "method"), headers, body });
  }

  async #opens(address: string | URL, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address, this.#program.origin);
    if (url.origin !== this.#program.origin) return { url, document: null };
    const headers = new Headers(init.headers);
    headers.set("cookie", [...this.#cookies].map((pair) => pair.join("=")).join("; "));
    const answer = await realFetch(url, { redirect: "manual", ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location) return this.#opens(new URL(location, url));
    const html = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} at ${url.href}: ${html}`);
    return { url, document: parse(html) };
  }
}

const hasField = (form: Element, name: string) => elementsIn(form).some((one) => attribute(one, "name") === name);
