import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import { mount } from "#testing/browser/mount.tsx";
import { ServerHtml } from "#web/ui/server-html.tsx";
import "./color-page.ts";

const colored = (kind: string) => Array.from(CSS.highlights.get(`code-${kind}`) ?? [], textOf);

function textOf({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): string {
  const range = new Range();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return String(range);
}

const block = (language: string, code: string) => `<pre><code class="language-${language}">${code}</code></pre>`;

const RealWorker = globalThis.Worker;

/** All that were made by now. */
const workers: Worker[] = [];
beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal(
    "Worker",
    class extends RealWorker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        workers.push(this);
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

const rust = '<p>See:</p><pre><code class="language-rust">let a = &quot;b&quot;; // c</code></pre>';

test("code of a post gets its colours, and the post no element more", async () => {
  mount(<ServerHtml html={rust} />);
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
  expect(colored("string")).toEqual(['"b"']);
  expect(colored("comment")).toEqual(["// c"]);
  expect(document.querySelector("pre")!.innerHTML).toBe('<code class="language-rust">let a = "b"; // c</code>');
});

test("an edit gets the colours of its code", async () => {
  const { show } = mount(<ServerHtml html={rust} />);
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
  show(<ServerHtml html='<pre><code class="language-js">return 1</code></pre>' />);
  await expect.poll(() => colored("keyword")).toEqual(["return"]);
  expect(colored("comment")).toEqual([]);
});

test("nothing is kept of a post that has left the page", async () => {
  const { unmount } = mount(<ServerHtml html={rust} />);
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
  unmount();
  await expect.poll(() => colored("keyword")).toEqual([]);
});

test("a language that nobody knows is shown as it is, and the next code is read", async () => {
  mount(<ServerHtml html='<pre><code class="language-klingon">if 1</code></pre>' />);
  mount(<ServerHtml html={rust} />);
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
});

test("of code in very many pieces the first ones have colours, and a change of the page costs nothing for each of them", async () => {
  mount(<ServerHtml html={block("json", "1,".repeat(20_000))} />);
  await expect.poll(() => colored("number").length, { timeout: 5_000 }).toBe(3_000);
  expect([...CSS.highlights.get("code-number")!].every((range) => range instanceof StaticRange)).toBe(true);
});

test("a worker with nothing to read is ended, and code of later gets another one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ended = vi.spyOn(RealWorker.prototype, "terminate");
  mount(<ServerHtml html={block("js", "return 11")} />);
  await expect.poll(() => colored("number")).toEqual(["11"]);
  vi.advanceTimersByTime(9_000);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(ended).toHaveBeenCalledOnce();
  vi.useRealTimers();
  mount(<ServerHtml html={block("js", "return 12")} />);
  await expect.poll(() => colored("number")).toEqual(["11", "12"]);
});

test("code that takes a grammar for ever is given up, and the next code is read (D04)", async () => {
  mount(<ServerHtml html={`<pre><code class="language-markdown">${"[a](".repeat(10_000)}</code></pre>`} />);
  mount(<ServerHtml html={rust} />);
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
});

test("many codes that take a grammar for ever hold up the next one for no longer than a few", async () => {
  const hostile = Array.from({ length: 8 }, (_, at) => block("markdown", `${at} ${"[a](".repeat(10_000)}`));
  mount(<ServerHtml html={`<div style="block-size: 50px; overflow: hidden">${hostile.join("")}</div>${rust}`} />);
  mount(<ServerHtml html={`<div style="font-size: 1px">${hostile.join("")}</div>${rust}`} />);
  await expect.poll(() => colored("keyword"), { timeout: 6_500 }).toEqual(["let", "let"]);
});

test("code that is given up, or read, is not read again when its row comes back", async () => {
  const given = block("markdown", `again ${"[a](".repeat(10_000)}`);
  const first = mount(<ServerHtml html={given + rust} />);
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
  const begun = workers.length;
  first.unmount();
  await expect.poll(() => colored("keyword")).toEqual([]);
  const asked = vi.spyOn(RealWorker.prototype, "postMessage");
  mount(<ServerHtml html={given + rust} />);
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
  expect([workers.length - begun, asked.mock.calls]).toEqual([0, []]);
});

test("code that has left before its turn is not read", async () => {
  const asked = vi.spyOn(RealWorker.prototype, "postMessage");
  const hostile = block("markdown", `first ${"[a](".repeat(10_000)}`);
  mount(<ServerHtml html={`<div style="block-size: 50px; overflow: hidden">${hostile}</div>`} />);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  const left = mount(<ServerHtml html={block("js", "return left")} />);
  mount(<ServerHtml html={block("js", "return here")} />);
  await new Promise((resolve) => setTimeout(resolve, 30));
  left.unmount();
  await expect.poll(() => colored("keyword")).toEqual(["return"]);
  expect(asked.mock.calls.map(([{ code }]) => code.slice(0, 11))).toEqual(["first [a]([", "return here"]);
});

test("code out of sight has no colours, and gets them again", async () => {
  mount(<ServerHtml html={`${rust}<div style="block-size: 5000px"></div>`} />);
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
  scrollTo(0, 4_000);
  await expect.poll(() => colored("keyword")).toEqual([]);
  scrollTo(0, 0);
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
});

test("a worker that can't be made, or ends, holds up nothing", async () => {
  const complaint = vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal(
    "Worker",
    class {
      constructor() {
        throw new DOMException("refused", "SecurityError");
      }
    },
  );
  // The one that rests ends, so another one is needed.
  workers.at(-1)!.dispatchEvent(new Event("error"));
  mount(<ServerHtml html={block("sql", "select nothing")} />);
  await expect.poll(() => complaint.mock.calls).toMatchObject([[{ name: "SecurityError" }]]);
  vi.unstubAllGlobals();
  mount(<ServerHtml html={block("sql", "select everything")} />);
  await expect.poll(() => colored("keyword")).toContain("select");
});

test("the language is found among other classes", async () => {
  mount(<ServerHtml html={'<pre><code class="hashtag language-rust">let a</code></pre>'} />);
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
});

test("nothing looks selected where colours are forced", async () => {
  const { send } = cdp() as unknown as { send(method: string, more: object): Promise<void> };
  const force = (value: string) => send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
  mount(<ServerHtml html={rust} />);
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
  onTestFinished(() => force("none"));
  await force("active");
  await expect.poll(() => CSS.highlights.size).toBe(0);
  await force("none");
  await expect.poll(() => colored("keyword")).toEqual(["let"]);
});
