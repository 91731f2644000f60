import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Catalogue, prepareTexts, type Translate } from "#web/platform/i18n.tsx";
import { type Language, languages } from "#web/platform/language.ts";

const texts = Object.fromEntries(
  languages.map((language) => [language, prepareTexts(language, readCatalogue(language))]),
);

/** The texts of one file of `i18n/`, to find controls by the names that people read. */
export function wordsOf(language: Language, namespace: string): Translate {
  const known = texts[language];
  if (!known) throw new Error(`no texts in ${language}`);
  return known.namespace(namespace);
}

function readCatalogue(language: Language): Catalogue {
  const folder = fileURLToPath(new URL(`../i18n/${language}/`, import.meta.url));
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(folder + file, "utf8")) as Catalogue[string],
    ]),
  );
}
