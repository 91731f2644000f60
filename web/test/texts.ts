import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Catalogue, prepareTexts, type Texts } from "#web/platform/i18n.tsx";
import { type Language, languages } from "#web/platform/language.ts";

/** All texts of `i18n/`, for tests that find elements by what users read. */
export const texts = Object.fromEntries(
  languages.map((language) => [language, prepareTexts(language, readCatalogue(language))]),
) as Record<Language, Texts>;

function readCatalogue(language: Language): Catalogue {
  const folder = path.join(import.meta.dirname, "../../i18n", language);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Catalogue[string],
    ]),
  );
}
