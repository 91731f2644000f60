import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const helper = fileURLToPath(new URL("../platform/patient-import.ts", import.meta.url));

/** Where the router loads the code of a page. */
const routerModule = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const routerImport = /await import\(\s*(?:\/\*.*?\*\/\s*)*route\.module\s*\)/s;
const ourModule = /\/web\/(?!platform\/patient-import\.ts)[^?]+\.tsx?$/;
const ourImport = /(?<!typeof )\bimport\((["'][^"']+["'])\)/g;

/**
 * In the browser's build, code that arrives late is loaded patiently: what does not come is tried again (spec §2). One place
 * for the pages, which the router imports, and for the parts that we import ourselves (`web/platform/patient-import.ts`).
 */
export function patientImports(): Plugin {
  return {
    name: "patient-imports",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      if (routerModule.test(id)) {
        if (!routerImport.test(code)) throw new Error(`${id} loads pages in another way than before`);
        return lead(code.replace(routerImport, "await importPage(route.module, route.imports)"), "importPage");
      }
      if (!ourModule.test(id) || !ourImport.test(code)) return undefined;
      return lead(code.replaceAll(ourImport, "importPart(() => import($1))"), "importPart");
    },
  };
}

function lead(code: string, name: string): { code: string; map: null } {
  return { code: `import { ${name} } from ${JSON.stringify(helper)};\n${code}`, map: null };
}
