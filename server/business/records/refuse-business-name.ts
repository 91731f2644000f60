import { refuse, refuseField } from "#server/platform/refusal.ts";
import { refuseFraudInName } from "#server/shield/refuse-fraud.ts";

/** Letters of Russian and Kyrgyz, Latin ones with their own marks («Güneş»), digits, and the signs of names. */
const allowed = /^[а-яёөүң0-9 .,&+'’"«»“”„№/()!:%#–—-]$/i;
const words = /[\p{L}\p{N}]+/gu;

/**
 * Refuses at the field `name` what can be taken for another name, or for the word of somebody else (`docs/features/business.md`, Names): signs and
 * letters of other alphabets, two alphabets in one word, and what the shield finds in it.
 */
export function refuseBusinessName(name: string): void {
  const written = name.normalize("NFC");
  if (!Array.from(written).every((sign) => allowed.test(sign) || isLatin(sign))) {
    refuseField("name", "business_name_signs");
  }
  const mixed = written
    .match(words)
    ?.find((word) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word));
  if (mixed !== undefined) {
    refuse("validation_failed", { fields: { name: [{ message: "business_name_mixed", values: { word: mixed } }] } });
  }
  refuseFraudInName(name);
}

/** A Latin letter that is one of `a`–`z` under its mark; «ı», «ɑ» and «ᴏ» are none. */
function isLatin(sign: string): boolean {
  // Without the flag `i`, by which «ſ» would be an s.
  return /^[a-zA-Z]\p{M}{0,2}$/u.test(sign.normalize("NFD"));
}
