import { call } from "#contracts/base/call.ts";

/** A user as the public may see them. */
export const getUser = call("getUser", "GET", "/auth/v1/users/{id}/");
