import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { SearchUsed } from "#contracts/listings.ts";

/** Where a list was left: everything the next page needs to go on in the order of the first one. */
const ListKey = z.object({
  /** Which filters and order it belongs to. */
  filter: z.string(),
  /** Rows before the next page. */
  seen: z.int(),
  /** Index of the phase that the last row came from. */
  phase: z.int(),
  /** The last row's place: upvote time in milliseconds, or price in som. */
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

/** Writes a key out so that nobody can change it unseen: JSON and an HMAC-SHA-256, 128 bits of it. */
export function writeKey(key: ListKey, secret: string): string {
  const body = Buffer.from(JSON.stringify(key)).toString("base64url");
  return `${body}.${sign(body, secret)}`;
}

/** Reads a key back; undefined when it was tampered with. */
export function readKey(text: string, secret: string): ListKey | undefined {
  const [body = "", signature = ""] = text.split(".");
  const expected = Buffer.from(sign(body, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return ListKey.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
}

/** A short name for filters and order: two requests with the same meaning have the same. */
export function nameFilter(filter: unknown): string {
  return createHash("sha256").update(JSON.stringify(filter)).digest("base64url").slice(0, 12);
}

function sign(body: string, secret: string): string {
  return createHmac("sha256", secret).update(`list key ${body}`).digest("base64url").slice(0, 22);
}
