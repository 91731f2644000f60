import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Catalogue, prepareTexts, type Texts } from "#web/platform/i18n.tsx";
import { type Language, languages } from "#web/platform/language.ts";

/** All texts of `i18n/`, for tests that find elements by what users read. */
export const texts = Object.fromEntries(
  languages.map((language) => [language, prepareTexts(language, readCatalogue(language))]),
) as Record<Language, Texts>;

/** All messages of `i18n/`, those of the server too, by `file.group.key`. */
export function readMessages(language: Language): [name: string, message: string][] {
  return flatten(readCatalogue(language), []);
}

function flatten(group: Record<string, unknown>, above: readonly string[]): [string, string][] {
  return Object.entries(group).flatMap(([key, value]) => {
    const names = [...above, key];
    return typeof value === "string"
      ? [[names.join("."), value] as [string, string]]
      : flatten(value as Record<string, unknown>, names);
  });
}

function readCatalogue(language: Language): Catalogue {
  const folder = path.join(import.meta.dirname, "../../i18n", language);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Catalogue[string],
    ]),
  );
}
