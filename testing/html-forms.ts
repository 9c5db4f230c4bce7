/** The forms of a page, read from its HTML as a browser reads them. */
import type { DefaultTreeAdapterTypes } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.Node;

/** What a browser sends of a form whose button is pressed: https://html.spec.whatwg.org/#constructing-form-data-set */
export function fieldsOf(form: Element): [string, string][] {
  const fields: [string, string][] = [];
  for (const one of elementsIn(form)) {
    const name = attribute(one, "name");
    if (name === undefined || attribute(one, "disabled") !== undefined) continue;
    const type = attribute(one, "type");
    if (one.tagName === "textarea") fields.push([name, withCrlf(textOf(one))]);
    else if (one.tagName === "select") fields.push([name, chosenIn(one)]);
    else if (one.tagName === "input") {
      const isBox = type === "checkbox" || type === "radio";
      if (type === "file" || type === "submit") continue;
      if (!isBox || attribute(one, "checked") !== undefined) fields.push([name, attribute(one, "value") ?? ""]);
    }
  }
  return fields;
}

function chosenIn(select: Element): string {
  const options = elementsIn(select).filter((one) => one.tagName === "option");
  const chosen = options.find((one) => attribute(one, "selected") !== undefined) ?? options[0]!;
  return attribute(chosen, "value") ?? textOf(chosen);
}

const withCrlf = (text: string) => text.replaceAll(/\r\n?|\n/g, "\r\n");

export function elementsIn(node: Node): Element[] {
  const children = "childNodes" in node ? node.childNodes : [];
  return children.flatMap((child) => ("tagName" in child ? [child, ...elementsIn(child)] : []));
}

export function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}
