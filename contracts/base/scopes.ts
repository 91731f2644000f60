/** What an API key may be allowed (`docs/features/api-keys.md`). A call names the one that it needs; calls without one take no keys. */
export const apiScopes = ["listings:read", "listings:write", "stats:read", "chat"] as const;
export type ApiScope = (typeof apiScopes)[number];

/** How every API key begins, so that it is known from an access token, and found where it was published by mistake. */
export const apiKeyPrefix = "jarya_";
