import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const retryingImport = fileURLToPath(new URL("../platform/network/retrying-import.ts", import.meta.url));

const helpers = {
  importPage: retryingImport,
  fetchPageData: fileURLToPath(new URL("../platform/network/retrying-data.ts", import.meta.url)),
};

/**
 * The module that Vite adds to the build. It wraps every dynamic `import()` and names the files that the import needs.
 */
const preloadHelper = "\0vite/preload-helper.js";

/**
 * The lines of React Router that load the code and the data of a page, for which it has no setting
 * (`web/platform/rendering/router-internals.test.tsx` says which version has them).
 */
const routerLines: readonly RouterLine[] = [
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/,
    line: /await import\(\s*(?:\/\*.*?\*\/\s*)*route\.module\s*\)/s,
    helper: "importPage",
    replacement: "await importPage(route.module, route.imports)",
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/single-fetch\.js$/,
    line: /await fetch\(url, await createRequestInit\(request\)\)/,
    helper: "fetchPageData",
    replacement: "await fetchPageData(url, await createRequestInit(request))",
  },
  {
    // `modulepreload` puts files into the module map, where a failure stays for the life of the page.
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    line: /(?<=function PrefetchPageLinksImpl\(.*?)rel: "modulepreload"/s,
    replacement: 'rel: "prefetch", as: "script"',
  },
];

interface RouterLine {
  file: RegExp;
  line: RegExp;
  replacement: string;
  /** The function that the replacement calls. */
  helper?: keyof typeof helpers;
}

/**
 * Makes everything that a page loads after its start be tried again when the network fails: the code and the data of the
 * next page, which the router loads, and our own dynamic imports. In the browser's build only.
 */
export function retryingLoads(): Plugin {
  return {
    name: "retrying-loads",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load: (id) =>
      id === preloadHelper
        ? `export { importPart as __vitePreload } from ${JSON.stringify(retryingImport)};`
        : undefined,
    transform: (code, id) => retryLoads(code, id),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const styles = file.type === "chunk" && file.isDynamicEntry ? file.viteMetadata?.importedCss : undefined;
        if (styles?.size) this.error(`${file.fileName} is imported on demand, and importPart loads no styles`);
      }
    },
  };
}

/** The module of React Router with retried loads; undefined for all other modules. */
export function retryLoads(code: string, id: string): { code: string; map: null } | undefined {
  const routerLine = routerLines.find(({ file }) => file.test(id));
  if (!routerLine) return undefined;
  const { line, helper, replacement } = routerLine;
  if (!line.test(code))
    throw new Error(`${id} loads pages in another way than before (web/build/retrying-loads-plugin.ts)`);
  const imported = helper ? `import { ${helper} } from ${JSON.stringify(helpers[helper])};\n` : "";
  return { code: imported + code.replace(line, replacement), map: null };
}
