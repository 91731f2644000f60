import { call } from "#contracts/base/call.ts";

/** Listings on review, with all that a decision needs. */
export const listQueue = call("listQueue", "GET", "/moderation/v1/queue/");

/** Listings on review, in short. */
export const listWaitingProducts = call("listWaitingProducts", "GET", "/moderation/v1/waiting/");

/** One listing with all that a decision needs, and earlier decisions on it. */
export const getModeratedProduct = call("getModeratedProduct", "GET", "/moderation/v1/products/{id}/");

/** Hold a listing on review, so that no other moderator decides on it. */
export const holdProduct = call("holdProduct", "POST", "/moderation/v1/products/{id}/take/");

/** Release a listing that one holds. */
export const releaseProduct = call("releaseProduct", "DELETE", "/moderation/v1/products/{id}/take/");

/** Approve the revision of a listing that the moderator saw. */
export const approveProduct = call("approveProduct", "POST", "/moderation/v1/products/{id}/approve/");

/** Block a listing, with reasons that its owner is told. */
export const blockProduct = call("blockProduct", "POST", "/moderation/v1/products/{id}/block/");

/** Undo one's own last decision on a listing. */
export const undoDecision = call("undoDecision", "POST", "/moderation/v1/products/{id}/undo/");

/** Every reason to block a listing. */
export const listBlockReasons = call("listBlockReasons", "GET", "/moderation/v1/reasons/");

/** A user as staff sees them. */
export const getModeratedUser = call("getModeratedUser", "GET", "/moderation/v1/users/{id}/");

/** Block a user. */
export const blockUser = call("blockUser", "POST", "/moderation/v1/users/{id}/block/");

/** End the block of a user. */
export const unblockUser = call("unblockUser", "DELETE", "/moderation/v1/users/{id}/block/");

/** Claims, open or resolved. */
export const listClaims = call("listClaims", "GET", "/moderation/v1/claims/");

/** Decide on all open claims about the same thing. */
export const resolveClaim = call("resolveClaim", "POST", "/moderation/v1/claims/{id}/resolve/");

/** What staff did. */
export const listAudit = call("listAudit", "GET", "/moderation/v1/audit/");
