import { dealCodeLength } from "#contracts/deals/rules.ts";
import type { CheckMessage } from "#server/chat/records/check-message.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import { dealCode, isDealCode } from "./code.ts";
import { findOpenCode } from "./queries.ts";

/** What people put between the digits of a number. */
const separators = /[\s.,_*/-]/g;
const numbers = /\d+/g;

/**
 * Looks first whether a message gives the code of the deal away: whoever has it in writing needs not meet anybody. Refuses with
 * `deal_code_in_chat`; everything else is up to `check`.
 */
export function guardDealCode(check: CheckMessage, { db, secret }: { db: Db; secret: string }): CheckMessage {
  return async (text, context) => {
    const codes = listCodes(text);
    if (codes.length > 0) {
      const salt = await findOpenCode(db, { roomId: context.roomId, buyerId: context.senderId, now: context.now });
      const code = salt && dealCode(secret, context.roomId, salt);
      if (code !== undefined && codes.some((one) => isDealCode(one, code))) refuse("deal_code_in_chat");
    }
    return check(text, context);
  };
}

/** The numbers of a text that are as long as a code, as they stand and with what is between their digits left out. */
export function listCodes(text: string): string[] {
  const found = [...(text.match(numbers) ?? []), ...(text.replaceAll(separators, "").match(numbers) ?? [])];
  return [...new Set(found)].filter(({ length }) => length === dealCodeLength);
}
