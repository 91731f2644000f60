import { maxTypedNumber, plainTyped, readTypedNumber } from "#contracts/base/typed-number.ts";
import type { NumberReading } from "./list-query.ts";

/* Beside `list-query.ts`, which every page has: only forms and the server read what people type. */

/** A number as an address has it: «12 990» is 12990, «1,5 млн» 1500000; `undefined` for anything else. */
function readNumber(typed: string): string | undefined {
  const read = readTypedNumber(plainTyped(typed).replace(/\s*сом\.?$/, ""));
  if (read === null) return undefined;
  const whole = read.whole.replace(/^0+(?=\d)/, "");
  const fraction = read.fraction.replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** Reads numbers as people type them. What is no number stays, so that the form can tell what is wrong with it. */
export const typedNumbers: NumberReading = {
  amount: (typed) => readNumber(typed) ?? typed.trim().slice(0, maxTypedNumber),
  // Ranges have commas, colons and dots of their own.
  bound: (typed) =>
    readNumber(typed) ?? encodeURIComponent(withoutEmoji(typed.trim().slice(0, maxTypedNumber))).replaceAll(".", "%2E"),
};

/** Half of a pair of surrogates cannot be encoded. */
const withoutEmoji = (text: string) => text.replaceAll(/[\ud800-\udfff]/g, "");

/** A bound as it was typed. */
export function showBound(bound: string): string {
  try {
    return decodeURIComponent(bound);
  } catch {
    return bound;
  }
}
