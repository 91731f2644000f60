/** Letters that Kyrgyz has and Russian has not. */
const kyrgyzLetters = /[өүң]/i;
/** Frequent Kyrgyz words without those letters, and words of ads; none of them is Russian. */
const kyrgyzWords =
  /(?<!\p{L})(?:жана|менен|сатам|сатылат|сатып|алам|алынат|жок|эле|эмес|баасы|абалы|жакшы|керек|турат|берилет|ижарага|иштейт|кылам|кыламын)(?!\p{L})/iu;

/**
 * The language a person most likely wrote in, for `lang` on their text, so that it is read aloud and
 * hyphenated properly. Undefined without Cyrillic: then the page's own language stands.
 */
export function guessLanguage(text: string): "ru" | "ky" | undefined {
  if (!/\p{Script=Cyrillic}/u.test(text)) return undefined;
  return kyrgyzLetters.test(text) || kyrgyzWords.test(text) ? "ky" : "ru";
}
