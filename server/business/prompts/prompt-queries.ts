import { sql } from "kysely";
import type { Role } from "#contracts/accounts/roles.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Db } from "#server/database/database.ts";

/** `invitation`: to become a business; `reminder`: of what a business should do. */
export type PromptKind = "invitation" | "reminder";

/** A user with what decides what they are asked. */
export interface PromptedRow {
  role: Role;
  created_at: Date;
  request_status: RequestStatus | null;
  decided_at: Date | null;
  registration_step: string | null;
  demo_until: Date | null;
  paid_until: Date | null;
  /** The last prompt of the kind; null: none yet. */
  shown_at: Date | null;
  /** How many there were. */
  count: number;
}

export async function findPrompted(db: Db, userId: number, kind: PromptKind): Promise<PromptedRow | undefined> {
  const { rows } = await sql<PromptedRow>`
    select u.role, u.created_at, b.request_status, b.decided_at, b.registration_step, b.demo_until, b.paid_until, p.shown_at, coalesce(p.count, 0) as count
    from users u left join businesses b on b.user_id = u.id
      left join business_prompts p on p.user_id = u.id and p.kind = ${kind}
    where u.id = ${userId}`.execute(db);
  return rows[0];
}

/** Notes that a prompt was shown, unless one was after `since`: pages that close the same one count once. */
export async function writePrompt(
  db: Db,
  { userId, kind, since, now }: { userId: number; kind: PromptKind; since: Date; now: Date },
): Promise<void> {
  await sql`
    insert into business_prompts as p (user_id, kind, shown_at)
    select id, ${kind}, ${now} from users where id = ${userId}
    on conflict (user_id, kind) do update set shown_at = excluded.shown_at, count = p.count + 1
    where p.shown_at <= ${since}`.execute(db);
}
