import { useEffect, useLayoutEffect, useState, type ChangeEvent, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { drawn } from "#testing/browser/drawn.ts";
import { noteTyped, writeTyped } from "./typed-early.ts";

/** What the fields are told, in its order. */
const heard: string[] = [];

function Fields({ children, onAlive }: { children: ReactNode; onAlive: () => void }) {
  useLayoutEffect(writeTyped, []);
  useEffect(onAlive, [onAlive]);
  const say = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const field = target as unknown as HTMLInputElement;
    heard.push(`${field.name} ${/checkbox|radio/.test(field.type) ? `${field.value} ${field.checked}` : field.value}`);
  };
  return <form onChange={say}>{children}</form>;
}

type Act = (form: HTMLFormElement) => void | Promise<void>;

/** A page as the server wrote it, in which somebody does something before and after it is noted, until it comes alive. */
async function comesAlive(
  children: ReactNode,
  { before, meanwhile }: { before?: Act; meanwhile?: Act },
): Promise<HTMLFormElement> {
  heard.length = 0;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
  const page = document.createElement("div");
  document.body.append(page);
  const isAlive = Promise.withResolvers<void>();
  const app = <Fields onAlive={isAlive.resolve}>{children}</Fields>;
  page.innerHTML = renderToString(app);
  const form = page.querySelector("form")!;
  await before?.(form);
  noteTyped();
  await meanwhile?.(form);
  const errors: unknown[] = [];
  const onUncaughtError = (error: unknown) => {
    errors.push(error);
    isAlive.resolve();
  };
  const root = hydrateRoot(page, app, { onUncaughtError });
  onTestFinished(() => {
    root.unmount();
    page.remove();
  });
  await isAlive.promise;
  await drawn();
  expect(errors).toEqual([]);
  expect(form.isConnected, "the page is there").toBe(true);
  return form;
}

const fieldOf = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!;

function type(field: HTMLInputElement | HTMLTextAreaElement, words: string): void {
  field.value = words;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function Controlled({ name, initial }: { name: string; initial: string }) {
  const [words, setWords] = useState(initial);
  return <input name={name} value={words} onChange={({ target }) => setWords(target.value)} data-words={words} />;
}

test.each(["before", "meanwhile"] as const)("what is typed %s is heard once", async (when) => {
  const form = await comesAlive(
    <>
      <Controlled name="words" initial="" />
      <textarea name="more" defaultValue="a" onChange={() => {}} />
    </>,
    {
      [when]: (page: HTMLFormElement) => {
        type(fieldOf(page, "words"), "hello");
        type(fieldOf(page, "more"), "a b");
      },
    },
  );
  expect(heard).toEqual(["words hello", "more a b"]);
  expect(fieldOf(form, "words").dataset["words"]).toBe("hello");
  expect(fieldOf(form, "more").value).toBe("a b");
});

test("the cursor stands where it stood", async () => {
  const form = await comesAlive(<textarea name="words" defaultValue="" />, {
    meanwhile: (page) => {
      const field = fieldOf(page, "words");
      field.focus();
      type(field, "hello world");
      field.setSelectionRange(5, 7);
    },
  });
  const { value, selectionStart, selectionEnd } = fieldOf(form, "words");
  expect([value, selectionStart, selectionEnd]).toEqual(["hello world", 5, 7]);
});

test("what is taken out of a field of the server is out", async () => {
  const form = await comesAlive(<Controlled name="words" initial="old" />, {
    meanwhile: (page) => type(fieldOf(page, "words"), ""),
  });
  expect(heard).toEqual(["words "]);
  expect([fieldOf(form, "words").value, fieldOf(form, "words").dataset["words"]]).toEqual(["", ""]);
});

test("a file that is chosen stays chosen, and is heard of", async () => {
  const form = await comesAlive(
    <>
      <input type="file" name="file" />
      <Controlled name="words" initial="" />
    </>,
    {
      before: (page) => {
        const chosen = new DataTransfer();
        chosen.items.add(new File(["a"], "a.txt"));
        const field = fieldOf(page, "file");
        field.files = chosen.files;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        type(fieldOf(page, "words"), "hello");
      },
    },
  );
  expect(fieldOf(form, "file").files).toHaveLength(1);
  expect(heard).toEqual(["file C:\\fakepath\\a.txt", "words hello"]);
});

function Choices() {
  const [one, setOne] = useState("a");
  return ["a", "b", "c"].map((value) => (
    <input key={value} type="radio" name="one" value={value} checked={value === one} onChange={() => setOne(value)} />
  ));
}

test("of several choices the last one counts, and the others are not made once more", async () => {
  const form = await comesAlive(<Choices />, {
    meanwhile: (page) => {
      const [, b, c] = page.querySelectorAll("input");
      for (const one of [b!, c!, b!]) one.click();
    },
  });
  expect(heard).toEqual(["one b true"]);
  expect(new FormData(form).get("one")).toBe("b");
});

function Tick() {
  const [isTicked, setTicked] = useState(false);
  return <input type="checkbox" name="tick" checked={isTicked} onChange={({ target }) => setTicked(target.checked)} />;
}

test.each(["before", "meanwhile"] as const)("what is ticked %s is heard once", async (when) => {
  const form = await comesAlive(
    <>
      <Tick />
      <input type="checkbox" name="other" defaultChecked />
    </>,
    { [when]: (page: HTMLFormElement) => page.querySelectorAll("input").forEach((field) => field.click()) },
  );
  expect(heard).toEqual(["tick on true", "other on false"]);
  expect([fieldOf(form, "tick").checked, fieldOf(form, "other").checked]).toEqual([true, false]);
});

test("a tick that can't be changed any more stays as it is", async () => {
  const form = await comesAlive(<Tick />, {
    meanwhile: (page) => {
      const field = fieldOf(page, "tick");
      field.click();
      field.disabled = true;
    },
  });
  expect([heard, fieldOf(form, "tick").checked]).toEqual([[], true]);
});

test("a field that refuses it ends neither the others nor the page", async () => {
  const complaint = vi.spyOn(console, "warn").mockReturnValue();
  const form = await comesAlive(
    <>
      <Controlled name="words" initial="" />
      <Controlled name="more" initial="" />
    </>,
    {
      meanwhile: (page) => {
        type(fieldOf(page, "words"), "hello");
        type(fieldOf(page, "more"), "there");
        fieldOf(page, "words").dispatchEvent = () => {
          throw new Error("an extension of the browser");
        };
      },
    },
  );
  expect(fieldOf(form, "more").dataset["words"]).toBe("there");
  expect(complaint).toHaveBeenCalledOnce();
});

test("a field that nobody has touched hears nothing, whatever it is", async () => {
  await comesAlive(
    <>
      {["text", "email", "number", "hidden", "file", "submit", "date"].map((each) => (
        <input key={each} type={each} name={each} />
      ))}
      <input type="range" name="played" min={0} max={9.5} step="any" defaultValue={1.5} />
      <input type="datetime-local" name="at" defaultValue="2026-01-02T03:04" />
      <input type="checkbox" name="ticked" defaultChecked />
      <input name="readonly" readOnly defaultValue="a" />
      <input name="disabled" disabled defaultValue="a" />
      <textarea name="lines" defaultValue={"\n a\r\nb"} />
      <select name="first">
        <option disabled>a</option>
        <option>b</option>
      </select>
    </>,
    {},
  );
  expect(heard).toEqual([]);
});

test.each([
  ["a text box", <textarea name="words" defaultValue="Begun already" />],
  ["a field of one line", <Controlled name="words" initial="Begun already" />],
])("what is marked in %s stays marked", async (_, children) => {
  const form = await comesAlive(children, {
    meanwhile: async (page) => {
      fieldOf(page, "words").focus();
      // By hand: what a script has marked is not lost so easily.
      await userEvent.dblClick(fieldOf(page, "words"), { position: { x: 20, y: 8 } });
    },
  });
  const { selectionStart, selectionEnd } = fieldOf(form, "words");
  expect([selectionStart, selectionEnd]).toEqual([0, 5]);
});
