import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { hrefIn } from "../platform/href.ts";
import { languages } from "../platform/language.ts";
import { capabilities } from "../platform/capabilities.ts";
import { type ArticleVersions, keepConditions, renderArticle } from "./markdown.ts";

const prefix = "virtual:articles/";

/**
 * `virtual:articles/<name>`: `web/content/<language>/<name>.md` in each language as `ArticleVersions`, rendered at build time:
 * whether there is a support is a setting of the site, what the product can do is known here. Only loaders import it, so that browsers load neither Markdown nor its renderer.
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
          const markdown = readFileSync(file, "utf8");
          const render = (support: boolean) =>
            renderArticle(keepConditions(markdown, { ...capabilities, support }), resolveLink);
          return [language, { withSupport: render(true), withoutSupport: render(false) } satisfies ArticleVersions];
        } catch (error) {
          throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
        }
      });
      return { code: `export default ${JSON.stringify(Object.fromEntries(byLanguage))};`, map: null };
    },
  };
}
