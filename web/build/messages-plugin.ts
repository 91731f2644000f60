import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

const prefix = "virtual:messages/";
/** Texts that only the server says: they stay out of the browser. */
const serverOnly = new Set(["errors", "messages"]);
/** Texts of pages that few visits open: each file is a module of its own, which such a page imports. */
const late = new Set(["posting", "own-listings", "moderation"]);
const latePrefix = `${prefix}late/`;
const languages = ["ru", "ky"];

/**
 * `virtual:messages/ru` and `virtual:messages/ky`: all texts of the pages in one language, one namespace per
 * file of `i18n/<language>/`, each message compiled from ICU. Each language is a chunk of its own, so that a
 * browser loads one only. `virtual:messages/late/<file>`: the texts of one file in both languages (`addTexts`).
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
      const compileFile = (file: string): unknown => {
        this.addWatchFile(file);
        return compileTexts(readFileSync(file, "utf8"));
      };
      if (id.startsWith(`\0${latePrefix}`)) {
        const file = `${id.slice(latePrefix.length + 1)}.json`;
        const texts = languages.map((language) => [language, compileFile(path.join(root, "i18n", language, file))]);
        return { code: `export default ${JSON.stringify(Object.fromEntries(texts))};`, map: null };
      }
      const folder = path.join(root, "i18n", id.slice(prefix.length + 1));
      const catalogue = Object.fromEntries(
        listNamespaces(folder).map((name) => [name, compileFile(path.join(folder, `${name}.json`))]),
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
    .filter((name) => !serverOnly.has(name) && !late.has(name))
    .toSorted();
}
