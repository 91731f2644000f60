import type { PaymentFailure } from "#contracts/payments/rules.ts";

/** Of the provider: the time in which a payment could be paid is over. */
const lateCode = "101";
/** A longer description says nothing more. */
const maxRead = 300;

/*
 * What banks are known to say, in the two languages of the provider. The first that fits counts: a limit that was exceeded is no lack of money, and «срок»
 * is also that of a payment.
 */
const meanings: readonly (readonly [PaymentFailure, RegExp])[] = [
  ["late", /время жизни|срок (?:жизни|оплаты)|timed? ?out|lifetime/],
  ["limit", /лимит|limit/],
  ["no_money", /недостаточн|не хватает|не хватило|insufficient|not sufficient|not enough/],
  ["not_confirmed", /3-?d|аутентификац|authenticat|не подтвержд/],
  ["card_expired", /просрочен|срок действия|ист[её]к|expir/],
  ["declined", /откл[оа]н|отказ|запрещ|эмитент|заблокирован|declin|refus|reject|honou?r|blocked|restricted/],
];

/** Why a payment has failed, by what its provider says of it; undefined where it says nothing. */
export function readFailure(code: string, description: string): PaymentFailure | undefined {
  if (code === lateCode) return "late";
  const said = description.slice(0, maxRead).toLowerCase();
  if (code === "" && said.trim() === "") return undefined;
  return meanings.find(([, words]) => words.test(said))?.[0] ?? "other";
}
