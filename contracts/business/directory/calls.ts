import { call } from "#contracts/base/call.ts";

/** The businesses on show. */
export const listBusinesses = call("listBusinesses", "GET", "/business/v1/businesses/");
