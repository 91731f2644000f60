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

/** Listings on show whose price is far from the one that a person approved. */
export const listMarkedPrices = call("listMarkedPrices", "GET", "/moderation/v1/prices/");

/** How many of them there are: cheap, to be asked for again and again. */
export const countMarkedPrices = call("countMarkedPrices", "GET", "/moderation/v1/prices/waiting/");

/** Accept the price of a listing that was marked for it. */
export const acceptPrice = call("acceptPrice", "POST", "/moderation/v1/products/{id}/accept-price/");

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

/** Reviews that wait for a moderator, by seller. */
export const listHeldReviews = call("listHeldReviews", "GET", "/moderation/v1/reviews/");

/** Number of held reviews: cheap, to be asked for again and again. */
export const countHeldReviews = call("countHeldReviews", "GET", "/moderation/v1/reviews/waiting/");

/** Let held reviews count, or remove them. */
export const decideHeldReviews = call("decideHeldReviews", "POST", "/moderation/v1/reviews/decide/");

/** What staff did. */
export const listAudit = call("listAudit", "GET", "/moderation/v1/audit/");

/** How much waits in chats: cheap, to be asked for again and again. */
export const countChatWork = call("countChatWork", "GET", "/moderation/v1/chat/waiting/");

/** Messages that wait for a moderator. */
export const listHeldMessages = call("listHeldMessages", "GET", "/moderation/v1/chat/held/");

/** Send a message that waits. */
export const deliverMessage = call("deliverMessage", "POST", "/moderation/v1/chat/held/{id}/deliver/");

/** Refuse a message that waits, with a reason that its sender is told. */
export const refuseMessage = call("refuseMessage", "POST", "/moderation/v1/chat/held/{id}/refuse/");

/** Claims about what people write in chats, without what was written. */
export const listChatClaims = call("listChatClaims", "GET", "/moderation/v1/chat/claims/");

/** One of them with the messages that came with it. Who reads them is noted. */
export const getChatClaim = call("getChatClaim", "GET", "/moderation/v1/chat/claims/{id}/");

/** Decide on a claim about what somebody writes in a chat. */
export const resolveChatClaim = call("resolveChatClaim", "POST", "/moderation/v1/chat/claims/{id}/resolve/");

/** People by how often the shield has stopped or folded their messages. */
export const listWarnedUsers = call("listWarnedUsers", "GET", "/moderation/v1/chat/users/");

/** Forbid a user to write in chats for some days. */
export const silenceUser = call("silenceUser", "POST", "/moderation/v1/users/{id}/silence/");

/** Let a user write in chats again. */
export const unsilenceUser = call("unsilenceUser", "DELETE", "/moderation/v1/users/{id}/silence/");

/** How many requests for a business profile wait: cheap, to be asked for again and again. */
export const countBusinessRequests = call("countBusinessRequests", "GET", "/moderation/v1/business-requests/waiting/");

/** Requests for a business profile that wait. */
export const listBusinessRequests = call("listBusinessRequests", "GET", "/moderation/v1/business-requests/");

/** Approve a request for a business profile as it was seen. */
export const approveBusinessRequest = call(
  "approveBusinessRequest",
  "POST",
  "/moderation/v1/business-requests/{id}/approve/",
);

/** Refuse a request for a business profile, with a reason that the user is told. */
export const rejectBusinessRequest = call(
  "rejectBusinessRequest",
  "POST",
  "/moderation/v1/business-requests/{id}/reject/",
);
