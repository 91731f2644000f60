import { z } from "zod";
import { roles } from "#contracts/accounts/roles.ts";
import { cleanText, Id, queryInteger, queryText } from "#contracts/base/values.ts";
import { maxNoteLength } from "./rules.ts";

// Parts of the schemas of this feature.

/** Of a moderator. */
export const Note = z
  .string({ error: "text" })
  .max(maxNoteLength * 4, { error: "too_long" })
  .transform(cleanText)
  .pipe(z.string().max(maxNoteLength, { error: "too_long" }))
  .transform((text) => text || null);
/** The call is about one record. */
export const params = z.object({ id: Id });

export const UserReference = z.object({ id: z.int(), name: z.string() });

/** A user as staff sees them. */
export const ModeratedUser = z
  .object({
    id: z.int(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    photo: z.string().nullable(),
    role: z.enum(roles),
    is_business: z.boolean(),
    member_since: z.string(),
    /** Whether staff may block the user. */
    may_block: z.boolean(),
    /** Null unless the user is blocked. */
    blocked_date: z.string().nullable(),
    product_count: z.object({ active: z.int(), inactive: z.int(), on_review: z.int(), blocked: z.int() }),
    /** Earlier decisions about listings of the user. */
    approved: z.int(),
    blocked: z.int(),
    /** Claims about the user, also in chats, and about their listings: not decided on, found right, found wrong. */
    claims: z.object({ open: z.int(), upheld: z.int(), rejected: z.int() }),
    /** How often the shield has stopped or folded messages of the user in the last months. */
    chat_warnings: z.int(),
    /** Until when the user may write in no chat; null: they may. */
    silenced_until: z.string().nullable(),
    /** A recently deleted account with the same login: its warnings and undecided claims; `null` if there is none. */
    earlier_account: z.object({ deleted_date: z.string(), chat_warnings: z.int(), open_claims: z.int() }).nullable(),
  })
  .meta({ id: "ModeratedUser" });
export type ModeratedUser = z.infer<typeof ModeratedUser>;

/** Which part of a list of chats' work is asked for. */
export const chatPage = { limit: queryInteger(1, 50), key: queryText(100) };
