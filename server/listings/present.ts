import { categoryPicture } from "#contracts/catalogue/icons.ts";
import type { DealType, Parameter } from "#contracts/catalogue/schemas.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import { isShownAsBusiness } from "#contracts/users/rules.ts";
import type { Closing } from "#contracts/listings/rules.ts";
import type { Currency } from "#contracts/base/currency.ts";
import type { ListingState, ParameterValue, Product, ProductCard } from "#contracts/listings/schemas.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import {
  acceptsExchange,
  acceptsHaggling,
  describeFacts,
  findPriceUnit,
  findWanted,
} from "#server/catalogue/card-facts.ts";
import type { Catalogue, Category, LocationNode } from "#server/catalogue/catalogue.ts";
import { type PhotoRow, presentFirstPhoto, presentPhoto } from "#server/photos/present.ts";
import { markedUntil } from "#contracts/listings/price-rules.ts";
import { reductionOf } from "#server/prices/history.ts";
import type { PriceStepRow } from "#server/prices/history-queries.ts";
import { computePrice } from "#server/prices/price.ts";
import type { CardRow, ListingRow } from "./queries.ts";

/** A listing as lists show it. */
export function presentCard(row: CardRow, catalogue: Catalogue, now: Date): ProductCard {
  const isBusiness = row.request_status === "success";
  const isShown = isShownAsBusiness(row.request_status);
  const { price, stockPrice, discount, priceKgs } = computePrice(row, isBusiness, catalogue.rates[row.currency] ?? 1);
  const discountPrice = isBusiness && row.hides_old_price ? null : row.discount_price;
  const category = categoryOf(row, catalogue);
  const dealType = row.deal_type as DealType;
  const unit = findPriceUnit({ dealType, category, values: row.parameters });
  const facts = describeFacts(category, row.parameters);
  const photo = presentFirstPhoto(row);
  return {
    id: row.id,
    title: row.title,
    price,
    initial_price: price,
    currency: row.currency as Currency,
    price_kgs: priceKgs,
    is_negotiable: row.price === 0,
    discount_price_kgs: row.currency === "KGS" ? discountPrice : null,
    discount_price_usd: row.currency === "USD" ? discountPrice : null,
    discount,
    stock_price: stockPrice,
    reduced_from: stockPrice === null && isOffer(row, category) ? presentReducedFrom(row, price, now) : null,
    price_unit_ru: unit.ru,
    price_unit_ky: unit.ky,
    deal_type: dealType,
    wanted: findWanted(dealType, category),
    accepts_exchange: acceptsExchange(dealType, category, row.parameters),
    accepts_haggling: row.price > 0 && acceptsHaggling(dealType, category, row.parameters),
    facts_ru: facts.ru,
    facts_ky: facts.ky,
    first_photo: photo,
    drawn_picture: photo ? null : categoryPicture(category.icon),
    photo_count: row.photo_count,
    location: presentLocation(row, catalogue),
    category: nameCategory(category),
    state: row.state as ListingState,
    reserved_until: presentReservation(row, now),
    closed_as: closingOf(row),
    rating: row.rating,
    review_count: row.review_count,
    upvote_date: row.upvote_at.toISOString(),
    creation_date: row.created_at.toISOString(),
    is_vip: isBusiness && row.vip_until !== null && row.vip_until > now,
    is_orderable: isBusiness && category.isGoods && row.deal_type === "sell" && row.price > 0,
    user: {
      id: row.user_id,
      is_business: isShown,
      business: isShown ? row.business_id : null,
      business_name: isShown ? row.business_name : null,
      request_status: row.request_status as RequestStatus | null,
    },
  };
}

/** Deals of which a lower price is better for whoever reads of it. */
const offers: ReadonlySet<string> = new Set<DealType>(["sell", "rent", "service"]);

function isOffer({ deal_type: dealType }: Pick<CardRow, "deal_type">, category: Category): boolean {
  return offers.has(dealType) && findWanted(dealType as DealType, category) === null;
}

/** The price before it was lowered, while that is marked. What waits for a moderator has a price that nobody has seen. */
function presentReducedFrom({ state, reduced_at, reduced_from }: CardRow, price: number, now: Date): number | null {
  const isMarked = state === "active" && reduced_at !== null && markedUntil(reduced_at.getTime()) > now.getTime();
  return isMarked && reduced_from !== null && price < reduced_from ? reduced_from : null;
}

/** Until when a listing is held; one whose time is over is free, without anybody having to say so. */
export function presentReservation(
  { reserved_until: until }: Pick<CardRow, "reserved_until">,
  now: Date,
): string | null {
  return until !== null && until > now ? until.toISOString() : null;
}

/** How its owner closed a listing, by what was offered; null: it is not closed. */
export function closingOf({ sold_at, deal_type }: Pick<CardRow, "sold_at" | "deal_type">): Closing | null {
  if (sold_at === null) return null;
  return deal_type === "rent" ? "rented" : "sold";
}

interface ListingParts {
  photos: PhotoRow[];
  sellerListings: number;
  isPriceComparable: boolean;
  /** Undefined for a guest. */
  isFavourite: boolean | undefined;
  isInCart: boolean | undefined;
  isClaimed: boolean | undefined;
  similar: ProductCard[];
  priceSteps: PriceStepRow[];
}

/** A listing as its own page shows it. */
export function presentListing(row: ListingRow, parts: ListingParts, catalogue: Catalogue, now: Date): Product {
  const card = presentCard(row, catalogue, now);
  return {
    ...card,
    description: row.description,
    photos: parts.photos.map(presentPhoto),
    parameters: presentParameters(row.parameters, categoryOf(row, catalogue).parameters, catalogue),
    user: {
      ...card.user,
      name: row.user_name,
      photo: row.user_photo,
      member_since: row.user_created_at.toISOString(),
      rating: row.user_rating,
      review_count: row.user_review_count,
      product_count: parts.sellerListings,
      link:
        row.request_status === "success" && row.business_id !== null
          ? businessPath({ id: row.business_id, link: row.business_link })
          : `/user/${row.user_id}`,
    },
    ...presentHistory(parts.priceSteps, isOffer(row, categoryOf(row, catalogue))),
    views: row.views ?? 0,
    update_date: row.updated_at.toISOString(),
    // Closed categories have no page.
    breadcrumbs: categoryOf(row, catalogue)
      .path.filter(({ isActive }) => isActive)
      .map(({ id, title_ru, title_ky, title_slug }) => ({ id, title_ru, title_ky, title_slug })),
    similar: parts.similar,
    is_price_comparable: parts.isPriceComparable,
    is_favorite: parts.isFavourite,
    is_in_cart: parts.isInCart,
    is_claimed: parts.isClaimed,
  };
}

function presentHistory(steps: PriceStepRow[], isOffer: boolean): Pick<Product, "price_history" | "price_reduction"> {
  const found = isOffer ? reductionOf(steps) : null;
  return {
    price_history: steps.map(({ shown_at: at, price }) => ({ date: at.toISOString(), price })),
    price_reduction: found && { times: found.times, from: found.from, to: found.to },
  };
}

function categoryOf(row: CardRow, catalogue: Catalogue): Category {
  const category = catalogue.categoryById.get(row.category_id);
  if (!category) throw new Error(`listing ${row.id} is in an unknown category ${row.category_id}`);
  return category;
}

function presentLocation(row: CardRow, catalogue: Catalogue): ProductCard["location"] {
  const location = catalogue.locationById.get(row.location_id);
  if (!location) throw new Error(`listing ${row.id} is in an unknown location ${row.location_id}`);
  return nameLocation(location);
}

export function nameLocation(location: LocationNode): ProductCard["location"] {
  const region = location.path[0] ?? location;
  return {
    id: location.id,
    title_ru: location.title_ru,
    title_ky: location.title_ky,
    region: { id: region.id, title_ru: region.title_ru, title_ky: region.title_ky },
  };
}

export function nameCategory({ id, title_ru, title_ky, title_slug, isGift }: Category): ProductCard["category"] {
  return { id, title_ru, title_ky, title_slug, ...(isGift && { is_gift: true }) };
}

/** Stored values with titles, in the order of the category's parameters. */
function presentParameters(stored: unknown, parameters: Parameter[], catalogue: Catalogue): ParameterValue[] {
  const values = stored as Record<string, number[] | number | string>;
  return parameters.flatMap((parameter) => {
    const value = values[parameter.id];
    if (value === undefined) return [];
    const { id, title_ru, title_ky, unit_ru, unit_ky } = parameter;
    const named = { id, title_ru, title_ky, unit_ru, unit_ky };
    if (!Array.isArray(value)) return { ...named, value, options: [] };
    // All of them: a listing keeps an option that is offered no more.
    const known = catalogue.parameterById.get(id)?.options ?? [];
    const options = known.filter((option) => value.includes(option.id));
    return {
      ...named,
      value: null,
      options: options.map((option) => ({ id: option.id, title_ru: option.title_ru, title_ky: option.title_ky })),
    };
  });
}
