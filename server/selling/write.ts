import { isDeepStrictEqual } from "node:util";
import type { DealType } from "#contracts/catalogue.ts";
import type { Currency } from "#contracts/listings.ts";
import { type ListingChange, mostListings, type NewListing, type OwnProduct } from "#contracts/selling.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { listOwnFiles } from "#server/listings/photo-files.ts";
import type { Db } from "#server/platform/database.ts";
import type { Repeatable } from "#server/platform/idempotency.ts";
import { discardMedia } from "#server/platform/media-trash.ts";
import { refuse } from "#server/platform/refusal.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { type Draft, type ListingValues, resolveDraft } from "./draft.ts";
import { getOwnListing } from "./own-listings.ts";
import { toGiven } from "./parameters.ts";
import { hashText } from "./policy/text-hash.ts";
import { attachPhotos, insertListing, lockOwn, lockSeller, type OwnRow, readPhotoIds, writeEdit } from "./queries.ts";
import { type Aftermath, changeListings, type ListingServices } from "./services.ts";
import { changeState } from "./state-changes.ts";
import { move } from "./states.ts";

/** Makes a new ad, which waits for a moderator. `count` is told before it is written: who makes too many is refused. */
export function createListing(
  services: ListingServices,
  call: Repeatable,
  { photos, ...body }: NewListing,
  count: () => Promise<void>,
): Promise<OwnProduct> {
  const { userId } = call;
  return changeListings(services, call, async (trx, aftermath) => {
    const seller = await lockActiveSeller(trx, userId);
    if (seller.listings >= mostListings) refuse("too_many_listings");
    const discount = body.discount_price ?? null;
    const draft = { ...body, discount_price: discount, contact_phone: body.contact_phone, deal_type: body.deal_type };
    const values = resolveDraft(draft, seller, services.catalogue.current(), discount !== null);
    await count();
    const textHash = hashText(values.title, values.description);
    const id = await insertListing(trx, userId, { values, textHash, now: services.now() });
    await replacePhotos(trx, { id, user_id: userId }, photos, aftermath);
    return getOwnListing(services, trx, userId, id);
  });
}

/** Changes one's own ad: what was approved is another ad then, and waits for a moderator. `state` alone takes it off the market or back. */
export function updateListing(
  services: ListingServices,
  call: Repeatable,
  id: number,
  { state, photos, ...change }: ListingChange,
): Promise<OwnProduct> {
  const { userId } = call;
  const isEdit = photos !== undefined || Object.keys(change).length > 0;
  if (isEdit && state !== undefined) refuse("validation_failed", { fields: { state: [{ message: "state_alone" }] } });
  return changeListings(services, call, async (trx, aftermath) => {
    const seller = await lockActiveSeller(trx, userId);
    const before = (await lockOwn(trx, id, userId)) ?? refuse("not_found");
    if (state !== undefined) await changeState(services, trx, before, state, aftermath);
    if (isEdit) {
      const catalogue = services.catalogue.current();
      const draft = merge(before, change, catalogue);
      const phone = before.contact_phone;
      const values = resolveDraft(draft, { ...seller, phone }, catalogue, change.discount_price != null);
      await edit(services, trx, { before, values, photos }, aftermath);
    }
    return getOwnListing(services, trx, userId, id);
  });
}

async function edit(
  { catalogue, now }: ListingServices,
  trx: Db,
  { before, values, photos }: { before: OwnRow; values: ListingValues; photos: number[] | undefined },
  aftermath: Aftermath,
): Promise<void> {
  const isSame =
    before.deleted_at === null &&
    Object.entries(values).every(([name, value]) => isDeepStrictEqual(before[name as keyof ListingValues], value)) &&
    (photos === undefined || isDeepStrictEqual(photos, await readPhotoIds(trx, before.id)));
  // What changes nothing needs no moderator.
  if (isSame) return;
  move("edit", before);
  await writeEdit(trx, before.id, { values, textHash: hashText(values.title, values.description), now: now() });
  if (photos) await replacePhotos(trx, before, photos, aftermath);
  await indexListings(trx, catalogue.current(), [before.id]);
  aftermath.listings.push(before.id);
}

async function lockActiveSeller(trx: Db, userId: number) {
  const seller = (await lockSeller(trx, userId)) ?? refuse("token_expired");
  return seller.blocked_at === null ? seller : refuse("account_blocked");
}

async function replacePhotos(
  trx: Db,
  listing: { id: number; user_id: number },
  ids: readonly number[],
  aftermath: Aftermath,
): Promise<void> {
  const fault = (message: string) => refuse("validation_failed", { fields: { photos: [{ message }] } });
  if (new Set(ids).size < ids.length) fault("repeated");
  const dropped = (await attachPhotos(trx, listing, ids)) ?? fault("photo_unknown");
  const files = listOwnFiles(dropped);
  await discardMedia(trx, files);
  aftermath.files.push(...files);
}

/** The ad as it would be: what was not given stays, as far as the category still has it. */
function merge(before: OwnRow, change: Omit<ListingChange, "state" | "photos">, catalogue: Catalogue): Draft {
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
    parameters: change.parameters ?? toGiven(before.parameters, category?.parameters ?? []),
    deal_type: change.deal_type ?? (category?.deal_types.includes(dealType) ? dealType : undefined),
  };
}
