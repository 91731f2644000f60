import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { hrefIn } from "../platform/href.ts";
import { languages } from "../platform/language.ts";
import { renderArticle } from "./markdown.ts";

const prefix = "virtual:articles/";

/**
 * `virtual:articles/<name>`: `web/content/<language>/<name>.md` in each language as an `Article`, rendered at build time. Only
 * loaders import it, so that browsers load neither Markdown nor its renderer.
 */
export function articles(): Plugin {
  let root = process.cwd();
  return {
    name: "articles",
    configResolved(config) {
      root = config.root;
    },
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const name = id.slice(prefix.length + 1);
      const byLanguage = languages.map((language) => {
        const file = path.join(root, "web/content", language, `${name}.md`);
        this.addWatchFile(file);
        const resolveLink = (href: string) => (href.startsWith("/") ? hrefIn(language, href) : href);
        try {
          return [language, renderArticle(readFileSync(file, "utf8"), resolveLink)] as const;
        } catch (error) {
          throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
        }
      });
      return { code: `export default ${JSON.stringify(Object.fromEntries(byLanguage))};`, map: null };
    },
  };
}
