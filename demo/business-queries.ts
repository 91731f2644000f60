import { sql } from "kysely";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Holiday, WorkingDay } from "#contracts/business/record-schemas.ts";
import type { Db } from "#server/database/database.ts";
import { demoLogins, isDemoUser } from "./login-queries.ts";
import type { PlannedRequest } from "./market/business-requests.ts";

/** What a business of the demo market says of itself. */
export interface DemoProfile {
  about: string;
  schedule: readonly WorkingDay[];
  holidays: readonly Holiday[];
  street: string;
}

/** The link of the business that one can sign in to. */
const demoLink = "demo-business";

/**
 * Gives the businesses of the demo market what their pages show, one profile after the other: category, hours, address, phone, delivery. Call it once.
 */
export async function insertBusinessProfiles(trx: Db, profiles: readonly DemoProfile[]): Promise<void> {
  await sql`
    update businesses b set about = p.about, schedule = p.schedule, holidays = p.holidays, registration_step = null,
      category_id = (
        select l.category_id from listings l where l.user_id = b.user_id group by 1 order by count(*) desc, 1 limit 1)
    from (select id, row_number() over (order by id) as place from businesses where ${isDemoUser("user_id")}) numbered
      join jsonb_to_recordset(${JSON.stringify(profiles.map((one, place) => ({ ...one, place })))}::jsonb)
        as p (place int, about text, schedule jsonb, holidays jsonb) on p.place = numbered.place % ${sql.lit(profiles.length)}
    where b.id = numbered.id and b.request_status in ('success', 'expired')`.execute(trx);
  await sql`
    update businesses b set link = ${demoLink} from users u
    where u.id = b.user_id and u.phone = ${demoLogins.business.phone} and not exists (select from businesses where link = ${demoLink})`.execute(
    trx,
  );
  await sql`
    insert into business_phones (business_id, phone, position)
    select b.id, u.phone, 0 from businesses b join users u on u.id = b.user_id
    where ${isDemoUser("user_id")} and b.schedule is not null and u.phone ~ '^\\+996\\d{9,10}$' on conflict do nothing`.execute(
    trx,
  );
  await sql`
    insert into business_addresses (business_id, position, location_id, address, latitude, longitude)
    select b.id, 0, u.location_id, (${profiles.map(({ street }) => street)}::text[])[1 + (b.id % ${sql.lit(profiles.length)})::int], null, null
    from businesses b join users u on u.id = b.user_id
    where ${isDemoUser("user_id")} and b.schedule is not null and u.location_id is not null`.execute(trx);
  await sql`
    insert into business_deliveries (business_id, position, kind, from_amount, location_id, price, days)
    select b.id, d.position, d.kind, d.from_amount, case when d.kind = 'city' then u.location_id end, d.price, d.days
    from businesses b join users u on u.id = b.user_id
      cross join (values (0, 'amount', 5000::bigint, null::bigint, 1), (1, 'city', null, 200, 1)) as d (position, kind, from_amount, price, days)
    where ${isDemoUser("user_id")} and b.schedule is not null and u.location_id is not null`.execute(trx);
}

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
