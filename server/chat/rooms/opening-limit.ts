import { perDay, type RateLimit } from "#server/http/rate-limits.ts";

/** Rooms that an account opens. */
export const openingLimit: RateLimit = { perKey: [perDay(200)] };
