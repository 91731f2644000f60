/** Letters of the text of a claim at most. */
export const maxClaimLength = 1_000;

/** Whether a claim about a user needs words beside its category: «other» alone says nothing about a person. */
export function needsText(categoryCode: string): boolean {
  return categoryCode === "other";
}
