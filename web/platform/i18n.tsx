import { createContext, type ReactNode, useContext } from "react";
import { createTranslator } from "use-intl/core";
import type { Language } from "./language.ts";

/** All texts of one language: a namespace per file of `i18n/<language>/`. */
export type Catalogue = Record<string, Record<string, unknown>>;

/** Texts that came with a page of their own, by namespace. */
const late = new Map<string, Record<Language, Catalogue[string]>>();

/** Adds the texts of a namespace that few pages need; their modules call it before anything of them is drawn. */
export function addTexts(namespace: string, texts: Record<Language, Catalogue[string]>): void {
  late.set(namespace, texts);
}

type Values = Record<string, string | number>;

/** Looks a text up and fills its placeholders; `rich` fills tags with elements. */
export interface Translate {
  (key: string, values?: Values): string;
  rich(key: string, values: Record<string, string | number | ((chunks: ReactNode) => ReactNode)>): ReactNode;
}

/** One language, with the translators that were made for it. */
export interface Texts {
  language: Language;
  namespace(name: string): Translate;
}

/**
 * Prepares a language once per process or page: a translator parses a message at its first use and keeps the
 * result, so it must outlive the request. Messages use ICU `plural` only; numbers and dates come in as text
 * (`web/platform/format.ts`), because browsers have no Kyrgyz `Intl`.
 */
export function prepareTexts(language: Language, catalogue: Catalogue): Texts {
  const translators = new Map<string, Translate>();
  return {
    language,
    namespace(name) {
      const known = translators.get(name);
      if (known) return known;
      const translator = createTranslator({
        locale: language,
        messages: catalogue[name] ?? late.get(name)?.[language] ?? {},
        timeZone: "Asia/Bishkek",
      }) as unknown as Translate;
      translators.set(name, translator);
      return translator;
    },
  };
}

const TextsContext = createContext<Texts | null>(null);

/** Gives the pages below their language. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("no TextsProvider above");
  return texts;
}

/** The texts of one file of `i18n/`, e.g. `useTranslations("catalogue")`. */
export function useTranslations(namespace: string): Translate {
  return useTexts().namespace(namespace);
}

/** The language of the page. */
export function useLanguage(): Language {
  return useTexts().language;
}
