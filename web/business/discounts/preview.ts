import { reducePrice } from "#contracts/business/discount-rules.ts";
import { isDiscount } from "#contracts/selling/rules.ts";
import type { ListingLineView } from "#web/business/listings/listing-line-view.ts";

/** A listing with the price that it would have. */
export interface PreviewRow {
  line: ListingLineView;
  /** As it stands in the field; empty where nothing was said yet. */
  price: string;
  error?: string | undefined;
}

/** The second step, or why the first one was refused: then it has no rows. */
export interface Preview {
  rows: PreviewRow[];
  /** As typed. */
  until: string;
  percent: string;
  message?: string | undefined;
}

const fieldPrefix = "price_";

/** The name of the field of a listing's new price. */
export const priceField = (id: number) => `${fieldPrefix}${id}`;

/** The prices that were typed, by listing; 0 where it is no number. */
export function readPrices(form: FormData): Map<number, number> {
  const prices = new Map<number, number>();
  for (const [name, value] of form) {
    if (!name.startsWith(fieldPrefix) || typeof value !== "string") continue;
    const digits = value.replaceAll(/[\s\u00a0]/g, "");
    prices.set(Number(name.slice(fieldPrefix.length)), /^\d{1,12}$/.test(digits) ? Number(digits) : 0);
  }
  return prices;
}

/** Each listing with what was typed for it, else with the percent off, else with the discount that it has. */
export function previewRows(
  lines: readonly ListingLineView[],
  percent: number,
  typed: ReadonlyMap<number, number>,
): PreviewRow[] {
  return lines.map((line) => {
    const reduced = percent > 0 ? reducePrice(line.asked, percent) : line.discounted;
    const price = typed.get(line.id) ?? (line.asked === 0 ? null : reduced);
    return { line, price: price ? String(price) : "" };
  });
}

/** Whole percent that a typed price is below the asking price; undefined where it is no discount. */
export function percentOff(asked: number, typed: string): number | undefined {
  const price = Number(typed.replaceAll(/\D/g, ""));
  return isDiscount(asked, price) ? Math.round((100 * (asked - price)) / asked) : undefined;
}

/** A typed price with spaces between its thousands; what is no whole number stays as it is. */
export function groupDigits(typed: string): string {
  const digits = typed.replaceAll(/[\s\u00a0]/g, "");
  return /^\d{1,12}$/.test(digits) ? digits.replaceAll(/\B(?=(?:\d{3})+$)/g, "\u00a0") : typed;
}
