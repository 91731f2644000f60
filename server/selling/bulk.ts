import { isDeepStrictEqual } from "node:util";
import type { ListingChange, NewListing } from "#contracts/selling/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { hashText } from "#server/content-policy/text-hash.ts";
import type { Db } from "#server/database/database.ts";
import { approvedPriceOf, isBait } from "#server/prices/asked-price.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { type ListingValues, resolveDraft, type Seller } from "./draft.ts";
import {
  insertListings,
  lockListings,
  type OwnListingRow,
  type SellerRow,
  setState,
  writeEdit,
  writeHiddenEdit,
} from "./queries.ts";
import { isPriceAlone, writeNewPrice } from "./new-price.ts";
import type { AfterCommit, ListingServices } from "./services.ts";
import { canTransition, needsPhotos, transition } from "./states.ts";
import { countPhotos, mergeChange, replacePhotos, turnCountOf } from "./write-listing.ts";

/*
 * Many listings in one transaction, by the same rules as one by one: what a listing must be, which states it may have, what goes on review.
 */

/**
 * `price`: only the price changes, the listing was approved as it is, and the price is no bait. `edit`: any other
 * change.
 */
export interface PlannedChange {
  kind: "untouched" | "price" | "edit";
  values: ListingValues;
}

/** Refuses as a new listing would be refused; `photos`: how many it will have. */
export function planNew(
  { without_photos = false, photos: _photos, ...body }: NewListing,
  photos: number,
  seller: Seller,
  catalogue: Catalogue,
): ListingValues {
  const { discount_price: discount = null, contact_phone, deal_type } = body;
  const draft = { ...body, discount_price: discount, contact_phone, deal_type, photos, without_photos };
  return resolveDraft(draft, seller, catalogue, discount !== null);
}

/** Refuses as an edit would be refused; `photos`: how many it will have, undefined where they stay. */
export function planChange(
  before: OwnListingRow,
  change: Omit<ListingChange, "state" | "photos" | "without_photos">,
  photos: number | undefined,
  seller: Seller,
  catalogue: Catalogue,
): PlannedChange {
  const counted =
    photos === undefined ? countPhotos(before, change, undefined, true) : { photos, without_photos: photos === 0 };
  const draft = { ...mergeChange(before, change, catalogue), ...counted };
  const isDiscountNew = change.discount_price != null;
  const values = resolveDraft(draft, { ...seller, phone: before.contact_phone }, catalogue, isDiscountNew);
  return { kind: kindOf(before, values, catalogue), values };
}

function kindOf(before: OwnListingRow, values: ListingValues, { rates }: Catalogue): PlannedChange["kind"] {
  if (before.deleted_at !== null) return "edit";
  const isSame = Object.entries(values).every(([name, value]) =>
    isDeepStrictEqual(before[name as keyof ListingValues], value),
  );
  if (isSame) return "untouched";
  const isApproved = before.revision === before.approved_revision && ["active", "inactive"].includes(before.state);
  const isPrice = isApproved && isPriceAlone(before, values) && !isBait(approvedPriceOf(before), values, rates);
  return isPrice ? "price" : "edit";
}

/** Who is locked; counts what goes on review in this transaction. */
export type CountedSeller = Pick<SellerRow, "waiting" | "waitingEdits" | "crowd">;

/** Inserts listings on review, without photos: they are added by {@link writeChange}. Their ids, in the same order. `needsPhotos`: they stay inactive until they have some. */
export async function writeNew(
  trx: Db,
  userId: number,
  all: readonly ListingValues[],
  { seller, now, needsPhotos: isWaiting = false }: { seller: CountedSeller; now: Date; needsPhotos?: boolean },
): Promise<number[]> {
  const { waiting, crowd } = seller;
  if (!isWaiting) seller.waiting += all.length;
  const written = all.map((values, before) => ({
    values,
    textHash: hashText(values.title, values.description),
    now,
    waiting: waiting + before,
    crowd,
  }));
  return insertListings(trx, userId, written, isWaiting ? "inactive" : "on_review");
}

/** Writes what was planned; `photos` are the new ones. The listing must be locked, and indexed by {@link indexChanged} afterwards. */
export async function writeChange(
  trx: Db,
  before: OwnListingRow,
  { kind, values }: PlannedChange,
  {
    photos,
    seller,
    rates,
    now,
    afterCommit,
  }: {
    photos?: readonly number[];
    seller: CountedSeller;
    rates: Catalogue["rates"];
    now: Date;
    afterCommit: AfterCommit;
  },
): Promise<void> {
  if (kind === "untouched" && photos === undefined) return;
  if (kind === "price" && photos === undefined) await writeNewPrice(trx, before, values, { rates, now, renews: false });
  else {
    transition("edit", before);
    const textHash = hashText(values.title, values.description);
    if (needsPhotos(before) && !photos?.length) {
      await writeHiddenEdit(trx, before.id, { values, textHash, now });
      return;
    }
    await writeEdit(trx, before.id, { values, textHash, now, ...turnCountOf(seller, before) });
    if (before.state !== "on_review") {
      seller.waiting += 1;
      if (before.approved_revision !== null) seller.waitingEdits += 1;
    }
    if (photos) await replacePhotos(trx, before, photos, afterCommit);
  }
  afterCommit.listings.push(before.id);
}

/** What an owner may do with a listing to have it on show or not: nothing where it is so already, or where it must not be. */
export function planState(before: OwnListingRow, isWanted: boolean): "activate" | "deactivate" | "delete" | undefined {
  if (isWanted) return canTransition("activate", before) ? "activate" : undefined;
  if (canTransition("deactivate", before)) return "deactivate";
  // What waits for a moderator would be on show once it is approved.
  return before.state === "on_review" && before.deleted_at === null ? "delete" : undefined;
}

/** Does what {@link planState} says. The listing must be locked, and indexed by {@link indexChanged} afterwards. */
export async function writeState(
  trx: Db,
  before: OwnListingRow,
  event: "activate" | "deactivate" | "delete",
  { now, afterCommit }: { now: Date; afterCommit: AfterCommit },
): Promise<void> {
  const state = transition(event, before);
  const further = event === "activate" ? { renewed_at: now } : event === "delete" ? { deleted_at: now } : {};
  await setState(trx, before.id, { state, ...further });
  afterCommit.listings.push(before.id);
}

/** Brings the search up to date, once for all listings of the transaction. */
export async function indexChanged(
  trx: Db,
  { catalogue, now }: Pick<ListingServices, "catalogue" | "now">,
  { listings }: AfterCommit,
): Promise<void> {
  if (listings.length > 0) await indexListings(trx, catalogue.current(), [...new Set(listings)], now());
}

/** Listings of a user by their ids, locked in the order of ids, as whoever changes several does. */
export async function lockOwnListings(
  trx: Db,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, OwnListingRow>> {
  const rows = await lockListings(trx, userId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
