/** Live updates: Socket.IO, authenticated by the cookie of the session. */
export const livePath = "/live/";

/** What a live update tells a page to request again. */
export const liveTopics = ["notifications", "favourites", "payments"] as const;
export type LiveTopic = (typeof liveTopics)[number];
