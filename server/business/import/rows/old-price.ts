import { readPricing, roundedPricing } from "#contracts/selling/read-price.ts";
import { isDiscount } from "#contracts/selling/rules.ts";
import type { SourceRow } from "../parse/source.ts";
import type { FileColumns } from "./find-columns.ts";

/**
 * A row whose price before a discount has a column of its own, as `price` and `discount_price` have it. A price before
 * that makes no discount is none: shops write 0 there, or the price itself. Other rows are returned as they are.
 */
export function withOldPrice(row: SourceRow, { own, hasOldPrice }: FileColumns): SourceRow {
  const { price: ofBefore, discount_price: ofNow } = own;
  if (!hasOldPrice || ofBefore === undefined || ofNow === undefined) return row;
  const { [ofBefore]: before = "", [ofNow]: now = "", ...cells } = row.cells;
  if (now.trim() === "") return { ...row, cells };
  const [old, price] = [before, now].map((text) => roundedPricing(readPricing(text))?.price ?? 0);
  const isBelow = isDiscount(old ?? 0, price ?? 0);
  return { ...row, cells: { ...cells, [ofBefore]: isBelow ? before : now, [ofNow]: isBelow ? now : "-" } };
}
