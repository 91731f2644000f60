import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { deleteOldestSessions, insertSession } from "./queries.ts";
import { makeSeed, refreshTokenTimes, type TokenPair, type Tokens } from "./tokens.ts";

/** Sessions of a user: keeps the list readable and bounds the table. */
const maxSessions = 50;

/** Creates a session, in the transaction that identified the user. */
export async function createSession(
  { tokens, now }: { tokens: Tokens; now: () => Date },
  trx: Db,
  { id: userId, role }: { id: number; role: Viewer["role"] },
  { ip, device }: ClientInfo,
): Promise<TokenPair> {
  const seed = makeSeed();
  const time = now();
  const id = await insertSession(trx, { userId, seed, ip, device, ...refreshTokenTimes(role, time, time) });
  await deleteOldestSessions(trx, userId, maxSessions);
  return tokens.issue({ userId, role }, { id, seed, generation: 1 });
}
