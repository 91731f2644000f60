import { perDay, type RateLimit, type NetworkBound } from "#server/http/rate-limits.ts";
import { type Caller, countCall, type CallCountServices } from "#server/http/limits/count-call.ts";

/** Rooms that an account opens. */
const openingLimit: RateLimit = { perKey: [perDay(200)] };
/** Of free accounts of a network together. */
const roomsOfFree: NetworkBound = { perNetwork: perDay(100) };

/** Counts a room that is about to be opened, for a chat or an order. */
export async function countOpening(services: CallCountServices, caller: Caller): Promise<void> {
  await countCall(services, caller, openingLimit, roomsOfFree);
}
