import { call } from "#contracts/base/call.ts";

/** A user as anybody may see them. */
export const getUser = call("getUser", "GET", "/auth/v1/users/{id}/");
