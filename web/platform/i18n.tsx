import { createContext, type ReactNode, useContext } from "react";
import { createTranslator } from "use-intl/core";
import type { Namespace, TextKey } from "#i18n/texts.ts";
import type { Language } from "./language.ts";

/** All texts of one language, by the name of their file in `i18n/<language>/`. */
export type Catalogue = Record<string, Record<string, unknown>>;

/** Texts that are loaded with the pages that need them, by the name of their file. */
const lazyTexts = new Map<string, Record<Language, Catalogue[string]>>();

/** Adds the texts of a file that few pages need; called by `texts.ts` of their folder before anything is rendered. */
export function addTexts(file: string, texts: Record<Language, Catalogue[string]>): void {
  lazyTexts.set(file, texts);
}

type Values = Record<string, string | number>;

/** Returns a text of a namespace with its placeholders filled; `rich` fills tags with elements. */
export interface Translate<N extends Namespace> {
  (key: TextKey<N>, values?: Values): string;
  rich(key: TextKey<N>, values: Record<string, string | number | ((chunks: ReactNode) => ReactNode)>): ReactNode;
}

/** The texts of one language. */
export interface Texts {
  language: Language;
  /** The texts of one file (`accounts`), or of a group in it (`accounts.profile`). */
  namespace<N extends Namespace>(name: N): Translate<N>;
}

/**
 * Prepares a language once per process or page: a translator caches parsed messages, so it must outlive the request.
 * Messages use ICU `plural` only; numbers and dates are passed as text (`web/platform/format.ts`), because browsers have no
 * Kyrgyz `Intl`.
 */
export function prepareTexts(language: Language, catalogue: Catalogue): Texts {
  const translators = new Map<string, unknown>();
  return {
    language,
    namespace<N extends Namespace>(name: N) {
      const known = translators.get(name);
      if (known) return known as Translate<N>;
      const [file = "", ...group] = name.split(".");
      const translator = createTranslator({
        locale: language,
        messages: catalogue[file] ?? lazyTexts.get(file)?.[language] ?? {},
        namespace: group.join(".") || undefined,
        timeZone: "Asia/Bishkek",
      }) as unknown as Translate<N>;
      const remembering = rememberPlain(translator);
      translators.set(name, remembering);
      return remembering;
    },
  };
}

/** Finds each text without placeholders once: most texts of a page are such, and the same on every page. */
function rememberPlain<N extends Namespace>(translate: Translate<N>): Translate<N> {
  const plain = new Map<TextKey<N>, string>();
  return Object.assign(
    (key: TextKey<N>, values?: Values) => {
      if (values) return translate(key, values);
      const known = plain.get(key) ?? translate(key);
      plain.set(key, known);
      return known;
    },
    { rich: translate.rich },
  );
}

const TextsContext = createContext<Texts | null>(null);

/** Provides the texts for {@link useTranslations}. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("no TextsProvider above");
  return texts;
}

/** The texts of one file of `i18n/`, or of a group in it: `useTranslations("accounts.profile")`. */
export function useTranslations<N extends Namespace>(namespace: N): Translate<N> {
  return useTexts().namespace(namespace);
}

/** The language of the page. */
export function useLanguage(): Language {
  return useTexts().language;
}
