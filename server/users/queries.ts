import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** What the public may see of a user. */
export interface PublicUserRow {
  id: number;
  name: string;
  photo: string | null;
  rating: number | null;
  review_count: number;
  created_at: Date;
  business_id: number | null;
  business_name: string | null;
  business_link: string | null;
  request_status: string | null;
  listings: number;
  blocked_at: Date | null;
}

export async function findPublicUser(db: Db, id: number): Promise<PublicUserRow | undefined> {
  const { rows } = await sql<PublicUserRow>`
    select u.id, u.name, u.photo, u.rating, u.review_count, u.created_at, u.blocked_at,
      b.id as business_id, b.name as business_name, b.link as business_link, b.request_status,
      (select count(*) from listing_search s where s.user_id = u.id) as listings
    from users u left join businesses b on b.user_id = u.id
    where u.id = ${id}`.execute(db);
  return rows[0];
}
