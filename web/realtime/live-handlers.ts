import { type LiveTopic, liveTopics } from "#contracts/realtime/topics.ts";
import { emitLiveEvent, setLiveSender } from "#web/platform/network/live-channel.ts";

export type LiveSender = (event: string, payload: unknown) => void;

/** What a page does with what its connection brings, be that its own or another tab's. */
export interface LiveHandlers {
  /** A topic has news. */
  onTopic: (topic: LiveTopic) => void;
  /** An event of chats. */
  onChatEvent: (event: string, payload: unknown) => void;
  /** Asks for everything: something may have been missed. It also refreshes an expired session. */
  onMissed: () => Promise<unknown>;
  /** The connection is open and sends by this function; undefined: it is closed. */
  setSender: (send: LiveSender | undefined) => void;
}

/**
 * The handlers of this page. `refetch` fetches what a topic is about. Events of chats go on to the parts of the page that show chats, and `onChatEvent`
 * is called for each, and without one for what was missed.
 */
export function makeLiveHandlers(
  refetch: (topic: LiveTopic) => Promise<unknown>,
  onChatEvent: (event: string | undefined) => void,
): LiveHandlers {
  return {
    onTopic: (topic) => void refetch(topic),
    onChatEvent(event, payload) {
      emitLiveEvent(event, payload);
      onChatEvent(event);
    },
    onMissed() {
      onChatEvent(undefined);
      return Promise.all(liveTopics.map(refetch));
    },
    setSender: setLiveSender,
  };
}
