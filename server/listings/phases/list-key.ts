import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { SearchUsed } from "#contracts/listings/list-schemas.ts";

/** The cursor of a list: what the next page needs to continue the first one. Clients hold keys, so field names must not change. */
const ListKey = z.object({
  /** {@link hashFilter} of its filters and order. */
  filter: z.string(),
  /** Number of rows before the next page. */
  seen: z.int(),
  /** Index of the last row's phase. */
  phase: z.int(),
  /** Of the last row: time of its raise in milliseconds, or price in som. */
  position: z.number(),
  id: z.int(),
  /** The database's clock in milliseconds and its snapshot at the first page. */
  openedAt: z.number(),
  snapshot: z.string(),
  /** The correction whose results are part of the list. */
  corrected: SearchUsed.optional(),
  /** Whether the search as typed has matches. */
  foundExact: z.boolean(),
});
export type ListKey = z.infer<typeof ListKey>;

/** Signs the key (HMAC-SHA-256, 128 bits). */
export function encodeListKey(key: ListKey, secret: string): string {
  const body = Buffer.from(JSON.stringify(key)).toString("base64url");
  return `${body}.${sign(body, secret)}`;
}

/** Undefined when the signature is wrong. */
export function decodeListKey(text: string, secret: string): ListKey | undefined {
  const [body = "", signature = ""] = text.split(".");
  const expected = Buffer.from(sign(body, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return ListKey.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
}

/** A short hash of filters and order, equal for requests with the same meaning. */
export function hashFilter(filter: unknown): string {
  return createHash("sha256").update(JSON.stringify(filter)).digest("base64url").slice(0, 12);
}

function sign(body: string, secret: string): string {
  return createHmac("sha256", secret).update(`list key ${body}`).digest("base64url").slice(0, 22);
}
