import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { demoLogins, isDemoUser } from "./login-queries.ts";

/** Rows of `reference_loads`. The names are stored in databases and must not change. */
export type DemoPart =
  | "demo people"
  | "demo decisions"
  | "demo messengers"
  | "demo business profiles"
  | "demo popular searches"
  | "demo history"
  | "demo deals"
  | "demo catalogues"
  | "demo chats"
  | "demo orders"
  | "demo claims"
  | "demo chat moderation"
  | "demo review chats"
  | "demo businesses"
  | "demo statistics"
  | "demo payments"
  | "demo purchases"
  | "demo keeping"
  | "demo price history"
  | "demo price months";

/** Records that a part was added; false when it was before, or when there is no demo market. */
export async function recordPart(trx: Db, part: DemoPart): Promise<boolean> {
  const { numAffectedRows } = await sql`
      insert into reference_loads (name, sha256) select ${part}, '' where exists (
        select from reference_loads where name = 'demo')
      on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Whether the part was written before. */
export async function hasPart(db: Db, part: DemoPart): Promise<boolean> {
  const found = await db.selectFrom("reference_loads").select("name").where("name", "=", part).executeTakeFirst();
  return found !== undefined;
}

interface ReviewTexts {
  opinions: readonly (readonly [rating: number, text: string])[];
  responses: readonly string[];
  /** How many listings are reviewed; those of the users seller and business come first. */
  listings: number;
}

/**
 * Inserts reviews and updates the ratings; returns the ids of the reviewed listings. Each review counts as accepted by
 * a moderator: all are as young as the market, but they are not a burst.
 */
export async function insertReviews(trx: Db, { opinions, responses, listings }: ReviewTexts): Promise<number[]> {
  const ratings = opinions.map(([rating]) => rating);
  const texts = opinions.map(([, text]) => text);
  await sql`
    with people as (select id from users where ${isDemoUser("id")} and role = 'user'),
    reviewed as (
      select l.id, l.user_id, l.created_at from listings l join users u on u.id = l.user_id join people p on p.id = u.id
      where l.state = 'active' and l.deleted_at is null
      order by (u.phone in (${demoLogins.seller.phone}, ${demoLogins.business.phone})) is true desc, md5(l.id::text) limit ${sql.lit(listings)}
    )
    insert into reviews (listing_id, seller_id, user_id, rating, text, created_at, accepted_at, response, responded_at)
    select l.id, l.user_id, author.id, (${ratings}::int[])[said.number], (${texts}::text[])[said.number], written.at,
      written.at, answer.text, case when answer.text is not null then written.at + (now() - written.at) / 3 end
    from reviewed l
      cross join lateral (
        select id, row_number() over () as place from people where id <> l.user_id order by md5(id::text || l.id) limit 1 + l.id % 4
      ) author
      cross join lateral (select 1 + abs(hashtext(l.id || ' ' || author.id)) % ${sql.lit(opinions.length)} as number) said
      cross join lateral (select l.created_at + (now() - l.created_at) * (abs(hashtext(author.id || '+' || l.id)) % 90 + 5) / 100.0 as at) written
      cross join lateral (
        select case when hashtext('answer ' || author.id || l.id) % 3 = 0 then (${responses}::text[])[1 + l.id % 2] end as text
      ) answer
    order by written.at`.execute(trx);
  await sql`
    update listings l set (rating, review_count) = (
      select avg(rating), count(*) from reviews where listing_id = l.id)
    where l.id in (select listing_id from reviews)`.execute(trx);
  await sql`
    update users u set (rating, review_count) = (
      select avg(rating), count(*) from reviews where seller_id = u.id)
    where u.id in (select seller_id from reviews)`.execute(trx);
  await sql`
    update businesses b set (rating, review_count) = (
      select avg(rating), count(*) from reviews where seller_id = b.user_id)`.execute(trx);
  const { rows } = await sql<{ id: number }>`select distinct listing_id as id from reviews`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Gives every user some favourites, the user buyer more. Some of these have become cheaper since, one is inactive. */
export async function insertFavourites(trx: Db): Promise<void> {
  await sql`
    insert into favorites (user_id, listing_id, title, price, currency, category_id, location_id, deal_type, created_at)
    select p.id, l.id, l.title,
      case hashtext(p.id || ' ' || l.id) % 4 when 0 then (l.price * 1.1)::bigint when 1 then (l.price * 0.95)::bigint else l.price end,
      l.currency, l.category_id, l.location_id, l.deal_type, l.created_at + (now() - l.created_at) * 0.6
    from users p cross join lateral (
      select id, title, price, currency, category_id, location_id, deal_type, created_at from listings l
      where l.user_id <> p.id and l.deleted_at is null and (l.state = 'active' or (l.state = 'inactive' and p.phone is not null))
      order by md5(p.id || '-' || l.id) limit case when p.phone = ${demoLogins.buyer.phone} then 14 else 3 end
    ) l
    where ${isDemoUser("p.id")} and p.role = 'user'`.execute(trx);
}

/** Gives the demo's logins a history: what they looked at in the last days, and what they searched for. */
export async function insertHistory(trx: Db, searches: readonly string[], now: Date): Promise<void> {
  const logins = Object.values(demoLogins).map(({ phone }) => phone);
  await sql`
    insert into viewed_listings (user_id, listing_id, viewed_at, title, price, currency, category_id, location_id, deal_type)
    select p.id, l.id, ${now}::timestamptz - row_number() over (partition by p.id order by md5(l.id || p.phone)) * interval '97 minutes',
      l.title, l.price, l.currency, l.category_id, l.location_id, l.deal_type
    from users p cross join lateral (
      select id, title, price, currency, category_id, location_id, deal_type from listings l
      where l.user_id <> p.id and l.deleted_at is null and l.state = 'active'
      order by l.id desc limit case when p.phone = ${demoLogins.buyer.phone} then 24 else 8 end
    ) l
    where p.phone = any(${logins}::text[])
    on conflict do nothing`.execute(trx);
  await sql`
    insert into recent_searches (user_id, text, folded_text, searched_at)
    select p.id, s.text, lower(s.text), ${now}::timestamptz - s.place * interval '5 hours'
    from users p, unnest(${searches}::text[]) with ordinality s (text, place)
    where p.phone = any(${logins}::text[])
    on conflict do nothing`.execute(trx);
}

/** Gives every blocked listing of the demo's users a decision with a reason, at the time of its last change. */
export async function insertDecisions(trx: Db, reasons: readonly string[]): Promise<void> {
  await sql`
    insert into moderation_log (moderator_id, action, listing_id, user_id, subject, revision, reasons, created_at)
    select (select id from users where phone = ${demoLogins.moderator.phone}), 'block', l.id, l.user_id, l.title, l.revision,
      array[(${reasons}::text[])[1 + l.id % ${reasons.length}::int]], l.updated_at
    from listings l join users p on p.id = l.user_id
    where l.state = 'blocked' and ${isDemoUser("p.id")}
      and not exists (select from moderation_log m where m.listing_id = l.id and m.action = 'block')
    order by l.updated_at, l.id`.execute(trx);
}

export interface DemoClaim {
  about: "user" | "listing";
  /** Which of the sellers; the same number is the same seller. */
  seller: number;
  /** Code of the category. */
  category: string;
  text: string;
  /** How long ago it was sent. */
  hours: number;
}

/** Inserts open claims of demo users about sellers who are nobody's demo login, and about a listing of theirs. */
export async function insertClaims(trx: Db, claims: readonly DemoClaim[]): Promise<void> {
  await sql`
    with sellers as (
      select row_number() over (order by md5('claimed ' || p.id)) as number, p.id, p.name, l.id as listing_id, l.title
      from users p cross join lateral (
        select id, title from listings where user_id = p.id and state = 'active' and deleted_at is null order by id limit 1) l
      where ${isDemoUser("p.id")} and p.role = 'user' and p.phone is null
    )
    insert into claims (user_id, about_user_id, listing_id, subject, category_id, text, created_at, turn)
    select author.id, case said.about when 'user' then s.id end, case said.about when 'listing' then s.listing_id end,
      case said.about when 'user' then s.name else s.title end, k.id, said.text, at.time, at.time
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
        as said (about text, seller int, category text, text text, hours int)
      join sellers s on s.number = said.seller
      join claim_categories k on k.code = said.category
      cross join lateral (select now() - make_interval(hours => said.hours) as time) at
      cross join lateral (
        select id from users where ${isDemoUser("id")} and role = 'user' and id <> s.id
        order by md5('author ' || id) offset said.hours % 20 limit 1) author
    order by said.hours desc`.execute(trx);
}

/** Inserts a claim of the user buyer that was decided on, and the notification of it. */
export async function insertResolvedClaim(trx: Db, { category, text, hours }: DemoClaim): Promise<void> {
  await sql`
    with resolved as (
      insert into claims (user_id, about_user_id, subject, category_id, text, created_at, resolved_at, resolved_by, outcome)
      select buyer.id, s.id, s.name, k.id, ${text}, now() - make_interval(hours => ${hours}),
        now() - make_interval(hours => ${hours - 1}),
        (select id from users where phone = ${demoLogins.moderator.phone}), 'kept'
      from users buyer, claim_categories k,
        lateral (select id, name from users where ${isDemoUser("id")} and role = 'user' and phone is null order by md5('kept ' || id) limit 1) s
      where buyer.phone = ${demoLogins.buyer.phone} and k.code = ${category}
      returning id, user_id, resolved_at)
    insert into notifications (user_id, action, claim_id, created_at)
    select user_id, 'claim_resolved', id, resolved_at from resolved`.execute(trx);
}

/** Two of three demo users answer in a messenger or two. */
export async function chooseMessengers(trx: Db): Promise<void> {
  await sql`
    update users set messengers = case id % 3 when 0 then array['whatsapp', 'telegram'] else array['whatsapp'] end
    where ${isDemoUser("id")} and id % 3 < 2`.execute(trx);
}

/** Inserts the notifications about favourites and decisions; those older than two days are read. */
export async function insertNotifications(trx: Db): Promise<void> {
  await sql`
    insert into notifications (user_id, action, listing_id, sender_id, created_at, read_at)
    select told.user_id, told.action, told.listing_id, told.sender_id, told.at,
      case when told.at < now() - interval '2 days' then told.at + interval '3 hours' end
    from (
      select l.user_id, 'stared' as action, l.id as listing_id, f.user_id as sender_id, f.created_at as at
      from favorites f join listings l on l.id = f.listing_id
      union all
      select l.user_id, case l.state when 'blocked' then 'blocked' else 'activated' end, l.id, null, l.updated_at
      from listings l join users u on u.id = l.user_id
      where l.state in ('active', 'blocked') and l.deleted_at is null
        and u.phone in (${demoLogins.buyer.phone}, ${demoLogins.seller.phone}, ${demoLogins.business.phone})
    ) told
    order by told.at
    on conflict do nothing`.execute(trx);
}
