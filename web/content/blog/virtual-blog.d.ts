declare module "virtual:blog" {
  import type { BlogArticle } from "#web/build/read-articles.ts";
  import type { Language } from "#web/platform/language.ts";
  const blog: Record<Language, readonly BlogArticle[]>;
  export default blog;
}
