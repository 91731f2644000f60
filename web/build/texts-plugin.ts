import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

const prefix = "virtual:texts/";
const lazyPrefix = `${prefix}lazy/`;
/** Texts for the server only. */
const serverOnly = new Set(["errors", "sms-and-email", "pushes"]);
/** Texts that few pages need: each file is a module of its own, which those pages import. */
const lazy = new Set([
  "account-settings",
  "api-keys",
  "blog",
  "business",
  "business-cabinet",
  "business-page",
  "business-profile",
  "businesses",
  "cart",
  "business-staff",
  "catalogues",
  "comparison",
  "content",
  "data-saving",
  "distance",
  "favourite-lists",
  "history",
  "import",
  "map",
  "market-prices",
  "saved-searches",
  "selling",
  "payments",
  "print",
  "statistics",
  "moderation",
  "admin",
  "chat",
  "push",
  "app",
]);
const languages = ["ru", "ky"];

/**
 * `virtual:texts/ru` and `virtual:texts/ky`: the texts of the pages in one language, by the files of `i18n/<language>/`,
 * with each message compiled from ICU. Each language is a chunk of its own, so that a browser loads only one.
 * `virtual:texts/lazy/<file>`: the texts of one file in both languages (`addTexts`).
 */
export function texts(): Plugin {
  let root = process.cwd();
  return {
    name: "texts",
    configResolved(config) {
      root = config.root;
    },
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const compileFile = (language: string, name: string): unknown => {
        const file = path.join(root, "i18n", language, `${name}.json`);
        this.addWatchFile(file);
        return compileTexts(readFileSync(file, "utf8"));
      };
      const compileAll = (): [string, unknown][] => {
        if (id.startsWith(`\0${lazyPrefix}`)) {
          const name = id.slice(lazyPrefix.length + 1);
          return languages.map((language) => [language, compileFile(language, name)]);
        }
        const language = id.slice(prefix.length + 1);
        return listFiles(path.join(root, "i18n", language)).map((name) => [name, compileFile(language, name)]);
      };
      return { code: `export default ${JSON.stringify(Object.fromEntries(compileAll()))};`, map: null };
    },
  };
}

/** The texts of a file: a string is a message, an object a group of them. */
function compileTexts(json: string): unknown {
  return JSON.parse(json, (_name, value: unknown) => (typeof value === "string" ? compile(value) : value));
}

/** The files whose texts every page has. */
function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => path.basename(file, ".json"))
    .filter((name) => !serverOnly.has(name) && !lazy.has(name))
    .toSorted();
}
