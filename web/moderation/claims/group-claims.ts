import type { ModeratedClaim } from "#contracts/moderation/schemas.ts";

type About = Pick<ModeratedClaim, "outcome"> & {
  product: { id: number } | null;
  review: { id: number } | null;
  seller: { id: number } | null;
};

/** Claims about the same thing that one decision resolves, where the first of them stands. Resolved ones stay alone. */
export function groupClaims<T extends About>(claims: readonly T[]): [T, ...T[]][] {
  const groups: [T, ...T[]][] = [];
  for (const claim of claims) {
    const known = claim.outcome === null && groups.find(([first]) => first.outcome === null && isSame(first, claim));
    if (known) known.push(claim);
    else groups.push([claim]);
  }
  return groups;
}

function isSame(one: About, other: About): boolean {
  if (one.review || other.review) return one.review?.id === other.review?.id;
  if (one.seller || other.seller) return one.seller?.id === other.seller?.id;
  return one.product?.id === other.product?.id;
}
