import { call } from "#contracts/base/call.ts";

/** Give or take away discounts on many of one's own listings at once. */
export const setDiscounts = call("setDiscounts", "POST", "/business/v1/businesses/{id}/discounts/");
