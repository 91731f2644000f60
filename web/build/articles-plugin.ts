import type { Plugin } from "vite";
import { blogArticles } from "../../contracts/content/blog.ts";
import { languages } from "../platform/language.ts";
import { articleFile, readBlog, readVersions } from "./read-articles.ts";

const prefix = "virtual:articles/";
const blog = "virtual:blog";

/**
 * `virtual:articles/<name>`: `web/content/<language>/<name>.md` in each language as `ArticleVersions`; `virtual:blog`: all articles of the blog
 * in each language as `BlogArticle[]`. Rendered at build time: whether there is a support is a setting of the site, what the product can do is known here.
 * Only loaders import them, so that browsers load neither Markdown nor its renderer.
 */
export function articles(): Plugin {
  let root = process.cwd();
  return {
    name: "articles",
    configResolved(config) {
      root = config.root;
    },
    resolveId(id) {
      return id.startsWith(prefix) || id === blog ? `\0${id}` : undefined;
    },
    load(id) {
      const isBlog = id === `\0${blog}`;
      if (!isBlog && !id.startsWith(`\0${prefix}`)) return undefined;
      const name = id.slice(prefix.length + 1);
      for (const language of languages) {
        for (const file of isBlog ? blogArticles : [name]) this.addWatchFile(articleFile(root, language, file));
      }
      const content = isBlog
        ? readBlog(root)
        : Object.fromEntries(languages.map((language) => [language, readVersions(root, language, name)]));
      return { code: `export default ${JSON.stringify(content)};`, map: null };
    },
  };
}
