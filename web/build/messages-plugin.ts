import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

const prefix = "virtual:messages/";
/** Texts that only the server says: they stay out of the browser. */
const serverOnly = new Set(["errors", "messages"]);

/**
 * `virtual:messages/ru` and `virtual:messages/ky`: all texts of the pages in one language, one namespace per
 * file of `i18n/<language>/`, each message compiled from ICU. Each language is a chunk of its own, so that a
 * browser loads one only.
 */
export function messages(): Plugin {
  let root = process.cwd();
  return {
    name: "messages",
    configResolved(config) {
      root = config.root;
    },
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const folder = path.join(root, "i18n", id.slice(prefix.length + 1));
      const files = listNamespaces(folder).map((name) => ({ name, file: path.join(folder, `${name}.json`) }));
      for (const { file } of files) this.addWatchFile(file);
      const catalogue = Object.fromEntries(
        files.map(({ name, file }) => [name, compileTexts(readFileSync(file, "utf8"))]),
      );
      return { code: `export default ${JSON.stringify(catalogue)};`, map: null };
    },
  };
}

/** The texts of one file; a string is a message, an object holds more of them. */
function compileTexts(json: string): unknown {
  return JSON.parse(json, (_name, value: unknown) => (typeof value === "string" ? compile(value) : value));
}

function listNamespaces(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => path.basename(file, ".json"))
    .filter((name) => !serverOnly.has(name))
    .toSorted();
}
