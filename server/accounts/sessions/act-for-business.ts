import { findMembership } from "#server/business/staff/queries.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { publishActingChange } from "#server/realtime/user-events.ts";
import { refuse } from "#server/platform/refusal.ts";
import { writeActing } from "./queries.ts";
import { issueTokens } from "./refresh-session.ts";
import type { Tokens } from "./tokens.ts";

interface ActingServices {
  db: Db;
  tokens: Tokens;
}

/**
 * From now on the session acts for a business (`memberId`), or for its user again (null). Returns an access token that says so; the refresh token
 * stays the same and is given to nobody, for whoever has only an access token got that one for minutes. Refuses with `not_found` who is no member.
 */
export async function actForBusiness(
  { db, tokens }: ActingServices,
  viewer: Viewer,
  memberId: number | null,
): Promise<string> {
  if (memberId !== null && !(await findMembership(db, viewer.userId, memberId))) refuse("not_found");
  const session = await db.transaction().execute(async (trx) => {
    const written = (await writeActing(trx, viewer, memberId)) ?? refuse("token_expired");
    await publishActingChange(trx, { session: written.id, actsBy: memberId });
    return written;
  });
  const { access } = await issueTokens(tokens, session, session.generation);
  return access;
}
