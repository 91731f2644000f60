/** Live updates: Socket.IO over WebSocket only, authenticated by the session's cookie. */
export const livePath = "/live/";

/** What a live update tells a page to request again. */
export const liveTopics = ["notifications", "favourites"] as const;
export type LiveTopic = (typeof liveTopics)[number];
