import { sql } from "kysely";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { demoLogins, isDemoUser } from "./login-queries.ts";
import type { PlannedRequest } from "./market/business-requests.ts";

/** The businesses of the demo market, in their order. */
export async function readDemoBusinesses(
  trx: Db,
): Promise<{ id: number; name: string; request_status: RequestStatus }[]> {
  const { rows } = await sql<{ id: number; name: string; request_status: RequestStatus }>`
    select id, name, request_status from businesses where ${isDemoUser("user_id")} order by id`.execute(trx);
  return rows;
}

/** Writes what requests said, and when they were decided on, by the market's moderator. */
export async function writeBusinessRequests(trx: Db, requests: readonly PlannedRequest[]): Promise<void> {
  await sql`
    update businesses b set folded_name = r.folded_name, about = coalesce(r.about, b.about), category_id = coalesce(b.category_id, r.category_id),
      phone = coalesce(u.phone, (select max(contact_phone) from listings where user_id = u.id)),
      submitted_at = r.submitted_at, decided_at = r.decided_at, demo_until = r.demo_until,
      registration_step = case when b.request_status = 'submitted' then 'logo' else b.registration_step end,
      decided_by = case when r.decided_at is not null then (
        select user_id from demo_users where phone = ${demoLogins.moderator.phone}) end
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
        as r (id bigint, folded_name text, about text, category_id int, submitted_at timestamptz, decided_at timestamptz, demo_until timestamptz),
      users u
    where b.id = r.id and u.id = b.user_id`.execute(trx);
}
