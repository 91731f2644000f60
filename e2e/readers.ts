import path from "node:path";
import { describe } from "vitest";
import type { Language } from "#web/platform/language.ts";

export type Device = "phone" | "desktop";

/** A language and a device: most journeys are made with each of {@link readers}. */
export interface Reader {
  language: Language;
  device: Device;
}

/** Each language and each device once. */
export const readers = [
  { language: "ru", device: "phone" },
  { language: "ky", device: "desktop" },
] as const satisfies Reader[];

/** Both languages on both devices, for journeys that longer words or a narrower screen may break. */
export const allReaders: readonly Reader[] = (["ru", "ky"] as const).flatMap((language) =>
  (["phone", "desktop"] as const).map((device) => ({ language, device })),
);

/** Language in which `npm test` runs the journeys of a file. `npm run test:long` runs them in the other one. */
const dailyLanguages: Readonly<Record<string, Language>> = {
  accounts: "ru",
  "api-keys": "ky",
  blog: "ru",
  browse: "ru",
  "business-page": "ru",
  "business-profile": "ru",
  "business-staff": "ky",
  business: "ru",
  businesses: "ru",
  cart: "ru",
  catalogue: "ky",
  catalogues: "ru",
  comparison: "ky",
  content: "ky",
  "data-saving": "ky",
  "early-end": "ky",
  favourites: "ru",
  "first-error": "ky",
  google: "ky",
  history: "ru",
  import: "ky",
  layout: "ru",
  listing: "ru",
  location: "ky",
  map: "ru",
  moderation: "ru",
  "new-price": "ky",
  "no-script": "ky",
  outage: "ru",
  "own-listings": "ru",
  pages: "ru",
  payments: "ky",
  posting: "ru",
  "price-list": "ru",
  print: "ky",
  push: "ru",
  refusals: "ky",
  "saved-searches": "ru",
  search: "ru",
  "second-factor": "ru",
  statistics: "ky",
  tariffs: "ky",
  users: "ru",
};

/**
 * Describes journeys once for each reader of this run. `READERS=some` selects those of the file's daily language,
 * `READERS=others` the others. A file that runs by itself has all of them. A journey for one reader uses `describe` instead.
 * Throws if the file has no daily language, or if there is no reader in one of the languages.
 */
export function describeReaders<R extends Reader>(file: string, among: readonly R[], body: (reader: R) => void): void {
  const name = path.basename(file, ".test.ts");
  const daily = dailyLanguages[name];
  if (daily === undefined) throw new Error(`Add "${name}" to dailyLanguages in e2e/readers.ts.`);
  const part = process.env["READERS"];
  const [some, others] = [
    among.filter(({ language }) => language === daily),
    among.filter(({ language }) => language !== daily),
  ];
  if (some.length === 0 || others.length === 0) throw new Error("Journeys for one language need no describeReaders.");
  for (const reader of part ? (part === "some" ? some : others) : among)
    // `READERS=others` selects by the tag.
    describe(`in ${reader.language} on a ${reader.device}`, { tags: ["each-reader"] }, () => body(reader));
}
