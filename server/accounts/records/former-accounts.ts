import { createHmac } from "node:crypto";
import type { Db } from "#server/database/database.ts";
import { publish } from "#server/database/publish.ts";
import type { Subscriber } from "#server/database/pg-subscriber.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { limitKeyOf } from "#server/http/viewer.ts";
import { dayMs } from "#server/platform/clock.ts";
import { deriveKey } from "#server/platform/derive-key.ts";
import {
  applyFormerAccount,
  findFormerAccount,
  readFormerAccountFacts,
  writeFormerAccount,
} from "./former-account-queries.ts";
import { listLogins, mailboxOf } from "./logins.ts";

/**
 * Milliseconds for which warnings, open claims and blocks are kept, as long as warnings of accounts
 * (`server/chat/held/purge-decisions.ts`).
 */
const memory = 90 * dayMs;

/**
 * Keeps silences, claims, blocks, counts in chats and limits when somebody deletes an account and signs up again with
 * the same login.
 */
export interface FormerAccounts {
  /** Notes what outlives an account that is about to be deleted. */
  remember(trx: Db, account: { id: number; phone: string | null; email: string | null }): Promise<void>;
  /** Gives an account what was noted of a login that it has got. */
  apply(trx: Db, userId: number, login: string): Promise<void>;
}

/** The channel that tells all processes which account inherits the limit counts of a former account. */
const channel = "jarya_successions";

interface FormerAccountOptions {
  secret: string;
  limits: Pick<RateLimits, "inherit">;
  now: () => Date;
}

export function createFormerAccounts({ secret, limits, now }: FormerAccountOptions): FormerAccounts {
  const key = deriveKey(secret, "former accounts");
  const hash = (login: string) => createHmac("sha256", key).update(mailboxOf(login)).digest();
  return {
    async remember(trx, { id, ...logins }) {
      const hashes = listLogins(logins).map(hash);
      if (hashes.length === 0) return;
      const time = now();
      const facts = await readFormerAccountFacts(trx, id, time);
      const isMarked = facts.chat_warnings > 0 || facts.open_claims > 0 || facts.blocked_by.length > 0;
      // The counts of limits last a day.
      const least = time.getTime() + (isMarked ? memory : dayMs);
      const keptUntil = new Date(Math.max(least, facts.silenced_until?.getTime() ?? 0));
      await writeFormerAccount(trx, hashes, { user_id: id, deleted_at: time, kept_until: keptUntil, ...facts });
    },
    async apply(trx, userId, login) {
      const former = await findFormerAccount(trx, hash(login), now());
      if (former === undefined) return;
      await applyFormerAccount(trx, userId, former);
      await inherit(limits, former.user_id, userId);
      await publish(trx, channel, `${former.user_id} ${userId}`);
    },
  };
}

/** Lets the limits of this process go on for accounts that were made in others. */
export function subscribeToSuccessions(subscriber: Subscriber, limits: Pick<RateLimits, "inherit">): void {
  subscriber.subscribe(channel, {
    onMessage(payload) {
      const [from, to] = payload.split(" ").map(Number);
      if (from !== undefined && to !== undefined) void inherit(limits, from, to);
    },
    // The effect of a missed message is bounded by the limits of one process.
    onReconnect() {},
  });
}

function inherit(limits: Pick<RateLimits, "inherit">, from: number, to: number): Promise<void> {
  return limits.inherit(limitKeyOf({ userId: from }), limitKeyOf({ userId: to }));
}
