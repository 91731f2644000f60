import { createHash } from "node:crypto";
import type { RowPlan } from "#contracts/business/import/rules.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { type PlannedChange, planChange, planNew, planState } from "#server/selling/bulk.ts";
import type { ListingValues, Seller } from "#server/selling/draft.ts";
import type { OwnListingRow } from "#server/selling/queries.ts";
import { descriptionLength } from "#contracts/selling/rules.ts";
import { refuseManyPrices } from "#server/selling/new-price.ts";
import { needsPhotos } from "#server/selling/states.ts";
import type { RowData, RowFault } from "./row.ts";

/** The listing of an article. */
export interface KnownListing {
  before: OwnListingRow;
  photosHash: Buffer | null;
  /** An import has made it inactive. */
  isGone: boolean;
}

export interface RowContext {
  seller: Seller;
  catalogue: Catalogue;
  /** Where the business is: of rows that name no place. */
  location: number | undefined;
  now: Date;
}

/** What is to be done with a row. */
export type RowStep =
  | { plan: "wrong"; faults: RowFault[] }
  | { plan: "create" | "no_photos"; isNew: true; values: ListingValues; fetchesPhotos: boolean }
  | {
      plan: Exclude<RowPlan, "wrong" | "create">;
      isNew?: never;
      change: PlannedChange;
      event: "activate" | "deactivate" | "delete" | undefined;
      fetchesPhotos: boolean;
      /** All photos go. */
      dropsPhotos: boolean;
    };

/** Compares where photos come from. */
export function hashPhotos(addresses: readonly string[]): Buffer {
  return createHash("sha256").update(addresses.join("\n")).digest();
}

/** Plans a row by the rules of selling: the same before an import and while it runs. */
export function planRow(data: RowData, known: KnownListing | undefined, context: RowContext): RowStep {
  try {
    return known ? planKnown(data, known, context) : planCreate(data, context);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const fields = Object.entries(error.fields ?? {});
    const faults = fields.flatMap(([field, messages]) => messages.map((one) => ({ field, column: null, ...one })));
    return { plan: "wrong", faults: faults.length > 0 ? faults : [{ field: "", column: null, message: error.code }] };
  }
}

const required = ["title", "description", "category", "location", "price"] as const;

function planCreate({ change, photos = [], available }: RowData, context: RowContext): RowStep {
  // What is not there is not offered.
  if (available === false) return { ...idle, change: { kind: "untouched", values: {} as ListingValues } };
  const body = { location: context.location, ...describe(change, context), ...change };
  const missing = required.filter((field) => body[field] === undefined);
  if (missing.length > 0)
    return { plan: "wrong", faults: missing.map((field) => ({ field, column: null, message: "required" })) };
  const { title = "", description = "", category = 0, location = 0, price = 0, ...others } = body;
  const draft = { currency: "KGS" as const, is_negotiable: false, parameters: [], ...others };
  const full = { ...draft, title, description, category, location, price, photos: [], without_photos: true };
  const lacksPhotos = photos.length === 0 && asksForPhotos(category, context);
  // By the same rules as with a photo: it needs nothing else.
  const values = planNew(full, lacksPhotos ? 1 : photos.length, context.seller, context.catalogue);
  return { plan: lacksPhotos ? "no_photos" : "create", isNew: true, values, fetchesPhotos: photos.length > 0 };
}

/** Goods without a description are described by their name, and by that of the category where it is short. */
function describe({ title, category }: RowData["change"], { catalogue }: RowContext): { description?: string } {
  if (title === undefined) return {};
  if (title.length >= descriptionLength.min) return { description: title };
  const of = catalogue.categoryById.get(category ?? 0);
  return of ? { description: `${title}. ${of.title_ru}` } : {};
}

function asksForPhotos(category: number, { catalogue }: RowContext): boolean {
  return catalogue.categoryById.get(category)?.photoOptional === false;
}

const idle = { plan: "untouched", event: undefined, fetchesPhotos: false, dropsPhotos: false } as const;

function planKnown(data: RowData, { before, photosHash, isGone }: KnownListing, context: RowContext): RowStep {
  const { photos, available } = data;
  const event = planWantedState(before, available ?? (isGone ? true : undefined));
  if (available === false) {
    const change = { kind: "untouched", values: {} as ListingValues } as const;
    return { ...idle, change, event, plan: event ? "state" : "untouched" };
  }
  const hasNewPhotos = photos !== undefined && !(photosHash?.equals(hashPhotos(photos)) ?? photos.length === 0);
  const count = hasNewPhotos ? photos.length : undefined;
  const category = data.change.category ?? before.category_id;
  const staysHidden = needsPhotos(before) && !count && asksForPhotos(category, context);
  const change = planChange(before, data.change, staysHidden ? 1 : count, context.seller, context.catalogue);
  if (staysHidden) return { ...idle, change, plan: change.kind === "edit" ? "no_photos" : "untouched" };
  const isEdit = change.kind === "edit" || hasNewPhotos;
  if (change.kind === "price" && !isEdit) refuseManyPrices(before, context.now);
  return {
    plan: isEdit ? "edit" : change.kind === "price" ? "price" : event ? "state" : "untouched",
    change,
    // An edit goes on review by itself.
    event: change.kind === "edit" ? undefined : event,
    fetchesPhotos: hasNewPhotos && photos.length > 0,
    dropsPhotos: hasNewPhotos && photos.length === 0 && before.photo_count > 0,
  };
}

function planWantedState(before: OwnListingRow, isWanted: boolean | undefined) {
  return isWanted === undefined ? undefined : planState(before, isWanted);
}
