import { isDeepStrictEqual } from "node:util";
import type { Currency } from "#contracts/base/currency.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import { maxPriceChanges } from "#contracts/selling/rules.ts";
import type { ListingChange } from "#contracts/selling/schemas.ts";
import { type ContentPolicyServices, findUnusualPrice } from "#server/content-policy/check-listing.ts";
import type { Db } from "#server/database/database.ts";
import { noteChangedPages } from "#server/index-now/queries.ts";
import { notify } from "#server/notifications/notify.ts";
import { bishkekDay, bishkekMidnightAfter } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import {
  approvedPriceOf,
  type AskedPrice,
  type DiscountedPrice,
  isBait,
  isFarFrom,
  paidPriceOf,
} from "#server/prices/asked-price.ts";
import { indexListings } from "#server/search/index-listings.ts";
import type { ListingValues } from "./draft.ts";
import { mayChangePriceAtOnce } from "./policy.ts";
import { logPassedPrice, type OwnListingRow, readListings, writePrice } from "./queries.ts";
import type { AfterCommit, ListingServices } from "./services.ts";
import { transition } from "./states.ts";

/*
 * A change of the price alone is on show at once. A moderator looks at it later if it is far from the approved price
 * (`docs/decisions/0034`).
 */

export type NewPriceServices = ListingServices & Pick<ContentPolicyServices, "prices">;

/** The columns that an edit of the price alone changes. */
const priceColumns: ReadonlySet<string> = new Set(["price", "currency", "discount_price"]);

/** Whether nothing but the price differs, and that does. */
export function isPriceAlone(before: OwnListingRow, values: ListingValues): boolean {
  const changed = Object.entries(values).filter(
    ([name, value]) => !isDeepStrictEqual(before[name as keyof ListingValues], value),
  );
  return changed.length > 0 && changed.every(([name]) => priceColumns.has(name));
}

/** The facts that decide whether a price is usual. */
type Priced = Pick<ListingValues, "category_id" | "parameters"> & { deal_type: string } & AskedPrice;

/** A price that was compared with others before the transaction that writes it, and what it was compared by. */
export type CheckedPrice = Priced & { isUsual: boolean };

/**
 * Compares a new price of a listing on show with those of its kind. Returns `undefined` if the change has no price, or
 * needs a person anyway. Call it outside the transaction: it reads many listings.
 */
export async function checkNewPrice(
  services: NewPriceServices,
  userId: number,
  id: number,
  change: Pick<ListingChange, "price" | "is_negotiable" | "currency" | "discount_price">,
): Promise<CheckedPrice | undefined> {
  const { price: wanted, is_negotiable: isNegotiable, currency, discount_price: discount } = change;
  if ([wanted, isNegotiable, currency, discount].every((value) => value === undefined)) return undefined;
  const [before] = await readListings(services.db, userId, [id]);
  if (!before || !mayChangePriceAtOnce(before)) return undefined;
  const asked = pricedOf({
    ...before,
    price: isNegotiable ? 0 : (wanted ?? before.price),
    currency: currency ?? before.currency,
    discount_price: discount === undefined ? before.discount_price : discount,
  });
  if (isDeepStrictEqual(asked, pricedOf(before))) return { ...asked, isUsual: true };
  const [present, approved] = [await findUnusual(services, id, asked), approvedPriceOf(before)];
  // A person has seen that this listing is dearer, or cheaper, than usual.
  const isUsual = present === null || present === (await findUnusual(services, id, { ...asked, ...approved }));
  return { ...asked, isUsual };
}

/** The facts by which the price that buyers pay is compared. */
function pricedOf(values: Priced & DiscountedPrice): Priced {
  const { category_id, deal_type, parameters } = values;
  return { category_id, deal_type, parameters, ...paidPriceOf(values) };
}

function findUnusual(services: NewPriceServices, id: number, listing: Priced) {
  const { category_id: category, deal_type, parameters, price, currency } = listing;
  const dealType = deal_type as DealType;
  return findUnusualPrice(services, { id, category, dealType, parameters, price, currency: currency as Currency });
}

/**
 * Whether a change of the price alone passes the automatic check. The listing must be locked. A change whose values
 * differ from those compared does not pass.
 */
export function passesCheck(
  before: OwnListingRow,
  values: ListingValues,
  checked: CheckedPrice | undefined,
  rates: Readonly<Record<string, number>>,
): boolean {
  if (!checked?.isUsual || !mayChangePriceAtOnce(before) || !isPriceAlone(before, values)) return false;
  const { isUsual: _, ...compared } = checked;
  return isDeepStrictEqual(compared, pricedOf(values)) && !isBait(approvedPriceOf(before), values, rates);
}

/**
 * Writes a price that has {@link passesCheck passed}, as an edit and its approval in one, with the effects of both. The
 * listing must be locked. Refuses with `price_changed_too_often`.
 */
export async function passNewPrice(
  { catalogue, now }: ListingServices,
  trx: Db,
  before: OwnListingRow,
  values: ListingValues,
  afterCommit: AfterCommit,
): Promise<void> {
  const state = transition("edit", before);
  transition("approve", { ...before, state, revision: before.revision + 1 });
  await writeNewPrice(trx, before, values, { rates: catalogue.current().rates, now: now(), renews: true });
  await logPassedPrice(trx, before, values, now());
  await notify(trx, { userId: before.user_id, action: "activated", productId: before.id });
  await noteChangedPages(trx, [`/products/${before.id}`], now());
  await indexListings(trx, catalogue.current(), [before.id], now());
  afterCommit.listings.push(before.id);
}

/** Refuses with `price_changed_too_often` when the price of a listing changed too often today. */
export function refuseManyPrices(
  { price_day: day, price_day_changes: changes }: { price_day: string | null; price_day_changes: number },
  now: Date,
): void {
  if (day !== bishkekDay(now) || changes < maxPriceChanges) return;
  const seconds = Math.ceil((bishkekMidnightAfter(now).getTime() - now.getTime()) / 1_000);
  refuse("price_changed_too_often", { retryAfter: seconds });
}

/** Writes a price without a person, and marks it when it is far from the approved one. The listing must be locked. */
export async function writeNewPrice(
  trx: Db,
  before: OwnListingRow,
  values: ListingValues,
  { rates, now, renews }: { rates: Readonly<Record<string, number>>; now: Date; renews: boolean },
): Promise<void> {
  refuseManyPrices(before, now);
  const approved = approvedPriceOf(before);
  await writePrice(trx, before, { values, approved, isMarked: isFarFrom(approved, values, rates), now, renews });
}
