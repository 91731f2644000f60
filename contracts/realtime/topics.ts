/** Where open pages hear that there is news: Socket.IO, WebSocket only, authenticated by the session's cookie. */
export const livePath = "/live/";

/** What a page may be told to ask for anew. */
export const liveTopics = ["notifications", "favourites"] as const;
export type LiveTopic = (typeof liveTopics)[number];
