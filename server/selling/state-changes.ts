import type { Reply } from "#contracts/base/endpoint.ts";
import type { OwnerAction } from "#contracts/selling/rules.ts";
import type { deleteProduct, renewProduct, upvoteProduct } from "#contracts/selling/schemas.ts";
import { listOwnFiles } from "#server/photos/renditions.ts";
import type { Db } from "#server/database/database.ts";
import type { IdempotentCall } from "#server/http/idempotency.ts";
import { nextRaiseAt, raiseInterval } from "#server/listings/next-raise.ts";
import { discardMedia } from "#server/media/discarded-media.ts";
import { retryAfterDetails } from "#server/http/rate-limits.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import { lockRatedUsers, readRatedUsers, updateUserRatings } from "#server/reviews/rating-queries.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { readPhotoFiles } from "#server/photos/queries.ts";
import { deleteListing, type OwnListingRow, setState, writeRaises, writeRenewal } from "./queries.ts";
import { logRaises } from "./raise-queries.ts";
import { type AfterCommit, changeListings, type ListingServices } from "./services.ts";
import { mayDoWithOwn } from "./policy.ts";
import { lockOwnListing } from "./own-listing.ts";
import { canTransition, transition } from "./states.ts";
import { expiresAt } from "./lifetime.ts";

/** Deactivates or activates a locked listing; does nothing when it has that state. */
export async function changeState(
  { catalogue, now }: ListingServices,
  trx: Db,
  listing: OwnListingRow,
  wanted: "active" | "inactive",
  afterCommit: AfterCommit,
): Promise<void> {
  if (listing.state === wanted && listing.deleted_at === null) return;
  const state = transition(wanted === "active" ? "activate" : "deactivate", listing);
  await setState(trx, listing.id, state === "active" ? { state, renewed_at: now() } : { state });
  await indexListings(trx, catalogue.current(), [listing.id], now());
  afterCommit.listings.push(listing.id);
}

/** The first time the listing becomes inactive, the second time it is deleted for good. */
export function deleteOwnListing(
  services: ListingServices,
  call: IdempotentCall,
  id: number,
): Promise<Reply<typeof deleteProduct>> {
  return changeListings(services, call, async (trx, afterCommit) => {
    // Before the listing, as whoever writes a review does.
    await lockRatedUsers(trx, id);
    const listing = await lockOwnListing(trx, id, call.userId);
    const isFirst = canTransition("delete", listing);
    if (isFirst) {
      await setState(trx, id, { state: transition("delete", listing), deleted_at: services.now() });
    } else {
      transition("deleteForever", listing);
      const files = listOwnFiles(await readPhotoFiles(trx, id));
      await discardMedia(trx, files);
      const rated = await readRatedUsers(trx, id);
      await deleteListing(trx, id);
      // Its reviews are gone with it.
      await updateUserRatings(trx, rated);
      afterCommit.files.push(...files);
    }
    await indexListings(trx, services.catalogue.current(), [id], services.now());
    afterCommit.listings.push(id);
    return { is_gone: !isFirst };
  });
}

/** Refuses with `upvote_too_early` within 24 hours after the last raise. */
export function raiseListing(
  services: ListingServices,
  call: IdempotentCall,
  id: number,
): Promise<Reply<typeof upvoteProduct>> {
  return changeListings(services, call, async (trx, afterCommit) => {
    const now = services.now();
    const listing = await lockForAction("raise", trx, { id, userId: call.userId }, now);
    const next = nextRaiseAt(listing, now);
    if (next) {
      const seconds = Math.ceil((next.getTime() - now.getTime()) / 1_000);
      refuse("upvote_too_early", { ...retryAfterDetails(seconds), members: { next_upvote_date: next.toISOString() } });
    }
    await writeRaises(trx, [id], now);
    await logRaises(trx, [{ id, day: bishkekDay(now) }], { now, isAutomatic: false });
    await indexListings(trx, services.catalogue.current(), [id], services.now());
    afterCommit.listings.push(id);
    return {
      upvote_date: now.toISOString(),
      next_upvote_date: new Date(now.getTime() + raiseInterval).toISOString(),
    };
  });
}

/** Begins the lifetime of an active listing again. */
export function renewListing(
  services: ListingServices,
  call: IdempotentCall,
  id: number,
): Promise<Reply<typeof renewProduct>> {
  return changeListings(services, call, async (trx) => {
    const now = services.now();
    const listing = await lockForAction("renew", trx, { id, userId: call.userId }, now);
    await writeRenewal(trx, id, now);
    return { expires_date: expiresAt({ ...listing, renewed_at: now }).toISOString() };
  });
}

/** Locks a listing of one's own. Refuses with `state_not_allowed` when its owner may not do this with it at `now`. */
export async function lockForAction(
  action: OwnerAction,
  trx: Db,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<OwnListingRow> {
  const listing = await lockOwnListing(trx, id, userId);
  return mayDoWithOwn(action, listing, now) ? listing : refuse("state_not_allowed");
}
