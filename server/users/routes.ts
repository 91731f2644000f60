import type { FastifyInstance } from "fastify";
import { businessPath } from "#contracts/business/page-path.ts";
import { isShownAsBusiness } from "#contracts/users/rules.ts";
import { getUser, type PublicUser } from "#contracts/users/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { refuse } from "#server/platform/refusal.ts";
import { maySeeUser } from "./policy.ts";
import { findPublicUser, type PublicUserRow } from "./queries.ts";

export function userRoutes(app: FastifyInstance, services: HttpServices & { db: Db }): void {
  serve(app, services, getUser, async ({ params }) => {
    const row = await findPublicUser(services.db, params.id);
    return row && maySeeUser(row) ? presentUser(row) : refuse("not_found");
  });
}

function presentUser(row: PublicUserRow): PublicUser {
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
