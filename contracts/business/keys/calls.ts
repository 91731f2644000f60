import { call } from "#contracts/base/call.ts";

/** The API keys of one's own business. */
export const listApiKeys = call("listApiKeys", "GET", "/business/v1/keys/");

/** Make a key: the only answer that has the key itself. */
export const createApiKey = call("createApiKey", "POST", "/business/v1/keys/");

/** Take a key away. */
export const deleteApiKey = call("deleteApiKey", "DELETE", "/business/v1/keys/{id}/");
