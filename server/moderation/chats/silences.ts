import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { listWarnedUsers as listCall, WarnedUser } from "#contracts/moderation/chat-schemas.ts";
import type { ModeratedUser } from "#contracts/moderation/values.ts";
import { isOnStaffOf } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import { notify, withdrawOwn } from "#server/notifications/notify.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import { insertAuditEntry } from "../audit-queries.ts";
import { mayBlockUser } from "../policy.ts";
import { presentUser } from "../present.ts";
import type { ModerationServices } from "../services.ts";
import { findModeratedUser, type LockedUser, lockUser, readModeratedUsers } from "../user-queries.ts";
import { presentRule } from "./present.ts";
import * as queries from "./silence-queries.ts";

type Services = Pick<ModerationServices, "db" | "now">;

interface Silence {
  moderatorId: number;
  days: number;
  /** For the user, and the audit log. */
  note: string | null;
}

/** Forbids a user to write in chats for some days from now. Staff cannot be (`forbidden`). */
export async function silenceUser(services: Services, id: number, silence: Silence): Promise<ModeratedUser> {
  const { db } = services;
  await db.transaction().execute(async (trx) => {
    const user = (await lockUser(trx, id)) ?? refuse("not_found");
    if (await isOnStaffOf(trx, silence.moderatorId, id)) refuse("own_account");
    await silenceLocked(services, trx, user, silence);
  });
  return presentUser((await findModeratedUser(db, id)) ?? refuse("not_found"));
}

/** As {@link silenceUser}, for a locked user. */
export async function silenceLocked(
  { now }: Pick<Services, "now">,
  trx: Db,
  user: LockedUser,
  { moderatorId, days, note }: Silence,
): Promise<void> {
  if (!mayBlockUser(user)) refuse("forbidden");
  const moment = now();
  const endsAt = new Date(moment.getTime() + days * dayMs);
  await queries.writeSilence(trx, user.id, endsAt);
  await notify(trx, { userId: user.id, action: "chat_silenced", note, endsAt });
  await insertAuditEntry(trx, {
    moderator_id: moderatorId,
    action: "silence_user",
    user_id: user.id,
    subject: user.name,
    note,
    changes: [{ field: "silence_days", before: null, after: String(days) }],
    created_at: moment,
  });
}

/** Lets a user write in chats again; changes nothing for one who may. */
export async function unsilenceUser({ db, now }: Services, moderatorId: number, id: number): Promise<ModeratedUser> {
  await db.transaction().execute(async (trx) => {
    const user = (await lockUser(trx, id)) ?? refuse("not_found");
    if (await isOnStaffOf(trx, moderatorId, id)) refuse("own_account");
    if (!(await queries.deleteSilence(trx, id))) return;
    await withdrawOwn(trx, { userId: id, action: "chat_silenced" });
    await insertAuditEntry(trx, {
      moderator_id: moderatorId,
      action: "unsilence_user",
      user_id: id,
      subject: user.name,
      created_at: now(),
    });
  });
  return presentUser((await findModeratedUser(db, id)) ?? refuse("not_found"));
}

/** A page of those whose messages the shield has stopped or folded, most often first. */
export async function listWarned(
  { db }: Services,
  moderatorId: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const found = await queries.readWarned(db, { viewerId: moderatorId, after: parseKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => `${row.total}-${row.user_id}`);
  const users = await readModeratedUsers(
    db,
    rows.map((row) => row.user_id),
  );
  const userById = new Map(users.map((user) => [user.id, user]));
  const results = rows.flatMap((row): WarnedUser[] => {
    const user = userById.get(row.user_id);
    if (!user) return [];
    const { folded, held, refused, last_rule: rule } = row;
    return [
      {
        user: presentUser(user),
        folded,
        held,
        refused,
        last_rule: rule === null ? null : presentRule(rule),
        last_date: row.last_at.toISOString(),
      },
    ];
  });
  return { results, ...links };
}

function parseKey(key: string | undefined): { total: number; userId: number } | undefined {
  if (key === undefined) return undefined;
  const [, total, userId] = /^(\d{1,9})-(\d{1,15})$/.exec(key) ?? [];
  return total === undefined ? refuseListKey() : { total: Number(total), userId: Number(userId) };
}
