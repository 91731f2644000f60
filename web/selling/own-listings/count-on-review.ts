import { listOwnProducts } from "#contracts/selling/schemas.ts";
import type { Api } from "#web/platform/api.ts";

/** How many of one's own listings wait for a moderator. */
export async function countOnReview(api: Api): Promise<number> {
  const { counts } = await api.call(listOwnProducts, { query: { state: "on_review", limit: 1 } });
  return counts.on_review;
}
