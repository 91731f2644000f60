import { dealCodeLength } from "#contracts/deals/rules.ts";
import type { CheckMessage } from "#server/chat/records/check-message.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { dealCode, isDealCode } from "./code.ts";
import { readLastMessages, readOpenCodes } from "./queries.ts";

/** Digits of any script. */
const digit = /\p{Nd}/gu;
const numbers = /\d+/g;
/** Messages of the buyer to the seller before this one, in whichever room, that are read together with it. */
const maxEarlier = 8;

/**
 * Looks first whether a message gives the code of the deal away, by itself or with those before it, in whichever room of the two: whoever has it in writing needs not meet
 * anybody. Refuses with `deal_code_in_chat`; everything else is up to `check`.
 */
export function guardDealCode(check: CheckMessage, { db, secret }: { db: Db; secret: string }): CheckMessage {
  return async (text, context) => {
    const written = readNumbers(`${text} ${context.offer ?? ""}`);
    if (written.some(({ length }) => length <= dealCodeLength)) {
      const two = { buyerId: context.senderId, sellerId: context.receiverId };
      const codes = await readOpenCodes(db, { ...two, now: context.now });
      if (codes.length > 0) {
        const earlier = (await readLastMessages(db, two, maxEarlier)).flatMap(readNumbers);
        const given = listCodes(earlier, written);
        for (const { room_id: roomId, salt } of codes) {
          const code = dealCode(secret, roomId, salt);
          if (given.some((one) => isDealCode(one, code))) refuse("deal_code_in_chat");
        }
      }
    }
    return check(text, context);
  };
}

/** The numbers of a text in their order, whatever script or shape their digits have: «８», «٨», «8️⃣». */
export function readNumbers(text: string): string[] {
  return text.normalize("NFKC").replace(digit, valueOf).match(numbers) ?? [];
}

/** In every script the digits from 0 to 9 follow each other, and what stands before the 0 is none. */
function valueOf(written: string): string {
  const code = written.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * What is as long as a code: a number, or several that follow each other, whatever is between them. At least one of them is of this message.
 * A longer number is none: a phone or a price may have the code in it.
 */
export function listCodes(earlier: readonly string[], written: readonly string[]): string[] {
  const all = [...earlier, ...written];
  const found = new Set<string>();
  for (const [start] of all.entries()) {
    let code = "";
    let at = start;
    for (; code.length < dealCodeLength && at < all.length; at += 1) code += all[at] ?? "";
    if (code.length === dealCodeLength && at > earlier.length) found.add(code);
  }
  return [...found];
}
