import type { Db } from "#server/platform/database.ts";
import type { Channel } from "./channel.ts";
import type { ChannelName } from "./queries.ts";

/** The demo's provider: whoever is at the site reads everything at `/dev/outbox`. */
export function createOutboxChannel(db: Db, channel: ChannelName, now: () => Date): Channel {
  return {
    async deliver({ recipient, text, code }) {
      await db.insertInto("outbox_messages").values({ recipient, channel, text, code, sent_at: now() }).execute();
      return { result: "accepted" };
    },
    close() {},
  };
}
