import type { Reply } from "#contracts/endpoint.ts";
import type { deleteProduct, renewProduct, upvoteProduct } from "#contracts/selling.ts";
import { listOwnFiles } from "#server/listings/photo-files.ts";
import type { Db } from "#server/platform/database.ts";
import type { Repeatable } from "#server/platform/idempotency.ts";
import { discardMedia } from "#server/platform/media-trash.ts";
import { askToWait } from "#server/platform/rate-limits.ts";
import { refuse } from "#server/platform/refusal.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { deleteListing, lockOwn, type OwnRow, readPhotoFiles, setState, writeRaise, writeRenewal } from "./queries.ts";
import { type Aftermath, changeListings, type ListingServices } from "./services.ts";
import { isAllowed, move } from "./states.ts";
import { expiresAt, nextRaiseAt, raiseInterval } from "./terms.ts";

/** Takes a locked ad off the market or back; an ad that is so already stays so. */
export async function changeState(
  { catalogue, now }: ListingServices,
  trx: Db,
  listing: OwnRow,
  wanted: "active" | "inactive",
  aftermath: Aftermath,
): Promise<void> {
  if (listing.state === wanted && listing.deleted_at === null) return;
  const state = move(wanted === "active" ? "activate" : "deactivate", listing);
  await setState(trx, listing.id, state === "active" ? { state, renewed_at: now() } : { state });
  await indexListings(trx, catalogue.current(), [listing.id]);
  aftermath.listings.push(listing.id);
}

/** Takes one's own ad away: the first time into the inactive ones, the second time for good. */
export function removeListing(
  services: ListingServices,
  call: Repeatable,
  id: number,
): Promise<Reply<typeof deleteProduct>> {
  return changeListings(services, call, async (trx, aftermath) => {
    const listing = (await lockOwn(trx, id, call.userId)) ?? refuse("not_found");
    const isFirst = isAllowed("delete", listing);
    if (isFirst) {
      await setState(trx, id, { state: move("delete", listing), deleted_at: services.now() });
    } else {
      move("deleteAgain", listing);
      const files = listOwnFiles(await readPhotoFiles(trx, id));
      await discardMedia(trx, files);
      await deleteListing(trx, id);
      aftermath.files.push(...files);
    }
    await indexListings(trx, services.catalogue.current(), [id]);
    aftermath.listings.push(id);
    return { is_gone: !isFirst };
  });
}

/** Raises one's own active ad to the top. Refuses with `upvote_too_early` within 24 hours after the last raise. */
export function raiseListing(
  services: ListingServices,
  call: Repeatable,
  id: number,
): Promise<Reply<typeof upvoteProduct>> {
  return changeListings(services, call, async (trx, aftermath) => {
    const listing = await lockActive(trx, id, call.userId);
    const now = services.now();
    const next = nextRaiseAt(listing, now);
    if (next) {
      const seconds = Math.ceil((next.getTime() - now.getTime()) / 1_000);
      refuse("upvote_too_early", { ...askToWait(seconds), members: { next_upvote_date: next.toISOString() } });
    }
    await writeRaise(trx, id, now);
    await indexListings(trx, services.catalogue.current(), [id]);
    aftermath.listings.push(id);
    return {
      upvote_date: now.toISOString(),
      next_upvote_date: new Date(now.getTime() + raiseInterval).toISOString(),
    };
  });
}

/** Keeps one's own active ad for another 60 days from now. */
export function renewListing(
  services: ListingServices,
  call: Repeatable,
  id: number,
): Promise<Reply<typeof renewProduct>> {
  return changeListings(services, call, async (trx) => {
    const listing = await lockActive(trx, id, call.userId);
    const now = services.now();
    await writeRenewal(trx, id, now);
    return { expires_date: expiresAt({ ...listing, renewed_at: now }).toISOString() };
  });
}

async function lockActive(trx: Db, id: number, userId: number): Promise<OwnRow> {
  const listing = (await lockOwn(trx, id, userId)) ?? refuse("not_found");
  return listing.state === "active" ? listing : refuse("state_not_allowed");
}
