import { call } from "#contracts/base/call.ts";

/** What there is at a location, and at the locations right below it. */
export const listPlaceCounts = call("listPlaceCounts", "GET", "/location/v1/locations/{id}/counts/");
