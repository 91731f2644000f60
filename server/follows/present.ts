import type { FollowedSeller } from "#contracts/follows/schemas.ts";
import { presentPhoto } from "#server/photos/present.ts";
import { maySeeUser } from "#server/users/policy.ts";
import { presentUser } from "#server/users/present.ts";
import type { FollowRow } from "./queries.ts";

export function presentFollowed(row: FollowRow): FollowedSeller {
  const { logo } = row;
  return {
    ...presentUser(row),
    logo: logo && presentPhoto({ ...logo, thumbhash: Buffer.from(logo.thumbhash, "base64") }),
    is_active: maySeeUser(row),
    followed_date: row.followed_at.toISOString(),
  };
}
