import type { ListFilter } from "#contracts/listings/list-schemas.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import type { HttpServices } from "#server/http/serve.ts";

/** A search of more words is tried with ever less in it, which costs ten to twenty lists (measured). */
const fewWords = 6;
/** Options of each of which the counts are made anew. */
const fewOptions = 12;

/** For lists and counts that cost many times what others do; nobody types so many a minute. */
const heavyLimit: RateLimit = {
  perAddress: [perMinute(300)],
  perAddressOfKnown: [perMinute(900)],
  perKey: [perMinute(40)],
};

/** The count of each page, which all of its calls wait for. */
const counts = new WeakMap<object, Promise<void>>();

/**
 * Counts a heavy list or count before the work, in addition to the limit of all reads. All calls of one page count
 * once: a long search loads its list, counts and categories at the same time.
 */
export async function admitHeavy(
  { limits, devices }: Pick<HttpServices, "limits" | "devices">,
  request: CallRequest,
  { search = "", options = [] }: Pick<ListFilter, "search" | "options">,
): Promise<void> {
  if (search.trim().split(/\s+/).length <= fewWords && options.length <= fewOptions) return;
  const { page } = request;
  const count = (page && counts.get(page)) ?? limits.consume(heavyLimit, devices.callerOf(request));
  if (page) counts.set(page, count);
  await count;
}
