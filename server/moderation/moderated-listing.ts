import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { Currency } from "#contracts/base/currency.ts";
import type { Duplicate, ModeratedProduct } from "#contracts/moderation/schemas.ts";
import type { PolicyFinding } from "#contracts/selling/schemas.ts";
import { presentCard } from "#server/listings/present.ts";
import { countActiveListings, findListing, type ListingRow, readCards } from "#server/listings/queries.ts";
import { hammingDistance, maxHashDistance } from "#server/photos/difference-hash.ts";
import { findPhotoTwins, type PhotoTwin, readPhotos, readQrCodes } from "#server/photos/queries.ts";
import type { StoredParameters } from "#server/catalogue/resolve-parameters.ts";
import { type CheckedListing, checkListing, findUsualPrice } from "#server/content-policy/check-listing.ts";
import { findFraudInPhotos } from "#server/content-policy/find-fraud.ts";
import { makeFinding } from "#server/content-policy/make-finding.ts";
import { presentOwnListing } from "#server/selling/present.ts";
import { findOwnerDetails } from "#server/selling/queries.ts";
import { canTransition } from "#server/selling/states.ts";
import { findModerated, findSameText, type ModeratedRow } from "./decision-queries.ts";
import { findHolder } from "./hold-queries.ts";
import { findPrevious } from "./versions/previous-queries.ts";
import { presentPrevious } from "./versions/previous-version.ts";
import { readPriceReview } from "./marked-prices.ts";
import { presentUser } from "./present.ts";
import type { ModerationServices } from "./services.ts";
import { findModeratedUser, findPhoneOwner } from "./user-queries.ts";

const maxDuplicates = 5;
/** Candidates that are compared, per photo of the listing. */
const maxTwins = 20;

/** A listing with everything that a decision needs; undefined when it no longer exists. */
export async function readModeratedListing(
  services: ModerationServices,
  id: number,
): Promise<ModeratedProduct | undefined> {
  const { db, now } = services;
  const catalogue = services.catalogue.current();
  const [moderated, row, details] = await Promise.all([
    findModerated(db, id),
    findListing(db, id),
    findOwnerDetails(db, id),
  ]);
  if (!moderated || !row || !details || !catalogue.categoryById.has(row.category_id)) return undefined;
  const [seller, phoneOwner, photos, qrCodes, holder, duplicates, sellerListings, priceReview, previous] =
    await Promise.all([
      findModeratedUser(db, row.user_id),
      findPhoneOwner(db, row.user_id, details.contact_phone),
      readPhotos(db, id),
      readQrCodes(db, id),
      findHolder(db, id, now()),
      findDuplicates(services, moderated),
      countActiveListings(db, row.user_id),
      readPriceReview(db, moderated),
      findPrevious(db, id),
    ]);
  if (!seller) return undefined;
  const checked = toCheckedListing(row);
  const [{ findings }, usualPrice] = await Promise.all([
    checkListing(services, checked),
    findUsualPrice(services, checked),
  ]);
  const product = presentOwnListing(row, { details, photos, sellerListings }, catalogue, now());
  return {
    product: { ...product, is_mine: false },
    phone_of: phoneOwner,
    revision: moderated.revision,
    may_block: canTransition("block", moderated),
    waiting_seconds: moderated.state === "on_review" ? secondsBetween(moderated.review_turn, now()) : null,
    findings: [...findings, ...findFraudInPhotos(qrCodes), ...checkDuplicates(duplicates)],
    duplicates,
    seller: presentUser(seller),
    taken_by: holder ?? null,
    price_review: priceReview,
    usual_price: usualPrice,
    previous: previous
      ? presentPrevious(previous, { row, details, photos, approved: moderated }, catalogue, now())
      : null,
  };
}

function toCheckedListing(row: ListingRow): CheckedListing {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category_id,
    dealType: row.deal_type as DealType,
    price: row.price,
    currency: row.currency as Currency,
    parameters: row.parameters as StoredParameters,
  };
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1_000));
}

/** Other listings with the same text, or with a photo that looks the same. */
async function findDuplicates(
  { db, catalogue, now }: ModerationServices,
  moderated: ModeratedRow,
): Promise<Duplicate[]> {
  const [sameText, candidates] = await Promise.all([
    findSameText(db, moderated, maxDuplicates),
    findPhotoTwins(db, moderated.id, maxTwins),
  ]);
  const twins = Map.groupBy(candidates.filter(looksTheSame), (twin) => twin.listing_id);
  const ids = [...new Set([...sameText, ...twins.keys()])].slice(0, maxDuplicates);
  return (await readCards(db, ids)).map((card) => ({
    product: presentCard(card, catalogue.current(), now()),
    is_same_text: sameText.includes(card.id),
    photos: [...new Set((twins.get(card.id) ?? []).map((twin) => twin.photo_id))],
    is_same_seller: card.user_id === moderated.user_id,
  }));
}

function looksTheSame({ bands, twin_bands }: PhotoTwin): boolean {
  return hammingDistance(bands, twin_bands) <= maxHashDistance;
}

/** Findings from duplicates. */
function checkDuplicates(duplicates: readonly Duplicate[]): PolicyFinding[] {
  const sameText = duplicates.find((other) => other.is_same_text);
  const foreign = duplicates.find((other) => other.photos.length > 0 && !other.is_same_seller);
  const own = duplicates.find((other) => other.photos.length > 0 && other.is_same_seller);
  return [
    ...(sameText ? [makeFinding("duplicate", "description", sameText.product.title)] : []),
    ...(foreign ? [makeFinding("foreign_photo", "photos", foreign.product.title)] : []),
    ...(own && !sameText ? [makeFinding("duplicate", "photos", own.product.title)] : []),
  ];
}
