/** What one can ask for one's own claim about. */
export const claimSubjects = ["product", "review", "user"] as const;
export type ClaimSubject = (typeof claimSubjects)[number];

/** Characters of the text of a claim at most. */
export const maxClaimLength = 1_000;

/** Messages of a room that go along with a claim: of those before the one that is complained of, and of all. */
export const maxClaimedBefore = 20;
export const maxClaimedMessages = 50;

/** Whether a claim about a user, or in a room, needs words beside its category: «other» alone says nothing about a person. */
export function needsText(categoryCode: string): boolean {
  return categoryCode === "other";
}
