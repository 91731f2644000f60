import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const helpers = {
  importPage: fileURLToPath(new URL("../platform/network/retrying-import.ts", import.meta.url)),
  importPart: fileURLToPath(new URL("../platform/network/retrying-import.ts", import.meta.url)),
  fetchPageData: fileURLToPath(new URL("../platform/network/retrying-data.ts", import.meta.url)),
};

/**
 * The lines of React Router that load the code and the data of a page, for which it has no setting
 * (`web/platform/rendering/router-internals.test.tsx` says which version has them).
 */
const routerLines = [
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
] as const;

const ourModule = /\/web\/(?!platform\/network\/retrying-import\.ts)[^?]+\.tsx?$/;
const ourImport = /(?<!typeof )\bimport\((["'][^"']+["'])\)/g;

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
    transform: (code, id) => retryLoads(code, id),
  };
}

/** The module with retried loads; undefined if it loads nothing. */
export function retryLoads(code: string, id: string): { code: string; map: null } | undefined {
  const routerLine = routerLines.find(({ file }) => file.test(id));
  if (routerLine) {
    const { line, helper, replacement } = routerLine;
    if (!line.test(code))
      throw new Error(`${id} loads pages in another way than before (web/build/retrying-loads-plugin.ts)`);
    return withHelper(code.replace(line, replacement), helper);
  }
  if (!ourModule.test(id) || !ourImport.test(code)) return undefined;
  return withHelper(code.replaceAll(ourImport, "importPart(() => import($1))"), "importPart");
}

function withHelper(code: string, name: keyof typeof helpers): { code: string; map: null } {
  return { code: `import { ${name} } from ${JSON.stringify(helpers[name])};\n${code}`, map: null };
}
