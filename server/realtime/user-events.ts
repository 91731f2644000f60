import { type LiveTopic, liveTopics } from "#contracts/realtime/topics.ts";
import type { Db } from "#server/database/database.ts";
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
