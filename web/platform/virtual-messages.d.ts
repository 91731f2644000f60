declare module "virtual:messages/ru" {
  const catalogue: import("./i18n.tsx").Catalogue;
  export default catalogue;
}

declare module "virtual:messages/ky" {
  const catalogue: import("./i18n.tsx").Catalogue;
  export default catalogue;
}
