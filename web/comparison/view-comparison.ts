import type { ComparedProduct, Comparison } from "#contracts/comparison/schemas.ts";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { type CardView, coveredWidth, viewCard, viewLocation } from "#web/listings/card/card-view.ts";
import { viewValue } from "#web/listings/view/listing-view.ts";
import type { Api } from "#web/platform/api.ts";
import { formatDate, formatMoney, formatNumber } from "#web/platform/format.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { coversFor } from "#web/ui/photo/cover-photo.ts";

/** What one listing has of a row. */
export interface Cell {
  /** Empty: its seller says nothing of it. */
  text: string;
  /** In small letters under it. */
  note?: string;
  to?: string;
  /** The lowest price. */
  isBest?: boolean;
}

export interface Row {
  key: string;
  title: string;
  cells: Cell[];
  /** The listings do not have the same. */
  differs: boolean;
  /** What differs is a property of the goods, and marked. */
  isMarked: boolean;
}

/** The rows of the table, what everybody asks first on top, the parameters in the category's order. */
export function viewRows({ results, parameters }: Comparison, api: Api): Row[] {
  const { language } = api;
  const t = api.texts("comparison");
  const row = (key: string, title: string, isMarked: boolean, cells: Cell[]): Row => ({
    key,
    title,
    cells,
    isMarked,
    differs: new Set(cells.map(({ text }) => text)).size > 1,
  });
  const deals = new Set(results.map(({ deal_type }) => deal_type));
  return [
    row("price", t("row.price"), true, viewPrices(results, api)),
    ...(deals.size > 1
      ? [
          row(
            "deal",
            t("row.deal"),
            true,
            results.map(({ deal_type: type }) => ({ text: api.texts("listings")(`deal.${type}`) })),
          ),
        ]
      : []),
    ...parameters.map((parameter) =>
      row(
        String(parameter.id),
        titleOf(parameter, language),
        true,
        results.map((product) => {
          const value = product.parameters.find(({ id }) => id === parameter.id);
          return { text: value ? viewValue(value, language) : "" };
        }),
      ),
    ),
    row(
      "location",
      t("row.location"),
      true,
      results.map((product) => ({ text: viewLocation(product, language) })),
    ),
    row(
      "seller",
      t("row.seller"),
      false,
      results.map(({ seller }) => ({ text: seller.name, to: seller.link, note: viewRating(seller, api) })),
    ),
    row(
      "date",
      t("row.date"),
      false,
      results.map(({ creation_date: date }) => ({ text: formatDate(date, language) })),
    ),
    row(
      "description",
      t("row.description"),
      false,
      results.map(({ description_start: text }) => ({ text })),
    ),
  ];
}

/** Where they are in two currencies, those in dollars have the amount in som as well. */
function viewPrices(results: readonly ComparedProduct[], api: Api): Cell[] {
  const isMixed = new Set(results.map(({ currency }) => currency)).size > 1;
  const lowest = lowestPrice(results);
  return results.map((product) => {
    const { currency, price_kgs: priceKgs, is_negotiable: isNegotiable } = product;
    const inSom =
      isMixed && currency !== "KGS" && !isNegotiable ? formatMoney(priceKgs, "KGS", api.language) : undefined;
    return {
      text: viewCard(product, api.language, api.now).price,
      ...(inSom !== undefined && { note: api.texts("comparison")("about", { price: inSom }) }),
      ...(lowest !== undefined && !isNegotiable && priceKgs === lowest && { isBest: true }),
    };
  });
}

/**
 * The lowest price in som, where a low one is good: all are offered in the same way for the same unit, and one costs more. Of parameters nothing is called best:
 * fewer kilometres or a later year are worth more or less beside everything else.
 */
export function lowestPrice(results: readonly ComparedProduct[]): number | undefined {
  const kinds = new Set(results.map((one) => `${one.deal_type} ${one.wanted ?? ""} ${one.price_unit_ru}`));
  const [first] = results;
  const isOffer = first?.wanted === null && (first.deal_type === "sell" || first.deal_type === "rent");
  const prices = results
    .filter(({ is_negotiable: isNegotiable }) => !isNegotiable)
    .map(({ price_kgs: price }) => price);
  if (kinds.size !== 1 || !isOffer || new Set(prices).size < 2) return undefined;
  return Math.min(...prices);
}

function viewRating({ rating, review_count: reviews }: ComparedProduct["seller"], api: Api): string {
  const t = api.texts("comparison");
  if (rating === null) return t("noReviews");
  const tenths = formatNumber(Math.round(rating * 10) / 10);
  return t("rating", { rating: tenths, count: reviews, shown: formatNumber(reviews) });
}

/** Its photo is covered where data are saved. */
export function viewComparedCard(product: ProductCard, api: Api): CardView {
  return viewCard(product, api.language, api.now, coversFor(api, coveredWidth));
}

/** Listings that can be compared, among those of several kinds. */
export interface Group {
  title: string;
  ids: number[];
  cards: CardView[];
}

export function groupByKind({ results, groups }: Comparison, api: Api): Group[] {
  return groups.map((ids) => {
    const own = results.filter(({ id }) => ids.includes(id));
    return {
      ids,
      title: nameCategories(own, api.language),
      cards: own.map((product) => viewComparedCard(product, api)),
    };
  });
}

/** «Новые авто, Авто с пробегом»: their categories, each once. */
export function nameCategories(products: readonly ComparedProduct[], language: Language): string {
  return [...new Set(products.map(({ category }) => titleOf(category, language)))].join(", ");
}
