/** Letters that exist in Kyrgyz but not in Russian. */
const kyrgyzLetters = /[өүң]/i;
/** Frequent Kyrgyz words without those letters, some of them typical of listings; none is Russian. */
const kyrgyzWords =
  /(?:^|[^\p{L}])(?:жана|менен|сатам|сатылат|сатып|алам|алынат|жок|эле|эмес|баасы|абалы|жакшы|керек|турат|берилет|ижарага|иштейт|кылам|кыламын)(?!\p{L})/iu;

/**
 * Guesses the language of a user's text for its `lang` attribute, for screen readers and hyphenation. Undefined without
 * Cyrillic letters: then the language of the page applies.
 */
export function guessLanguage(text: string): "ru" | "ky" | undefined {
  if (!/\p{Script=Cyrillic}/u.test(text)) return undefined;
  return kyrgyzLetters.test(text) || kyrgyzWords.test(text) ? "ky" : "ru";
}
