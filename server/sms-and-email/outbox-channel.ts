import type { Db } from "#server/database/database.ts";
import type { Channel } from "./channel.ts";
import { insertIntoOutbox } from "./outbox-queries.ts";
import type { ChannelName } from "./queries.ts";

/** The demo's provider: deliveries can be read at `/dev/outbox`. */
export function createOutboxChannel(db: Db, channel: ChannelName, now: () => Date): Channel {
  return {
    async deliver({ recipient, text, code }) {
      await insertIntoOutbox(db, { recipient, channel, text, code, sent_at: now() });
      return { result: "accepted" };
    },
    close() {},
  };
}
