import { isDeepStrictEqual } from "node:util";
import type { ChangedField } from "#contracts/business/import/rules.ts";
import type { ListingValues } from "#server/selling/draft.ts";
import type { OwnListingRow } from "#server/selling/queries.ts";
import type { RowStep } from "./plan-row.ts";
import type { RowChanges } from "./row.ts";

const fieldOf: Record<keyof ListingValues, ChangedField> = {
  title: "title",
  category_id: "category",
  price: "price",
  discount_price: "price",
  currency: "price",
  description: "description",
  parameters: "parameters",
  location_id: "location",
  contact_phone: "contact_phone",
  deal_type: "deal_type",
};

type KnownStep = Exclude<RowStep, { plan: "wrong" } | { isNew: true }>;

/** Returns what a step changes of a listing: the same is told before an import and after it. */
export function findChanges(
  before: OwnListingRow,
  { change: { kind, values }, event, fetchesPhotos, dropsPhotos }: KnownStep,
): RowChanges {
  const isGone = before.deleted_at !== null;
  const names = kind === "untouched" ? [] : (Object.keys(fieldOf) as (keyof ListingValues)[]);
  const differing = names.filter((name) => !isDeepStrictEqual(before[name], values[name])).map((name) => fieldOf[name]);
  const fields = new Set<ChangedField>(differing);
  if (fetchesPhotos || dropsPhotos) fields.add("photos");
  if (event === "activate" || isGone) fields.add("shown");
  else if (event !== undefined) fields.add("hidden");
  return {
    fields: [...fields],
    ...(fields.has("title") && { title: { before: before.title, after: values.title } }),
    ...(fields.has("category") && { category: { before: before.category_id, after: values.category_id } }),
  };
}
