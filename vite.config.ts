/**
 * How the pages are built: once for the server, once for signed-in readers, and
 * once for visitors: their first script stands alone so that it drags no chunk
 * along, and each island has a chunk that shares the history with it.
 *
 * The default export is for development, where Vite serves the sources.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type BuildOptions, type InlineConfig, type Plugin } from "vite";
import { emojiTexts } from "./scripts/emoji-texts.ts";
import { iconSprite } from "./scripts/icon-sprite.ts";
import { sheets, type SheetsOf } from "./scripts/sheets.ts";
import { readMessages } from "./scripts/read-messages.ts";
import { translationStatus } from "./scripts/translation-status.ts";

const root = import.meta.dirname;

/** Browsers that are kept up to date; nothing is compiled for older ones. */
const browsers = ["chrome132", "edge132", "firefox134", "safari18"];

/** A twentieth smaller than what Vite's own minifier makes; it takes some seconds longer. */
const smallest = {
  minify: "terser",
  terserOptions: {
    ecma: 2020,
    module: true,
    compress: {
      passes: 4,
      keep_fargs: false,
      pure_getters: true,
      unsafe: true,
      unsafe_arrows: true,
      unsafe_methods: true,
    },
  },
} satisfies BuildOptions;

/**
 * What is served for good carries a hash of what is in it. A shorter one cannot tell all chunks apart, but hex digits take
 * less when they are compressed, and the first script names nearly each chunk.
 */
const assetName = "assets/[name]-[hash:7].js";

const inProduction: InlineConfig = {
  root,
  configFile: false,
  logLevel: "warn",
  define: { "process.env.NODE_ENV": '"production"' },
};

/**
 * What the screens of one area share is one script and one style sheet: a screen
 * that is opened first must not ask for a dozen small files. What only the screen of a thread, or of a profile, needs comes
 * with that screen.
 */
const areas = [
  // Conversations begin with it, and what is fetched while somebody types needs it too.
  { name: "names", test: /src\/protocol\/address/ },
  {
    name: "drafts",
    test: /src\/(?:protocol\/draft-file|web\/(?:composer\/(?:visibility|zone)|drafts\/(?!version-1|sync|publish-lock|bring-last-words|file-store|recording-parts|can-be-published|use-drafts|use-kept|open-among|open-draft|open-here|open-thread|use-open-draft)))/,
  },
  // Quoted posts, in parts that come late.
  { name: "quotes", test: /src\/web\/statuses\/quote-card\.tsx/ },
  // A line in parts that come late, each at its own time.
  { name: "progress", test: /src\/web\/ui\/progress/ },
  { name: "fields", test: /src\/web\/(?:ui\/field|accounts\/profile-picture\.module|settings\/profile-form\.module)/ },
  // The field of a picture is in a page of signing in as well.
  {
    name: "own-profile",
    test: /src\/web\/(?:screens\/settings\/profile|settings\/profile-form|accounts\/profile-picture)\.tsx/,
    includeDependenciesRecursively: false,
  },
  // It has no sheet, and is in pages with and without lists.
  { name: "languages", test: /src\/(?:kit\/language-name|protocol\/post-languages)/ },
  // The same, of pages of signing in and of settings.
  { name: "scopes", test: /src\/(?:protocol\/scopes|web\/accounts\/scope-lines)/ },
  // Forms about somebody else.
  {
    name: "relation",
    test: /src\/web\/(?:screens\/people\/(?:relation|report\.|domain-block\.)|accounts\/(?:relation\.|follow-choices|limit-forms|note-form|verb-form|report|domain-block-form))/,
  },
  {
    name: "lists",
    test: /src\/web\/(?:composer\/prompt|statuses\/(?:(?:quote|link)-card\.css|link-card-on)|paging\/(?!use-dialog-pages)|timelines\/(?!use-thread|thread-|more-row|account-key)|accounts\/(?:follow-|names-of)|ui\/(?:pill|skeleton)|navigation\/return-pill)/,
  },
  {
    name: "settings",
    test: /src\/web\/(?:statuses\/quote-policy|screens\/settings\/(?!profile|test-upload|filter|featured|sessions|language)|shell\/settings|settings\/(?!legal|profile-form|undo-field|filter|browser-name))/,
  },
  { name: "list-tabs", test: /src\/web\/lists\/use-list-tabs/ },
  { name: "list-forms", test: /src\/web\/lists\/(?:list-forms|use-sending)/ },
  { name: "filters", test: /src\/(?:protocol\/filters|web\/(?:screens\/)?settings\/filter)/ },
  // What a search field offers, once somebody is there.
  { name: "offers", test: /src\/web\/search\/(?:offers|recent-|suggestions)/ },
  // It has no sheet and no other part, of which the page of a search would have to know.
  { name: "late-search", test: /src\/web\/search\/(?:late-|suggest-here)/ },
  {
    name: "people",
    test: /src\/web\/(?:screens\/people\/follow-requests|shell\/(?:people|front)|accounts\/let-go|search\/|lists\/(?:membership-button|lists\.module))/,
  },
  { name: "explore", test: /src\/web\/explore\/(?:explore-tabs|more-trends|path-of)/ },
  {
    name: "profile",
    test: /src\/web\/(?:accounts\/(?:profile-header|profile-tabs|take-profile|familiar|rare-on-demand)|screens\/people\/limited-profile|statuses\/media-tiles)/,
  },
  {
    name: "notifications",
    test: /src\/web\/(?:screens\/notifications\/notifications|notifications\/(?!request|policy|held|report-part\.))/,
  },
  {
    name: "writing",
    test: /src\/web\/(?:composer\/(?!prompt|first-message|rich-text-with-files|emoji-button|field-at-hand|drafts-(?:li|de)|scheduled|when-|zone|own-time|plain-parts|visibility|listed-|bar-more|poll-fields|rest|quoting|request|publish|say-published|undo-send|written-since|may-go|draft-notes|outcome|keep-formatting|count-room|limits-of|losses|what-is-lost|thread\/|files\/(?!file-intake|load-files))|drafts\/(?:use-)?open-draft|screens\/statuses\/compose\.)/,
  },
  // The list of drafts shares it with what is fetched while somebody types.
  {
    name: "kept",
    test: /src\/(?:kit\/local-time|web\/(?:data\/undo-within|drafts\/use-kept|composer\/(?:own-time|listed-draft)))/,
  },
  {
    name: "rest",
    test: /src\/(?:protocol\/(?:text-tokens|draft-rules|character-count)|web\/(?:drafts\/can-be-published|editor\/(?:cursors|plain-cursor)|composer\/(?:rest|first-message|emoji-button|field-at-hand|quoting|request|publish|say-published|undo-send|written-since|may-go|draft-notes|outcome|keep-formatting|count-room|drafts-link|bar-more|thread\/(?:threads|load-posts|add-post|focus-words|is-poll|thread\.tsx))))/,
  },
  {
    name: "late",
    test: /src\/web\/(?:statuses\/late|media\/(?:player\.|sound|gif|autoplay|held-)|paging\/use-dialog-pages)/,
  },
  { name: "auth", test: /src\/web\/(?:screens\/)?auth\/(?!first-|welcome\.tsx)/ },
  // After those that write, whose parts they use.
  {
    name: "uploads",
    test: /src\/web\/(?:composer\/files\/(?:uploads|use-file-url|file-picture|upload-news|shelf|placing)|drafts\/file-store|data\/send-file)/,
  },
  {
    name: "conversations",
    test: /src\/(?:web\/(?:screens\/)?conversations\/(?!message-composer|use-writing)|kit\/days)/,
  },
  // The suggestions use what the panel brings.
  { name: "emoji", test: /src\/web\/editor\/emoji\// },
  { name: "recorder", test: /src\/web\/(?:composer\/files\/record|drafts\/recording-parts)/ },
  { name: "thread", test: /src\/web\/(?:composer\/thread\/|drafts\/open-thread)/ },
  // Of a post and of a profile, each by its press.
  { name: "crop", test: /src\/web\/media\/crop\// },
  { name: "files", test: /src\/web\/composer\/files\/(?!file-intake|load-files|crop-picture|draft-files|unseen-)/ },
];

/** Hydration: React, one entry with all of the first load, areas, one chunk per screen and per group of words. */
export function browserBuild(outDir: string): InlineConfig {
  return {
    ...inProduction,
    plugins: [...plugins(), ownLoader(), compiledOnArrival("react"), declaredConstructors()],
    css: { modules: { generateScopedName: shortName() } },
    // Each grammar of code is a chunk of its own.
    worker: {
      format: "es",
      rolldownOptions: { output: { hashCharacters: "hex", entryFileNames: assetName, chunkFileNames: assetName } },
    },
    build: {
      outDir,
      target: browsers,
      modulePreload: {
        polyfill: false,
        // What asks for others is there itself, and what is asked for is fetched at once.
        resolveDependencies: (asked, files) =>
          files.filter((file) => file !== asked && !/\/(?:rolldown-runtime|react|entry-browser)-/.test(file)),
      },
      assetsInlineLimit: 0,
      ...smallest,
      rolldownOptions: {
        // Screens of the first load are named in the route table like the others.
        checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
        input: path.join(root, "src/web/entry-browser.tsx"),
        output: {
          hashCharacters: "hex",
          entryFileNames: assetName,
          chunkFileNames: assetName,
          assetFileNames: "assets/[name]-[hash:7][extname]",
          codeSplitting: {
            groups: [
              { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
              { name: "main", tags: ["$initial"] },
              ...areas,
            ],
          },
        },
      },
    },
  };
}

/** Vite says of all that it makes for a server that it runs there. What visitors get runs in a browser. */
const inBrowser: Plugin = {
  name: "in-browser",
  enforce: "pre",
  transform: (code) => code.replaceAll("import.meta.env.SSR", "false"),
};

/**
 * Scripts only, which is what Vite makes for a server: the style sheets are those
 * of the build for readers, and the loader that Vite puts before each dynamic
 * import is half as large as all else that a visitor gets.
 */
export function visitorBuild(outDir: string, sheetsOf: SheetsOf): InlineConfig {
  return {
    ...inProduction,
    publicDir: false,
    plugins: [inBrowser, ...plugins(sheetsOf)],
    css: { modules: { generateScopedName: shortName() } },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: true,
      target: browsers,
      ...smallest,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: path.join(root, "src/web/entry-visitor.ts"),
        // A constant that two late parts know is no chunk of its own.
        optimization: { inlineConst: true },
        output: {
          hashCharacters: "hex",
          entryFileNames: assetName,
          chunkFileNames: assetName,
          // What every island stands on is one chunk, or it would come in several steps.
          codeSplitting: {
            groups: [
              {
                name: "island",
                test: /node_modules|src\/web\/(?:i18n\/(?!words-)|islands\/mount|navigation\/use-overlay|ui\/(?:button|icon))/,
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  };
}

/** React is bundled too, so that the server never runs its development build by accident. */
export function serverBuild(outDir: string): InlineConfig {
  return {
    ...inProduction,
    publicDir: false,
    plugins: plugins(),
    css: { modules: { generateScopedName: shortName() } },
    ssr: { noExternal: true, target: "node" },
    build: {
      outDir,
      ssr: path.join(root, "src/web/entry-server.tsx"),
      target: "node24",
      minify: false,
      rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: false } },
    },
  };
}

export default defineConfig({
  root,
  appType: "custom",
  plugins: plugins(),
});

/** What turns the sources of pages into scripts; the tests in a browser use it too. */
export function plugins(sheetsOf?: SheetsOf): Plugin[] {
  return [
    react(),
    iconSprite(),
    emojiTexts(),
    translationStatus(),
    sheets(sheetsOf),
    readMessages(),
  ].flat() as Plugin[];
}

/** Puts `load-chunk.ts` where Vite would put its own loader of chunks. */
function ownLoader(): Plugin {
  const source = JSON.stringify(path.join(root, "src/web/device/load-chunk.ts"));
  return {
    name: "linnet:own-loader",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { loadChunk as __vitePreload } from ${source};`,
    },
  };
}

/**
 * A browser compiles a function that stands in brackets while the script comes in, beside all else, as it takes it for
 * one that is called at once. The modules of this chunk are, and the minifier has taken the brackets away.
 */
function compiledOnArrival(chunkName: string): Plugin {
  return {
    name: "linnet:compiled-on-arrival",
    apply: "build",
    renderChunk: {
      order: "post",
      handler(code, { name }) {
        if (name !== chunkName) return null;
        const declared = this.parse(code).body.flatMap((part) =>
          part.type === "VariableDeclaration" ? part.declarations : [],
        );
        const modules = declared.flatMap(({ init }) => (init?.type === "CallExpression" ? init.arguments : []));
        const wrapped = modules.reduceRight(
          (text, { start, end }) => `${text.slice(0, start)}(${text.slice(start, end)})${text.slice(end)}`,
          code,
        );
        return { code: wrapped, map: null };
      },
    },
  };
}

/**
 * The minifier makes an arrow of a function expression without `this` in it, and an arrow has no prototype. In this package,
 * on which the editor's history stands, that is a constructor.
 */
function declaredConstructors(): Plugin {
  const expression = "var RopeSequence = function RopeSequence () {};";
  return {
    name: "linnet:declared-constructors",
    apply: "build",
    transform: {
      filter: { id: /node_modules\/rope-sequence\// },
      handler(code) {
        if (!code.includes(expression)) throw new Error("rope-sequence has changed: see whether it still needs this");
        return { code: code.replace(expression, "function RopeSequence () {}"), map: null };
      },
    },
  };
}

/**
 * Class names of four letters, the same in each build because they come from
 * file and name alone. Two classes with one short name would be one class, so
 * that stops the build.
 */
function shortName(): (name: string, file: string) => string {
  const taken = new Map<string, string>();
  return (name, file) => {
    const whole = `${path.relative(root, file).split("?")[0]} ${name}`;
    const digest = createHash("sha256").update(whole).digest();
    const short = digest
      .readUIntBE(0, 6)
      .toString(36)
      .replace(/^\d/, (digit) => "abcdefghij"[Number(digit)]!)
      .slice(0, 5);
    const other = taken.get(short);
    if (other && other !== whole) throw new Error(`Rename a class: "${whole}" and "${other}" both become .${short}`);
    taken.set(short, whole);
    return short;
  };
}
