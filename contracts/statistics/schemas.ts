import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, Id, pageFields, queryDay, queryInteger, queryText, queryValue } from "#contracts/base/values.ts";
import { ListingState, Photo } from "#contracts/listings/schemas.ts";
import * as calls from "./calls.ts";
import { maxImpressions, maxStatisticRows, statisticGroups, statisticKinds } from "./rules.ts";

/** A count over a period, beside that of as many days before it. */
export const StatisticSeries = z
  .object({
    total: z.int(),
    previous_total: z.int(),
    /** Every day, week or month of the period, the first one first; `date` is its first day within the period. */
    series: z.array(z.object({ date: z.iso.date(), count: z.int() })),
  })
  .meta({ id: "StatisticSeries" });
export type StatisticSeries = z.infer<typeof StatisticSeries>;

const kinds = {
  views: StatisticSeries,
  impressions: StatisticSeries,
  messages: StatisticSeries,
  calls: StatisticSeries,
  favourites: StatisticSeries,
  orders: StatisticSeries,
};

/** The period, both days included. */
const periodFields = { start: z.iso.date(), end: z.iso.date() };

/** A period of days in Bishkek: by default the 30 that end today. */
const periodQuery = { start: queryDay, end: queryDay };
const group = queryValue(z.enum(statisticGroups, { error: "invalid" }).optional());

const ownerErrors = [...signedInErrors, "not_business", "business_expired"] as const;

export const getAllStatistics = endpoint({
  ...calls.getAllStatistics,
  scope: "stats:read",
  feature: "statistics",
  summary: "What was counted of one's business in a period, of each kind",
  query: z.object({ ...periodQuery, group }),
  reply: z.object({ ...periodFields, ...kinds }),
  errors: ownerErrors,
});

export const getStatistics = endpoint({
  ...calls.getStatistics,
  scope: "stats:read",
  feature: "statistics",
  summary: "What was counted of one's business in a period, of one kind",
  /** One of the kinds; another one is an unknown address. */
  params: z.object({ kind: z.string().max(20, { error: "too_long" }) }),
  query: z.object({ ...periodQuery, group }),
  reply: StatisticSeries,
  errors: [...ownerErrors, "not_found"],
});

/** A listing as statistics name it; a deleted one too. */
const StatisticProduct = z
  .object({
    id: z.int(),
    title: z.string(),
    state: ListingState,
    is_deleted: z.boolean(),
    first_photo: Photo.nullable(),
    /** The picture of its category, where it has no photo. */
    drawn_picture: z.string().nullable(),
  })
  .meta({ id: "StatisticProduct" });
export type StatisticProduct = z.infer<typeof StatisticProduct>;

/** Each kind, the most first with `-` before it. */
export const statisticOrders = statisticKinds.flatMap((kind) => [kind, `-${kind}`] as const);
export type StatisticOrder = (typeof statisticOrders)[number];

export const ProductCounts = z
  .object({
    product: StatisticProduct,
    views: z.int(),
    impressions: z.int(),
    messages: z.int(),
    calls: z.int(),
    favourites: z.int(),
    orders: z.int(),
  })
  .meta({ id: "ProductCounts" });
export type ProductCounts = z.infer<typeof ProductCounts>;

export const listProductStatistics = endpoint({
  ...calls.listProductStatistics,
  scope: "stats:read",
  feature: "statistics",
  summary: "The listings of one's business with what was counted of each in a period; deleted ones while something was",
  query: z.object({
    ...periodQuery,
    ordering: queryValue(z.enum(statisticOrders, { error: "invalid" }).optional()),
    limit: queryInteger(1, maxStatisticRows),
    key: queryText(100),
  }),
  reply: z.object({ ...periodFields, results: z.array(ProductCounts), ...pageFields }),
  errors: [...ownerErrors, "key_invalid"],
});

export const getProductStatistics = endpoint({
  ...calls.getProductStatistics,
  scope: "stats:read",
  feature: "statistics",
  summary: "What was counted of a listing of one's business in a period, of each kind; of a deleted one too",
  params: z.object({ id: Id }),
  query: z.object({ ...periodQuery, group }),
  reply: z.object({ ...periodFields, product: StatisticProduct, ...kinds }),
  errors: [...ownerErrors, "not_found"],
});

export const countImpressions = endpoint({
  ...calls.countImpressions,
  feature: "statistics",
  summary: "Tells which cards a visitor has seen in lists; counted of businesses, once a visitor, listing and day",
  body: z.strictObject({
    products: z
      .array(BodyId, { error: "invalid" })
      .min(1, { error: "required" })
      .max(maxImpressions, { error: "too_many" }),
  }),
  status: 204,
  reply: z.null(),
});
