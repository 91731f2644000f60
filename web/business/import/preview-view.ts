import { columnNames, type RowPlan } from "#contracts/business/import/rules.ts";
import type { ImportPreview, PreviewPriceChange, PreviewRow, StatedPrice } from "#contracts/business/import/schemas.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { formatNumber } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

/** A price as buyers see it, and the one before the discount. */
export interface PriceText {
  price: string;
  oldPrice?: string;
}

type RowView = Pick<PreviewRow, "line" | "article" | "title" | "problems" | "photo_count"> & {
  /** Listings that are gone from the file are none of its rows. */
  plan: Exclude<RowPlan, "gone">;
  category: string | null;
  price: PriceText | null;
};

type ChangeView = Pick<PreviewPriceChange, "line" | "article" | "title"> & {
  before: PriceText;
  after: PriceText;
  percent: string | null;
  isUnlikely: boolean;
};

/** The preview of a file in the reader's language. */
export interface PreviewView {
  /** `meaning` is null for a parameter of a category. */
  columns: { name: string; meaning: string | null; isHidden: boolean }[];
  rows: RowView[];
  changed: number;
  unlikely: number;
  changes: ChangeView[];
}

export function viewPreview({ columns, rows, prices }: ImportPreview, language: Language): PreviewView {
  return {
    columns: columns.map(({ name, field, currency, is_hidden: isHidden }) => ({
      name,
      isHidden,
      meaning: field === "parameter" ? null : nameColumn(columnNames[field][language][0] ?? field, currency),
    })),
    rows: rows.flatMap((row) => (row.plan === "gone" ? [] : viewRow({ ...row, plan: row.plan }, language))),
    changed: prices.changed,
    unlikely: prices.unlikely,
    changes: prices.results.map((one) => ({
      line: one.line,
      article: one.article,
      title: one.title,
      before: viewPrice(one.before, language),
      after: viewPrice(one.after, language),
      percent: one.percent === null ? null : formatPercent(one.percent),
      isUnlikely: one.is_unlikely,
    })),
  };
}

function nameColumn(name: string, currency: StatedPrice["currency"] | null): string {
  return currency === null ? name : `${name}, ${currency === "USD" ? "$" : "сом"}`;
}

function viewRow(row: PreviewRow & Pick<RowView, "plan">, language: Language): RowView {
  const { line, article, title, plan, problems, photo_count, category, price } = row;
  const isGift = category?.is_gift === true;
  return {
    line,
    article,
    title,
    plan,
    problems,
    photo_count,
    category: category && category[`title_${language}`],
    price: price && viewPrice(price, language, isGift),
  };
}

function viewPrice(
  { price, discount_price: discount, currency }: StatedPrice,
  language: Language,
  isGift = false,
): PriceText {
  const asked = formatPrice(price, currency, language, { isGift });
  return discount === null ? { price: asked } : { price: formatPrice(discount, currency, language), oldPrice: asked };
}

/** «+25 %», «−66 %», «0 %». */
function formatPercent(percent: number): string {
  return `${percent > 0 ? "+" : ""}${formatNumber(percent)}\u00a0%`;
}
