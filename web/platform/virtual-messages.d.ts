declare module "virtual:messages/ru" {
  import type { Catalogue } from "#web/platform/i18n.tsx";
  const catalogue: Catalogue;
  export default catalogue;
}

declare module "virtual:messages/ky" {
  import type { Catalogue } from "#web/platform/i18n.tsx";
  const catalogue: Catalogue;
  export default catalogue;
}

declare module "virtual:messages/late/*" {
  import type { Catalogue } from "#web/platform/i18n.tsx";
  import type { Language } from "#web/platform/language.ts";
  const texts: Record<Language, Catalogue[string]>;
  export default texts;
}
