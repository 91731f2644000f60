import type { ChangedField } from "#contracts/business/import/rules.ts";
import type { PreviewPriceChange, StatedPrice } from "#contracts/business/import/schemas.ts";
import type { ListingChange } from "#contracts/selling/schemas.ts";

/** What is wrong with a row: the field, what the file calls its column if it has one, a key of texts, and its values. */
export interface RowFault {
  field: string;
  column: string | null;
  message: string;
  values?: Record<string, string | number>;
}

/** The category that the owner of a business has named for a name. */
export interface SaidCategory {
  /** With `by_title`, that of goods whose title says none; null: such rows are told. */
  category_id: number | null;
  by_title: boolean;
}

/** What a row wants of its listing. What it does not say stays as it is. */
export interface RowData {
  title?: string;
  /** What the file calls its category: a cell, or the group above it. */
  group?: RowGroup;
  change: Omit<ListingChange, "state" | "photos" | "without_photos">;
  /** Addresses. */
  photos?: string[];
  available?: boolean;
  /** The file has 0 as the price: it becomes negotiable. */
  zeroPrice?: true;
  /** What changes of its listing; undefined for a new one, and for one that stays as it is. */
  changes?: RowChanges;
  /** How the price of its listing changes. */
  priceChange?: PriceChange;
  /** What a preview shows of it. */
  shown?: ShownRow;
}

/** A name of a category in a file, and what it is compared by: {@link nameKey}. */
interface RowGroup {
  name: string;
  key: string;
}

/** What a row changes of its listing. */
export interface RowChanges {
  fields: ChangedField[];
  title?: { before: string; after: string };
  /** Ids. */
  category?: { before: number; after: number };
}

/** The listing that a row would become, as far as a preview shows it. */
export interface ShownRow {
  title: string | null;
  category: number | null;
  price: StatedPrice | null;
  photos: number;
}

/** How the price of a listing changes. */
export type PriceChange = Pick<PreviewPriceChange, "before" | "after" | "percent" | "is_unlikely">;

export interface ReadRow {
  article: string | null;
  data: RowData;
  faults: RowFault[];
}
