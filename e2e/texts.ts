import type { Namespace } from "#i18n/texts.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { texts } from "#web/test/texts.ts";

/** The texts of a namespace of `i18n/`, to find controls by the names that users read. */
export function textsOf<N extends Namespace>(language: Language, namespace: N): Translate<N> {
  return texts[language].namespace(namespace);
}
