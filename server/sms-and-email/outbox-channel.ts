import type { Db } from "#server/database/database.ts";
import { createConcurrencyLimiter } from "#server/platform/concurrency-limiter.ts";
import type { Channel } from "./channel.ts";
import { insertIntoOutbox } from "./outbox-queries.ts";
import type { ChannelName } from "./queries.ts";

/**
 * The demo's provider: deliveries can be read at `/dev/outbox`. One is written after the other, so that the last code of a person stands
 * above those it replaced.
 */
export function createOutboxChannel(db: Db, channel: ChannelName, now: () => Date): Channel {
  const oneAfterAnother = createConcurrencyLimiter({ concurrency: 1 });
  return {
    async deliver({ recipient, text, code }) {
      await oneAfterAnother(() => insertIntoOutbox(db, { recipient, channel, text, code, sent_at: now() }));
      return { result: "accepted" };
    },
    close() {},
  };
}
