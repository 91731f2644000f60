import type { StatedPrice } from "#contracts/business/import/schemas.ts";
import type { Currency } from "#contracts/base/currency.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { isUnlikelyAfter, paidPriceOf, percentFrom } from "#server/prices/asked-price.ts";
import type { PlannedChange } from "#server/selling/bulk.ts";
import type { OwnListingRow } from "#server/selling/queries.ts";
import type { PriceChange, ReadRow, ShownRow } from "./row.ts";

/* The preview of a file: a person checks it before the import is started. */

/** Returns the listing that a row would become: the values of the row, else those of its present listing. */
export function showRow({ data }: Pick<ReadRow, "data">, before: OwnListingRow | undefined): ShownRow {
  const { change, photos } = data;
  const price = change.price ?? before?.price;
  const discount = change.discount_price === undefined ? before?.discount_price : change.discount_price;
  const currency = change.currency ?? ((before?.currency ?? "KGS") as Currency);
  return {
    title: data.title ?? before?.title ?? null,
    category: change.category ?? before?.category_id ?? null,
    price: price === undefined ? null : { price, discount_price: discount ?? null, currency },
    photos: photos?.length ?? before?.photo_count ?? 0,
  };
}

/** Returns the change of the price of a listing. Returns undefined if the price stays or the listing is deleted. */
export function findPriceChange(
  listing: OwnListingRow | undefined,
  { kind, values }: PlannedChange,
  { rates }: Catalogue,
): PriceChange | undefined {
  if (listing === undefined || listing.deleted_at !== null || kind === "untouched") return undefined;
  const [before, after] = [statedPriceOf(listing), statedPriceOf(values)];
  if ((["price", "discount_price", "currency"] as const).every((name) => before[name] === after[name]))
    return undefined;
  const [paid, wanted] = [paidPriceOf(before), paidPriceOf(after)];
  const percent = percentFrom(paid, wanted, rates);
  return { before, after, percent, is_unlikely: isUnlikelyAfter(paid, wanted, rates) };
}

function statedPriceOf({ price, discount_price, currency }: Omit<StatedPrice, "currency"> & { currency: string }) {
  return { price, discount_price, currency: currency as Currency };
}
