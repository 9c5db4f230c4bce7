/**
 * What a page complains of while people use it: errors on its console, requests
 * that fail, answers that say no, and requests to anywhere but this server.
 *
 * Nobody has to ask for it. Whatever a test does not expect in words fails it.
 */
import type { BrowserContext, Page } from "playwright-core";

export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #origin: string;

  /** Where scripts are off the browser refuses what pages preload of them, which is no complaint. */
  constructor(context: BrowserContext, { origin, javaScript }: { origin: string; javaScript: boolean }) {
    this.#origin = origin;
    context.on("page", (page) => this.#listen(page));
    context.on("request", (request) => {
      const { protocol, origin: to } = new URL(request.url());
      const leaves = /^(https?|wss?):$/.test(protocol) && to !== this.#origin;
      if (leaves) this.#heard.push(`A request left this server: ${request.url()}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // The browser itself gives up requests that are under way when somebody goes to another page.
      if (reason === "net::ERR_ABORTED" || (reason === "csp" && !javaScript)) return;
      this.#heard.push(`${request.method()} ${request.url()}: ${reason}`);
    });
    context.on("response", (response) => {
      if (response.status() < 400) return;
      this.#heard.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
    });
  }

  /** From now on this is part of the story, until the test is over. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** All that nobody expected, and forgets it. */
  take(): string[] {
    const expected = this.#expected.splice(0);
    return this.#heard.splice(0).filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  }

  #listen(page: Page): void {
    page.on("console", (message) => {
      // The network's own complaints come with their address above.
      if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
      this.#heard.push(`${page.url()} says ${message.text()}`);
    });
    page.on("pageerror", (error) => this.#heard.push(`${page.url()} threw ${error.stack ?? error.message}`));
    page.on("crash", () => this.#heard.push(`${page.url()} crashed`));
  }
}
