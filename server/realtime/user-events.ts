import { type LiveTopic, liveTopics } from "#contracts/realtime/topics.ts";
import type { Db } from "#server/database/database.ts";
import type { Subscriber } from "#server/database/pg-subscriber.ts";
import { publish } from "#server/database/publish.ts";

export const liveChannel = "jarya_live";

/** Sends a live update to the open pages of a user when the transaction commits (`docs/decisions/0013-news-without-content.md`). */
export async function publishLiveUpdate(trx: Db, userId: number, topic: LiveTopic): Promise<void> {
  await publish(trx, liveChannel, `${userId} ${topic}`);
}

/** Parses a message of {@link publishLiveUpdate}; undefined for anything else. */
export function parseLiveUpdate(payload: string): { userId: number; topic: LiveTopic } | undefined {
  const [, userId, name] = /^(\d{1,15}) ([a-z]+)$/.exec(payload) ?? [];
  const topic = liveTopics.find((known) => known === name);
  return topic && { userId: Number(userId), topic };
}

const actingChannel = "jarya_acting";

/** Of a session and what it acts by from now on, null: nothing; or of a mandate that has ended. */
export type ActingChange = { session: number; actsBy: number | null } | { mandate: number };

/** Ends the live connections that were opened as something else, in every process, when the transaction commits. */
export async function publishActingChange(trx: Db, change: ActingChange): Promise<void> {
  await publish(trx, actingChannel, JSON.stringify(change));
}

/** Calls back for each {@link publishActingChange}. */
export function subscribeToActing(subscriber: Subscriber, onChange: (change: ActingChange) => void): void {
  subscriber.subscribe(actingChannel, {
    onMessage: (payload) => onChange(JSON.parse(payload) as ActingChange),
    // What was missed the next check of all connections finds.
    onReconnect: () => {},
  });
}
