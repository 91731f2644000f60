/** A part of the admin's screens: its name, under which the texts have its title, and its address. */
export interface AdminSection {
  name: "settings" | "rate" | "categories" | "synonyms" | "banners" | "staff" | "payments" | "tariffs";
  path: string;
}

export const adminPath = "/moderation/admin";
export const categoriesPath = `${adminPath}/categories`;
export const paymentsPath = `${adminPath}/payments`;
export const registersPath = `${paymentsPath}/registers`;
export const bannersPath = `${adminPath}/banners`;
export const tariffsPath = `${adminPath}/tariffs`;

export const adminSections: readonly AdminSection[] = [
  { name: "settings", path: `${adminPath}/settings` },
  { name: "rate", path: `${adminPath}/rate` },
  { name: "categories", path: categoriesPath },
  { name: "synonyms", path: `${adminPath}/synonyms` },
  { name: "banners", path: bannersPath },
  { name: "staff", path: `${adminPath}/staff` },
  { name: "payments", path: paymentsPath },
  { name: "tariffs", path: tariffsPath },
];
