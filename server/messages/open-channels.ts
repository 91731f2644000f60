import type { Db } from "#server/platform/database.ts";
import type { Channel } from "./channel.ts";
import { createOutboxChannel } from "./outbox.ts";
import type { ChannelName } from "./queries.ts";

/** The ways to people that are configured; the demo's outbox for the others. */
export function openChannels({ db, now }: { db: Db; now: () => Date }): Record<ChannelName, Channel> {
  return { sms: createOutboxChannel(db, "sms", now), email: createOutboxChannel(db, "email", now) };
}
