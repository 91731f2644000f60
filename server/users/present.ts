import { businessPath } from "#contracts/business/page-path.ts";
import { isShownAsBusiness } from "#contracts/users/rules.ts";
import type { PublicUser } from "#contracts/users/schemas.ts";
import type { PublicUserRow } from "./queries.ts";

/** What anybody may know of a user. */
export function presentUser(row: PublicUserRow): PublicUser {
  const isBusiness = isShownAsBusiness(row.request_status);
  return {
    id: row.id,
    name: row.name,
    photo: row.photo,
    member_since: row.created_at.toISOString(),
    is_business: isBusiness,
    business: isBusiness ? row.business_id : null,
    business_name: isBusiness ? row.business_name : null,
    link:
      row.request_status === "success" && row.business_id !== null
        ? businessPath({ id: row.business_id, link: row.business_link })
        : `/user/${row.id}`,
    rating: row.rating,
    review_count: row.review_count,
    product_count: row.listings,
  };
}
