import type { DealType } from "#contracts/catalogue.ts";
import type { Currency } from "#contracts/listings.ts";
import type { Duplicate, ModeratedProduct } from "#contracts/moderation.ts";
import type { PolicyFinding } from "#contracts/selling.ts";
import { presentCard } from "#server/listings/present.ts";
import { countActiveListings, findListing, type ListingRow, readCards, readPhotos } from "#server/listings/queries.ts";
import { countDifferences, mostDifferences } from "#server/photos/difference-hash.ts";
import { findPhotoTwins, type PhotoTwin } from "#server/photos/queries.ts";
import type { StoredParameters } from "#server/selling/parameters.ts";
import { judgeListing } from "#server/selling/policy/judge.ts";
import { makeFinding } from "#server/selling/policy/judge-text.ts";
import { presentOwnListing } from "#server/selling/present.ts";
import { findExtras } from "#server/selling/queries.ts";
import { presentUser } from "./present.ts";
import { findJudged, findModeratedUser, findSameText, findTaker, type JudgedRow } from "./queries.ts";
import type { ModerationServices } from "./services.ts";

/** Duplicates that are shown, and photos that are compared for each of an ad's own. */
const most = { duplicates: 5, twins: 20 };

/** An ad with everything that a moderator judges it by; undefined when it is there no more. */
export async function examineListing(services: ModerationServices, id: number): Promise<ModeratedProduct | undefined> {
  const { db, now } = services;
  const catalogue = services.catalogue.current();
  const [judged, row, extras] = await Promise.all([findJudged(db, id), findListing(db, id), findExtras(db, id)]);
  if (!judged || !row || !extras || !catalogue.categoryById.has(row.category_id)) return undefined;
  const [seller, photos, taker, duplicates, sellerListings] = await Promise.all([
    findModeratedUser(db, row.user_id),
    readPhotos(db, id),
    findTaker(db, id, now()),
    findDuplicates(services, judged),
    countActiveListings(db, row.user_id),
  ]);
  if (!seller) return undefined;
  const { findings } = await judgeListing(services, toJudged(row));
  const product = presentOwnListing(row, { extras, photos, sellerListings }, catalogue, now());
  return {
    product: { ...product, is_mine: false },
    revision: judged.revision,
    waiting_seconds: judged.state === "on_review" ? secondsBetween(judged.review_since, now()) : null,
    findings: [...findings, ...judgeDuplicates(duplicates)],
    duplicates,
    seller: presentUser(seller),
    taken_by: taker ?? null,
  };
}

function toJudged(row: ListingRow) {
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

/** Ads with the same text or a photo that looks the same, whoever's they are. */
async function findDuplicates({ db, catalogue, now }: ModerationServices, judged: JudgedRow): Promise<Duplicate[]> {
  const [sameText, candidates] = await Promise.all([
    findSameText(db, judged, most.duplicates),
    findPhotoTwins(db, judged.id, most.twins),
  ]);
  const twins = Map.groupBy(candidates.filter(looksTheSame), (twin) => twin.listing_id);
  const ids = [...new Set([...sameText, ...twins.keys()])].slice(0, most.duplicates);
  return (await readCards(db, ids)).map((card) => ({
    product: presentCard(card, catalogue.current(), now()),
    is_same_text: sameText.includes(card.id),
    photos: [...new Set((twins.get(card.id) ?? []).map((twin) => twin.photo_id))],
    is_same_seller: card.user_id === judged.user_id,
  }));
}

function looksTheSame({ bands, twin_bands }: PhotoTwin): boolean {
  return countDifferences(bands, twin_bands) <= mostDifferences;
}

function judgeDuplicates(duplicates: readonly Duplicate[]): PolicyFinding[] {
  const sameText = duplicates.find((other) => other.is_same_text);
  const foreign = duplicates.find((other) => other.photos.length > 0 && !other.is_same_seller);
  const own = duplicates.find((other) => other.photos.length > 0 && other.is_same_seller);
  return [
    ...(sameText ? [makeFinding("duplicate", "description", sameText.product.title)] : []),
    ...(foreign ? [makeFinding("foreign_photo", "photos", foreign.product.title)] : []),
    ...(own && !sameText ? [makeFinding("duplicate", "photos", own.product.title)] : []),
  ];
}
