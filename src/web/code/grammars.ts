/** How each language is read, fetched when code in it is seen. */
import type { LanguageFn } from "highlight.js";

type Grammar = () => Promise<{ default: LanguageFn }>;

const javascript: Grammar = () => import("highlight.js/lib/languages/javascript");
const css: Grammar = () => import("highlight.js/lib/languages/css");
const xml: Grammar = () => import("highlight.js/lib/languages/xml");

const grammars: Readonly<Record<string, Grammar>> = {
  bash: () => import("highlight.js/lib/languages/bash"),
  c: () => import("highlight.js/lib/languages/c"),
  cpp: () => import("highlight.js/lib/languages/cpp"),
  csharp: () => import("highlight.js/lib/languages/csharp"),
  css,
  diff: () => import("highlight.js/lib/languages/diff"),
  elixir: () => import("highlight.js/lib/languages/elixir"),
  go: () => import("highlight.js/lib/languages/go"),
  haskell: () => import("highlight.js/lib/languages/haskell"),
  html: xml,
  java: () => import("highlight.js/lib/languages/java"),
  js: javascript,
  json: () => import("highlight.js/lib/languages/json"),
  kotlin: () => import("highlight.js/lib/languages/kotlin"),
  lua: () => import("highlight.js/lib/languages/lua"),
  markdown: () => import("highlight.js/lib/languages/markdown"),
  nix: () => import("highlight.js/lib/languages/nix"),
  php: () => import("highlight.js/lib/languages/php"),
  python: () => import("highlight.js/lib/languages/python"),
  r: () => import("highlight.js/lib/languages/r"),
  ruby: () => import("highlight.js/lib/languages/ruby"),
  rust: () => import("highlight.js/lib/languages/rust"),
  scala: () => import("highlight.js/lib/languages/scala"),
  sql: () => import("highlight.js/lib/languages/sql"),
  swift: () => import("highlight.js/lib/languages/swift"),
  toml: () => import("highlight.js/lib/languages/ini"),
  ts: () => import("highlight.js/lib/languages/typescript"),
  xml,
  yaml: () => import("highlight.js/lib/languages/yaml"),
};

/** Names that people write behind a fence. */
const otherNames: Readonly<Record<string, string>> = {
  "c++": "cpp",
  "c#": "csharp",
  cs: "csharp",
  ex: "elixir",
  golang: "go",
  htm: "html",
  hs: "haskell",
  ini: "toml",
  javascript: "js",
  jsx: "js",
  kt: "kotlin",
  md: "markdown",
  mjs: "js",
  patch: "diff",
  py: "python",
  rb: "ruby",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  svg: "xml",
  tsx: "ts",
  typescript: "ts",
  yml: "yaml",
  zsh: "bash",
};

/** Grammars that one asks for within its own code, by the names that highlight.js has for them. */
const within: Readonly<Record<string, Readonly<Record<string, Grammar>>>> = {
  html: { css, javascript },
  xml: { css, javascript },
  markdown: { xml },
};

/** By their names in highlight.js; the first is that of the language. Undefined for a language that is not known here. */
export function grammarsFor(language: string): [name: string, grammar: Grammar][] | undefined {
  const name = Object.hasOwn(otherNames, language) ? otherNames[language]! : language;
  if (!Object.hasOwn(grammars, name)) return undefined;
  return [[name, grammars[name]!], ...Object.entries(within[name] ?? {})];
}
