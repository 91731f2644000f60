import { releaseReserve } from "#contracts/deals/calls.ts";
import type { OwnerAction } from "#contracts/selling/rules.ts";
import { deleteProduct, renewProduct, updateProduct, upvoteProduct } from "#contracts/selling/calls.ts";
import { type BrowserAnswer, callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";

/**
 * An owner's action that needs no further input. An edit has its own page; a new price, a sale and a reservation ask
 * first.
 */
export type CalledAction = Exclude<OwnerAction, "edit" | "price" | "sell" | "reserve">;

/** Performs an action on a listing. */
export function callOwnerAction(action: CalledAction, id: number, language: Language): Promise<BrowserAnswer<unknown>> {
  const input = { params: { id }, language };
  switch (action) {
    case "raise":
      return callFromBrowser(upvoteProduct, input);
    case "renew":
      return callFromBrowser(renewProduct, input);
    case "activate":
      return callFromBrowser(updateProduct, { ...input, body: { state: "active" } });
    case "deactivate":
      return callFromBrowser(updateProduct, { ...input, body: { state: "inactive" } });
    case "release":
      return callFromBrowser(releaseReserve, input);
    case "delete":
    case "deleteForever":
      return callFromBrowser(deleteProduct, input);
  }
}
