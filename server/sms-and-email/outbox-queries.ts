import type { Db } from "#server/database/database.ts";
import type { ChannelName } from "./queries.ts";

interface OutboxEntry {
  recipient: string;
  channel: ChannelName;
  text: string;
  code: string | null;
  sent_at: Date;
}

export async function insertIntoOutbox(db: Db, entry: OutboxEntry): Promise<void> {
  await db.insertInto("outbox_messages").values(entry).execute();
}

/** Deliveries to one recipient or to all, newest first. */
export async function readOutbox(db: Db, recipient: string | undefined, limit: number) {
  const query = db.selectFrom("outbox_messages").selectAll().orderBy("id", "desc").limit(limit);
  return (recipient === undefined ? query : query.where("recipient", "=", recipient)).execute();
}
