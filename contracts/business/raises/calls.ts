import { call } from "#contracts/base/call.ts";

/** Whether one's listings rise by themselves, and the last raises. */
export const listRaises = call("listRaises", "GET", "/business/v1/raises/");

/** Turn the automatic raise on or off. */
export const changeRaises = call("changeRaises", "PATCH", "/business/v1/raises/");
