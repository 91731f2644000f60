/* Why a moderator refuses a message, without schemas, so that pages may use it. */

/** `other` needs a note. */
export const messageRefusals = ["same_text", "fraud", "insult", "forbidden_goods", "other"] as const;
export type MessageRefusal = (typeof messageRefusals)[number];

/** `undeliverable`: a moderator let it pass, but nobody can write in the room any more. */
export const refusalCodes = [...messageRefusals, "undeliverable"] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Days that a refused message is shown to its sender. */
export const refusalDays = 7;
