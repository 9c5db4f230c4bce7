import { beforeEach, expect, onTestFinished, test, vi, type Mock } from "vitest";
import { cdp } from "vitest/browser";
import { holdClock, type Clock } from "#testing/browser/clock.ts";
import { mount } from "#testing/browser/mount.tsx";
import { ServerHtml } from "#web/ui/server-html.tsx";
import { piecesIn } from "./ask-reader.ts";
import "./color-page.ts";
import type { Answer, Request } from "./reading-worker.ts";

vi.mock("./ask-reader.ts", { spy: true });

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

/** The codes that workers were given, and those that they have begun to read. */
let asked: string[] = [];
let begun: string[] = [];
let ended: Mock;

/** A grammar takes no longer than a test says, whatever the machine does. */
let clock: Clock;
beforeEach(() => {
  vi.restoreAllMocks();
  clock = holdClock();
  [asked, begun] = [[], []];
  ended = vi.spyOn(RealWorker.prototype, "terminate");
  vi.stubGlobal(
    "Worker",
    class extends RealWorker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        workers.push(this);
        this.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
          if (data === "begun") begun.push(asked.at(-1)!);
        });
      }
      override postMessage(request: Request) {
        asked.push(request.code);
        super.postMessage(request);
      }
    },
  );
  return () => {
    // The worker that rests is ended, and what was given up has taken nothing from the next test.
    clock.pass(10_000);
    vi.unstubAllGlobals();
  };
});

/** What takes a grammar for ever; none is read twice. */
const hostile = (name: string) => block("markdown", `${name} ${"[a](".repeat(10_000)}`);

/** The code that a worker has begun to read, as the only one since, gets so many milliseconds, and no more. */
async function isGivenUpAfter(milliseconds: number, name: string): Promise<void> {
  await expect.poll(() => begun.at(-1)).toMatch(new RegExp(`^${name} `));
  const before = ended.mock.calls.length;
  clock.pass(milliseconds - 1);
  expect(ended).toHaveBeenCalledTimes(before);
  clock.pass(1);
  expect(ended).toHaveBeenCalledTimes(before + 1);
}

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
  await expect.poll(() => colored("number").length).toBe(3_000);
  expect([...CSS.highlights.get("code-number")!].every((range) => range instanceof StaticRange)).toBe(true);
});

test("a worker with nothing to read is ended, and code of later gets another one", async () => {
  mount(<ServerHtml html={block("js", "return 11")} />);
  await expect.poll(() => colored("number")).toEqual(["11"]);
  clock.pass(9_000);
  expect(ended).not.toHaveBeenCalled();
  clock.pass(1_000);
  expect(ended).toHaveBeenCalledOnce();
  mount(<ServerHtml html={block("js", "return 12")} />);
  await expect.poll(() => colored("number")).toEqual(["11", "12"]);
});

test("code that takes a grammar for ever is given up, and the next code is read (D04)", async () => {
  mount(<ServerHtml html={hostile("alone")} />);
  mount(<ServerHtml html={block("js", "return 21")} />);
  await isGivenUpAfter(1_000, "alone");
  await expect.poll(() => colored("keyword")).toEqual(["return"]);
});

test("many codes that take a grammar for ever hold up the next one for no longer than a few", async () => {
  const names = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];
  const many = names.map(hostile).join("");
  const next = block("js", "return 31");
  mount(<ServerHtml html={`<div style="block-size: 50px; overflow: hidden">${many}</div>${next}`} />);
  mount(<ServerHtml html={`<div style="font-size: 1px">${many}</div>${next}`} />);
  const patience = [1_000, 500, 250, 250, 250, 250, 250, 250];
  for (const [at, name] of names.entries()) await isGivenUpAfter(patience[at]!, name);
  await expect.poll(() => colored("keyword")).toEqual(["return", "return"]);
  expect(asked).toHaveLength(9);
});

test("code that is given up, or read, is not read again when its row comes back", async () => {
  const both = hostile("again") + block("js", "return 41");
  const first = mount(<ServerHtml html={both} />);
  await isGivenUpAfter(1_000, "again");
  await expect.poll(() => colored("keyword")).toEqual(["return"]);
  expect(asked).toHaveLength(2);
  const made = workers.length;
  first.unmount();
  await expect.poll(() => colored("keyword")).toEqual([]);
  mount(<ServerHtml html={both} />);
  await expect.poll(() => colored("keyword")).toEqual(["return"]);
  expect([asked.length, workers.length]).toEqual([2, made]);
});

test("code that has left before its turn is not read", async () => {
  mount(<ServerHtml html={`<div style="block-size: 50px; overflow: hidden">${hostile("first")}</div>`} />);
  await expect.poll(() => begun).toHaveLength(1);
  const left = mount(<ServerHtml html={block("js", "return left")} />);
  mount(<ServerHtml html={block("js", "return here")} />);
  const inLine = () => vi.mocked(piecesIn).mock.calls.map(([, code]) => code);
  await expect.poll(inLine).toEqual(expect.arrayContaining(["return left", "return here"]));
  left.unmount();
  await isGivenUpAfter(1_000, "first");
  await expect.poll(() => colored("keyword")).toEqual(["return"]);
  expect(asked.slice(1)).toEqual(["return here"]);
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
  mount(<ServerHtml html={block("js", "return before")} />);
  await expect.poll(() => colored("keyword")).toEqual(["return"]);
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
