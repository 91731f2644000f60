import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { SearchUsed } from "#contracts/listings/schemas.ts";

/** Where a list was left: everything the next page needs to continue in the order of the first one. Clients hold keys, so field names stay. */
const ListKey = z.object({
  /** The {@link hashFilter} of the filters and order it belongs to. */
  filter: z.string(),
  /** Rows before the next page. */
  seen: z.int(),
  /** Index of the phase that the last row came from. */
  phase: z.int(),
  /** The last row's position: upvote time in milliseconds, or price in som. */
  position: z.number(),
  id: z.int(),
  /** The database's clock (milliseconds) and snapshot when the first page was read. */
  openedAt: z.number(),
  snapshot: z.string(),
  /** How the search was corrected, when those results are part of the list. */
  corrected: SearchUsed.optional(),
  /** Whether the search as typed found anything. */
  foundExact: z.boolean(),
});
export type ListKey = z.infer<typeof ListKey>;

/** Serialises a key and signs it (HMAC-SHA-256, 128 bits), so that a changed key is refused. */
export function encodeListKey(key: ListKey, secret: string): string {
  const body = Buffer.from(JSON.stringify(key)).toString("base64url");
  return `${body}.${sign(body, secret)}`;
}

/** Reads a key back; undefined when the signature is wrong. */
export function decodeListKey(text: string, secret: string): ListKey | undefined {
  const [body = "", signature = ""] = text.split(".");
  const expected = Buffer.from(sign(body, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return ListKey.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
}

/** A short hash of filters and order: two requests with the same meaning have the same. */
export function hashFilter(filter: unknown): string {
  return createHash("sha256").update(JSON.stringify(filter)).digest("base64url").slice(0, 12);
}

function sign(body: string, secret: string): string {
  return createHmac("sha256", secret).update(`list key ${body}`).digest("base64url").slice(0, 22);
}
