import { type ChangedField, columnNames } from "#contracts/business/import/rules.ts";
import type {
  ImportPreview,
  ImportRow,
  PreviewPriceChange,
  PreviewRow,
  StatedPrice,
} from "#contracts/business/import/schemas.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { formatNumber } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

/** A price as buyers see it, and the one before the discount. */
export interface PriceText {
  price: string;
  oldPrice?: string;
}

/** What is told of a row as one word. */
type RowMark = "new" | "changed" | "price" | "state" | "untouched" | "waiting" | "wrong";

/** What changes of a listing, or has changed, as people read it. */
interface ChangesView {
  price: { before: PriceText; after: PriceText } | null;
  title: { before: string; after: string } | null;
  category: { before: string; after: string } | null;
  /** Fields that are named without their values. */
  others: Exclude<ChangedField, "shown" | "hidden">[];
  /** It comes on show, or goes off; null where it stays as it is. */
  isShown: boolean | null;
}

type RowView = Pick<PreviewRow, "line" | "article" | "title" | "photo_count"> & {
  mark: RowMark;
  category: string | null;
  changes: ChangesView | null;
  hasZeroPrice: boolean;
  price: PriceText | null;
};

/** A row of a report. */
export interface ReportRowView {
  line: number;
  article: string | null;
  title: string | null;
  changes: ChangesView | null;
  problems: string[];
}

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
  newCategories: number;
  zeroPrices: number;
  missing: ImportPreview["missing"];
  changed: number;
  unlikely: number;
  changes: ChangeView[];
}

export function viewPreview(preview: ImportPreview, language: Language): PreviewView {
  const { columns, rows, new_categories: newCategories, zero_prices: zeroPrices, missing, prices } = preview;
  return {
    newCategories,
    zeroPrices,
    missing,
    columns: columns.map(({ name, field, currency, is_hidden: isHidden }) => ({
      name,
      isHidden,
      meaning: field === "parameter" ? null : nameColumn(columnNames[field][language][0] ?? field, currency),
    })),
    rows: rows.map((row) => viewRow(row, language)),
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

/** A row of a report, in the reader's language. */
export function viewReportRow(
  { line, article, title, changes, problems }: ImportRow,
  language: Language,
): ReportRowView {
  const told = problems.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
  return { line, article, title, changes: changes && viewChanges(changes, language), problems: told };
}

function viewChanges(
  { fields, title, category, price }: NonNullable<ImportRow["changes"]>,
  language: Language,
): ChangesView {
  const valued = new Set<ChangedField>([
    ...(title ? ["title" as const] : []),
    ...(category ? ["category" as const] : []),
    ...(price ? ["price" as const] : []),
  ]);
  const titleOf = (one: NonNullable<PreviewRow["category"]>) => one[`title_${language}`];
  return {
    price: price && { before: viewPrice(price.before, language), after: viewPrice(price.after, language) },
    title,
    category: category && { before: titleOf(category.before), after: titleOf(category.after) },
    others: fields.filter((field) => field !== "shown" && field !== "hidden").filter((field) => !valued.has(field)),
    isShown: fields.includes("shown") ? true : fields.includes("hidden") ? false : null,
  };
}

function markOf({ kind, plan, is_waiting: isWaiting }: PreviewRow): RowMark {
  if (kind === "wrong") return isWaiting ? "waiting" : "wrong";
  if (kind === "new" || kind === "untouched") return kind;
  return plan === "price" || plan === "state" ? plan : "changed";
}

function viewRow(row: PreviewRow, language: Language): RowView {
  const { line, article, title, changes, has_zero_price: hasZeroPrice, photo_count, category, price } = row;
  const isGift = category?.is_gift === true;
  return {
    line,
    article,
    title,
    mark: markOf(row),
    changes: changes && viewChanges(changes, language),
    hasZeroPrice,
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
