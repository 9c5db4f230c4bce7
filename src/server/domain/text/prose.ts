/**
 * Prose: text that was cleaned, as the tree that a browser builds from it.
 *
 * The sanitiser makes it once; links, names, plain text and HTML are all taken
 * from this one tree, so nothing is parsed again on the way from the author's
 * words to the database. Nobody changes it.
 */
import type { Fragment } from "./html-tree.ts";

declare const cleaned: unique symbol;

/** Only `sanitiseStatus` makes one. */
export type Prose = Fragment & { readonly [cleaned]: true };
