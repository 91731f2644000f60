import type { Reply } from "#contracts/base/endpoint.ts";
import type { countChatWork as countCall } from "#contracts/moderation/chat-schemas.ts";
import type { Db } from "#server/database/database.ts";
import { countOpenChatClaims } from "./chat-claim-queries.ts";
import { countWaiting } from "./held-queries.ts";

/** How much waits in chats for this moderator. */
export async function countChatWork(db: Db, moderatorId: number): Promise<Reply<typeof countCall>> {
  const [held, claims] = await Promise.all([countWaiting(db, moderatorId), countOpenChatClaims(db, moderatorId)]);
  const version = [held.count, held.newest, claims.count, claims.newest].join("-");
  return { held: held.count, claims: claims.count, version };
}
