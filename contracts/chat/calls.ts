import { call } from "#contracts/base/call.ts";
import { maxChatPhotoBytes } from "./rules.ts";

/** One's rooms. */
export const listRooms = call("listRooms", "GET", "/chat/v2/myrooms/");

/** Open a room about a listing or with a user: the same one each time. */
export const openRoom = call("openRoom", "POST", "/chat/v2/myrooms/");

/** One room, with what is known about the other. */
export const getRoom = call("getRoom", "GET", "/chat/v2/myrooms/{id}/");

/** Mute or archive a room for oneself. */
export const updateRoom = call("updateRoom", "PATCH", "/chat/v2/myrooms/{id}/");

/** Delete a room for oneself. */
export const deleteRoom = call("deleteRoom", "DELETE", "/chat/v2/myrooms/delete/{id}/");

/** The messages of a room. */
export const listMessages = call("listMessages", "GET", "/chat/v2/myrooms/{id}/messages/");

/** Send a message. */
export const sendMessage = call("sendMessage", "POST", "/chat/v2/myrooms/{id}/messages/");

/** Say up to which message one has read a room. */
export const readMessages = call("readMessages", "POST", "/chat/v2/myrooms/{id}/read/");

/** The phone of the listing that a room is about. */
export const revealRoomPhone = call("revealRoomPhone", "POST", "/chat/v2/myrooms/{id}/call/");

/** Say up to which messages have arrived on one's device. */
export const confirmDelivery = call("confirmDelivery", "POST", "/chat/v2/delivered/");

/** Delete one's own message for both. */
export const deleteMessage = call("deleteMessage", "DELETE", "/chat/v2/message/delete/{id}/");

/** Answer the other's offer. */
export const answerOffer = call("answerOffer", "POST", "/chat/v2/message/offer/{id}/");

/** Answer an order. */
export const answerOrder = call("answerOrder", "POST", "/chat/v2/message/order/{id}/");

/** Find messages in one's rooms. */
export const searchMessages = call("searchMessages", "GET", "/chat/v2/search/");

/** How many of one's rooms have something unread. */
export const countUnreadRooms = call("countUnreadRooms", "GET", "/chat/v2/unread_count/");

/** One's quick replies, and whether others see when one was here. */
export const getChatSettings = call("getChatSettings", "GET", "/chat/v2/settings/");

/** Change one's quick replies, and whether others see when one was here. */
export const updateChatSettings = call("updateChatSettings", "PATCH", "/chat/v2/settings/");

/** Upload a photo for a message. */
export const uploadChatPhoto = call("uploadChatPhoto", "POST", "/chat/v2/photo-upload/", {
  field: "photo",
  maxBytes: maxChatPhotoBytes,
});

/** The people whom one has blocked. */
export const listBlockedUsers = call("listBlockedUsers", "GET", "/chat/v3/blocked-users/");

/** Block a user for oneself. */
export const blockChatUser = call("blockChatUser", "POST", "/chat/v3/block-user/{id}/");

/** Unblock a user. */
export const unblockChatUser = call("unblockChatUser", "DELETE", "/chat/v3/block-user/{id}/");
