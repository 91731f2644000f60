import type { AccountEvent } from "#contracts/accounts/event-schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { NoticeKind } from "#server/sms-and-email/compose.ts";

/** Asks the owner of an account for a proof of what outlasts a session, and tells the owner of it. */
export interface OwnerGuard {
  /**
   * Refuses a wrong password or, for an account without one, a session that is not fresh. It refuses API keys, which
   * prove nothing.
   */
  requireProof(viewer: Viewer, password: string | undefined, request: CallRequest): Promise<void>;
  /** Notes an event of the account, in the transaction of what happened. `request`: null for the deed of somebody else. */
  note(trx: Db, userId: number, event: AccountEvent["event"], request: CallRequest | null): Promise<void>;
  /** Sends a notice by SMS or e-mail, in the transaction of what happened. */
  warn(trx: Db, userId: number, notice: NoticeKind): Promise<void>;
}
