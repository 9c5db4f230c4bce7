/** An element with HTML that the server has sanitised. */
import { useMemo, type AnchorHTMLAttributes, type RefCallback } from "react";
import { trustedHtml } from "./trusted-html.ts";

interface ServerHtmlProps extends AnchorHTMLAttributes<HTMLElement> {
  html: string;
  as?: "a" | "div" | "bdi" | "dialog";
  ref?: RefCallback<HTMLElement>;
}

export function ServerHtml({ html, as: Element = "div", ...attributes }: ServerHtmlProps) {
  // The same object as before, or React would write the same words again and the reader would lose a selection.
  const trusted = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return <Element {...attributes} dangerouslySetInnerHTML={trusted} />;
}
