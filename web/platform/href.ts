import type { Language } from "./language.ts";

const prefixes: Record<Language, string> = { ru: "", ky: "/ky" };

/** The address of a page in a language: Russian at the root, Kyrgyz under `/ky`. `path` begins with a slash. */
export function hrefIn(language: Language, path: string): string {
  if (language === "ru") return path;
  return path === "/"
    ? prefixes.ky
    : path.startsWith("/?")
      ? `${prefixes.ky}${path.slice(1)}`
      : `${prefixes.ky}${path}`;
}

/** The path without the language's prefix. It begins with one slash: browsers take two for the address of another site. */
export function stripLanguage(pathname: string): string {
  return pathname.replace(/^(?:\/ky(?=\/|$))?\/*/, "/");
}

/** The other language. */
export function otherLanguage(language: Language): Language {
  return language === "ru" ? "ky" : "ru";
}
