declare module "virtual:texts/ru" {
  import type { Catalogue } from "./i18n.tsx";
  const catalogue: Catalogue;
  export default catalogue;
}

declare module "virtual:texts/ky" {
  import type { Catalogue } from "./i18n.tsx";
  const catalogue: Catalogue;
  export default catalogue;
}

declare module "virtual:texts/lazy/*" {
  import type { Catalogue } from "./i18n.tsx";
  import type { Language } from "./language.ts";
  const texts: Record<Language, Catalogue[string]>;
  export default texts;
}
