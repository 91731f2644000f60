import type { ListingState } from "#contracts/listings.ts";

/** What an owner does with an ad. */
export type OwnerAction = "raise" | "renew" | "activate" | "deactivate" | "edit" | "delete" | "deleteForever";

interface OwnListing {
  state: ListingState;
  isDeleted: boolean;
}

/** What can be done with an ad in its state (`design/product.md`, the table of states). */
export function actionsOf({ state, isDeleted }: OwnListing): readonly OwnerAction[] {
  switch (state) {
    case "active":
      return ["raise", "renew", "edit", "deactivate", "delete"];
    case "on_review":
    case "blocked":
      return ["edit", "delete"];
    case "inactive":
      return isDeleted ? ["edit", "deleteForever"] : ["activate", "edit", "deleteForever"];
  }
}

/** What an owner wants most of an ad in its state: it has a button of its own. */
export function firstActionOf(listing: OwnListing): OwnerAction | undefined {
  return actionsOf(listing).find((action) => action !== "delete" && action !== "deleteForever");
}

/** What is asked about before it is done (`design/product.md`, the table of states). */
export const confirmed: ReadonlySet<OwnerAction> = new Set(["deactivate", "delete", "deleteForever"]);
