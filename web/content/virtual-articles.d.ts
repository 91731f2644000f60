declare module "virtual:articles/*" {
  import type { ArticleVersions } from "#web/build/markdown.ts";
  import type { Language } from "#web/platform/language.ts";
  const article: Record<Language, ArticleVersions>;
  export default article;
}
