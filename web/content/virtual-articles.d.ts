declare module "virtual:articles/*" {
  import type { Article } from "#web/build/markdown.ts";
  import type { Language } from "#web/platform/language.ts";
  const article: Record<Language, Article>;
  export default article;
}
