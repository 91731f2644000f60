/** The languages of the interface, the default first. */
export const languages = ["ru", "ky"] as const;
export type Language = (typeof languages)[number];

/** What stands in both languages in the database. */
export interface Titled {
  title_ru: string;
  title_ky: string;
}

/** The title of a record in the reader's language. */
export function titleOf(entity: Titled, language: Language): string {
  return language === "ky" ? entity.title_ky : entity.title_ru;
}
