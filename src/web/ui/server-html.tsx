/** An element with HTML that the server has sanitised. */
import { useMemo, type HTMLAttributes } from "react";
import { trustedHtml } from "./trusted-html.ts";

interface ServerHtmlProps extends HTMLAttributes<HTMLElement> {
  html: string;
  as?: "div" | "bdi";
}

export function ServerHtml({ html, as: Element = "div", ...attributes }: ServerHtmlProps) {
  // The same object as before, or React would write the same words again and the reader would lose a selection.
  const trusted = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return <Element {...attributes} dangerouslySetInnerHTML={trusted} />;
}
