import { isDeepStrictEqual } from "node:util";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { Currency } from "#contracts/base/currency.ts";
import type { ListingChange, NewListing, OwnProduct } from "#contracts/selling/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { putIntoCatalogue } from "#server/business/records/put-into-catalogue.ts";
import { tellPriceChange } from "#server/chat/messages/tell-price.ts";
import { listOwnFiles } from "#server/photos/renditions.ts";
import type { Db } from "#server/database/database.ts";
import type { IdempotentCall } from "#server/http/idempotency.ts";
import { discardMedia } from "#server/media/discarded-media.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { type ListingDraft, type ListingValues, resolveDraft } from "./draft.ts";
import { lockOwnListing } from "./own-listing.ts";
import { explainNoNewListing, explainNoWriting } from "./policy.ts";
import { type CheckedPrice, checkNewPrice, type NewPriceServices, passesCheck, passNewPrice } from "./new-price.ts";
import { getOwnListing } from "./own-listings.ts";
import { toGivenParameters } from "#server/catalogue/resolve-parameters.ts";
import { hashText } from "#server/content-policy/text-hash.ts";
import { attachPhotos, readPhotoIds } from "#server/photos/queries.ts";
import { insertListings, lockSeller, type OwnListingRow, type SellerRow, writeEdit } from "./queries.ts";
import { type AfterCommit, changeListings, type ListingServices } from "./services.ts";
import { changeState } from "./state-changes.ts";
import { needsPhotos, transition } from "./states.ts";

/** Creates a listing on review. `count` is called before it is written, and refuses beyond a rate limit. */
export async function createListing(
  services: ListingServices,
  call: IdempotentCall,
  { photos, without_photos = false, catalog, ...body }: NewListing,
  count: () => Promise<void>,
): Promise<OwnProduct> {
  const { userId } = call;
  const created = await changeListings(services, call, async (trx, afterCommit) => {
    const seller = (await lockSeller(trx, userId, services.now())) ?? refuse("token_expired");
    refuseIf(explainNoNewListing(seller));
    const discount = body.discount_price ?? null;
    const draft = {
      ...body,
      discount_price: discount,
      contact_phone: body.contact_phone,
      deal_type: body.deal_type,
      photos: photos.length,
      without_photos,
    };
    const values = resolveDraft(draft, seller, services.catalogue.current(), discount !== null);
    await count();
    const textHash = hashText(values.title, values.description);
    const [id = 0] = await insertListings(trx, userId, [
      { values, textHash, now: services.now(), waiting: seller.waiting, crowd: seller.crowd },
    ]);
    await replacePhotos(trx, { id, user_id: userId }, photos, afterCommit);
    if (catalog != null) await putIntoCatalogue(trx, userId, { catalogueId: catalog, listingId: id });
    return { id };
  });
  return getOwnListing(services, services.db, userId, created.id);
}

/**
 * Edits a listing, which then goes on review. If only the price changed and passes the automatic check, the listing
 * stays on show. With `state` alone, deactivates or activates the listing.
 */
export async function updateListing(
  services: NewPriceServices,
  call: IdempotentCall,
  id: number,
  { state, photos, without_photos = false, at_once: atOnce = false, ...change }: ListingChange,
): Promise<OwnProduct> {
  const { userId } = call;
  const isEdit = photos !== undefined || Object.keys(change).length > 0;
  if (isEdit && state !== undefined) refuse("validation_failed", { fields: { state: [{ message: "state_alone" }] } });
  const checked = isEdit ? await checkNewPrice(services, userId, id, change) : undefined;
  let isPassed = false;
  // Read before the commit: right after it the listing may be deleted, although this change was made.
  let updated: OwnProduct | undefined;
  await changeListings(services, call, async (trx, afterCommit) => {
    const seller = (await lockSeller(trx, userId, services.now())) ?? refuse("token_expired");
    refuseIf(explainNoWriting(seller));
    const before = await lockOwnListing(trx, id, userId);
    if (state !== undefined) await changeState(services, trx, before, state, afterCommit);
    if (isEdit) {
      const catalogue = services.catalogue.current();
      const draft = {
        ...mergeChange(before, change, catalogue),
        ...countPhotos(before, change, photos, without_photos),
      };
      const phone = before.contact_phone;
      const values = resolveDraft(draft, { ...seller, phone }, catalogue, change.discount_price != null);
      const given = { before, values, photos, checked, atOnce, ...turnCountOf(seller, before) };
      isPassed = await edit(services, trx, given, afterCommit);
    }
    updated = await getOwnListing(services, trx, userId, id);
    return { id };
  });
  // Not awaited: the seller has nothing to do with it.
  if (isPassed)
    tellPriceChange(services, id).catch((error: unknown) =>
      services.log.warn({ err: error }, "rooms were not told a price"),
    );
  // A repeated call has changed nothing.
  return updated ?? getOwnListing(services, services.db, userId, id);
}

interface GivenEdit {
  before: OwnListingRow;
  values: ListingValues;
  photos: number[] | undefined;
  checked: CheckedPrice | undefined;
  /** Refuse what a person has to review. */
  atOnce: boolean;
  waiting: number;
  crowd: number;
}

/** Whether it was the price alone, which is on show at once. */
async function edit(
  services: ListingServices,
  trx: Db,
  { before, values, photos, checked, atOnce, ...counted }: GivenEdit,
  afterCommit: AfterCommit,
): Promise<boolean> {
  const { catalogue, now } = services;
  const hasSamePhotos = photos === undefined || isDeepStrictEqual(photos, await readPhotoIds(trx, before.id));
  const isSame =
    hasSamePhotos &&
    before.deleted_at === null &&
    Object.entries(values).every(([name, value]) => isDeepStrictEqual(before[name as keyof ListingValues], value));
  // An edit without changes needs no review.
  if (isSame) return false;
  if (hasSamePhotos && passesCheck(before, values, checked, catalogue.current().rates)) {
    await passNewPrice(services, trx, before, values, afterCommit);
    return true;
  }
  if (atOnce) refuse("price_needs_review");
  transition("edit", before);
  const textHash = hashText(values.title, values.description);
  await writeEdit(trx, before.id, { values, textHash, now: now(), ...counted });
  if (photos) await replacePhotos(trx, before, photos, afterCommit);
  await indexListings(trx, catalogue.current(), [before.id]);
  afterCommit.listings.push(before.id);
  return false;
}

/** By how many the turn of an edit is put off: what was on show does not stand behind all that its seller has never had there. */
export function turnCountOf(
  { waiting, waitingEdits, crowd }: Pick<SellerRow, "waiting" | "waitingEdits" | "crowd">,
  { approved_revision: approved }: Pick<OwnListingRow, "approved_revision">,
): { waiting: number; crowd: number } {
  return { waiting: approved === null ? waiting : waitingEdits, crowd };
}

/** Sets the photos of a locked listing; those that it loses are deleted after the commit. */
export async function replacePhotos(
  trx: Db,
  listing: { id: number; user_id: number },
  ids: readonly number[],
  afterCommit: AfterCommit,
): Promise<void> {
  const refusePhotos = (message: string) => refuse("validation_failed", { fields: { photos: [{ message }] } });
  if (new Set(ids).size < ids.length) refusePhotos("repeated");
  const dropped = (await attachPhotos(trx, listing, ids)) ?? refusePhotos("photo_unknown");
  const files = listOwnFiles(dropped);
  await discardMedia(trx, files);
  afterCommit.files.push(...files);
}

/** Photos that stay were agreed on, but another category may demand some, and a listing that waits for them does. */
export function countPhotos(
  before: OwnListingRow,
  { category }: ListingChange,
  photos: readonly number[] | undefined,
  withoutPhotos: boolean,
): Pick<ListingDraft, "photos" | "without_photos"> {
  if (photos) return { photos: photos.length, without_photos: withoutPhotos };
  const isMoved = (category !== undefined && category !== before.category_id) || needsPhotos(before);
  return { photos: isMoved ? before.photo_count : undefined, without_photos: true };
}

/** The listing with the changes. Other fields stay, as far as the new category has them. */
export function mergeChange(
  before: OwnListingRow,
  change: Omit<ListingChange, "state" | "photos" | "without_photos" | "at_once">,
  catalogue: Catalogue,
): Omit<ListingDraft, "photos" | "without_photos"> {
  const category = catalogue.categoryById.get(change.category ?? before.category_id);
  const dealType = before.deal_type as DealType;
  const price = change.price ?? before.price;
  return {
    title: change.title ?? before.title,
    description: change.description ?? before.description,
    category: change.category ?? before.category_id,
    location: change.location ?? before.location_id,
    price,
    currency: change.currency ?? (before.currency as Currency),
    is_negotiable: change.is_negotiable ?? price === 0,
    discount_price: change.discount_price === undefined ? before.discount_price : change.discount_price,
    contact_phone: change.contact_phone,
    parameters: change.parameters ?? toGivenParameters(before.parameters, category?.parameters ?? []),
    deal_type: change.deal_type ?? (category?.deal_types.includes(dealType) ? dealType : undefined),
  };
}
