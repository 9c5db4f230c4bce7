/**
 * The post that a visitor has before them, once more: a copy of its HTML without
 * its media. Readers see the same, drawn from the entity, which visitors' pages
 * don't carry.
 */
import { useLayoutEffect, useRef } from "react";
import * as hooks from "#web/device/hooks.ts";

export function PostBeside({ post }: { post: Element }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current!.replaceChildren(withoutMedia(post)), [post]);
  return <div ref={place} />;
}

function withoutMedia(post: Element): Element {
  const copy = post.cloneNode(true) as Element;
  for (const media of copy.querySelectorAll(hooks.media.selector)) holderOf(media).remove();
  // It stands alone here, without the lines that lead to its neighbours.
  copy.removeAttribute("data-joined");
  renameIds(copy);
  return copy;
}

/** With the fold around them if there is nothing else in it. */
function holderOf(media: Element): Element {
  const fold = media.parentElement!;
  return fold.matches("details") && fold.childElementCount === 2 ? fold : media;
}

/** An id that is there twice means its first element: labels and names would act on the post behind. */
function renameIds(copy: Element): void {
  for (const name of ["id", "for", "aria-labelledby", "popovertarget"]) {
    for (const element of [copy, ...copy.querySelectorAll(`[${name}]`)]) {
      const id = element.getAttribute(name);
      if (id) element.setAttribute(name, id.replace(/\S+/g, "$&-beside"));
    }
  }
}
