import { readFileSync } from "node:fs";
import { createTranslator } from "use-intl/core";
import type { TextValues } from "./refusal.ts";

export const languages = ["ru", "ky"] as const;
export type Language = (typeof languages)[number];

/** The site in a language, for links that leave it; without a slash at the end. */
export function siteIn(publicUrl: string, language: Language): string {
  return language === "ky" ? `${publicUrl}/ky` : publicUrl;
}

/** A text by its key, e.g. `not_found` or `fields.whole_number`. */
export type Translate = (key: string, values?: TextValues) => string;

/** The texts of `i18n/<language>/<file>.json`. */
export function loadTexts(language: Language, file: string): Translate {
  const messages = JSON.parse(
    readFileSync(new URL(`../../i18n/${language}/${file}.json`, import.meta.url), "utf8"),
  ) as Record<string, string>;
  const translate = createTranslator({ locale: language, messages, timeZone: "Asia/Bishkek" });
  return (key, values) => translate(key as never, values as never);
}

export const errorTexts: Record<Language, Translate> = { ru: loadTexts("ru", "errors"), ky: loadTexts("ky", "errors") };

/** Kyrgyz when `Accept-Language` prefers it to Russian, else Russian. */
export function negotiateLanguage(header: string | undefined): Language {
  if (!header) return "ru";
  let best: Language = "ru";
  let bestQuality = 0;
  for (const part of header.slice(0, 500).split(",")) {
    const [tag = "", ...rest] = part.trim().split(";");
    const language = languages.find(
      (known) => tag.toLowerCase() === known || tag.toLowerCase().startsWith(`${known}-`),
    );
    const quality = Number(rest.map((word) => /^\s*q=([\d.]+)$/.exec(word)?.[1]).find(Boolean) ?? 1);
    if (language && quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}
