import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { Id, maxId, queryInteger } from "#contracts/base/values.ts";
import { DealType } from "#contracts/catalogue/schemas.ts";
import * as calls from "./calls.ts";

const titledFields = { id: z.int(), title_ru: z.string(), title_ky: z.string() };

/** What the prices are of: all in som. */
const kindFields = {
  deal_type: DealType,
  /** What a price is for, «кг»; empty when it is for all of it. */
  unit_ru: z.string(),
  unit_ky: z.string(),
};

/** What half of the offers of a month cost: from `low` to `high`, in the middle `median`. */
export const PriceMonth = z
  .object({ month: z.iso.date(), count: z.int(), low: z.int(), median: z.int(), high: z.int() })
  .meta({ id: "PriceMonth" });
export type PriceMonth = z.infer<typeof PriceMonth>;

/** How far the prices of a month are from those of its year, in percent of these: 100 is as dear as in the middle. */
const SeasonMonth = z.object({ month: z.int().min(1).max(12), percent: z.int() });

/** The middle price, and the same in dollars by today's rate: people compare with what they filter by. */
const medianFields = { median: z.int(), median_usd: z.int() };

export const UsualPrice = z
  .object({
    category: z.object({ ...titledFields, title_slug: z.string() }),
    ...kindFields,
    month: z.iso.date(),
    count: z.int(),
    ...medianFields,
  })
  .meta({ id: "UsualPrice" });
export type UsualPrice = z.infer<typeof UsualPrice>;

/** What a make, or a model, costs in the whole country. */
export const PriceGroup = z
  .object({
    /** The make; of a model the make and the model. */
    options: z.array(z.int()),
    /** «Honda», «Honda Fit». */
    title_ru: z.string(),
    title_ky: z.string(),
    ...kindFields,
    month: z.iso.date(),
    count: z.int(),
    ...medianFields,
  })
  .meta({ id: "PriceGroup" });
export type PriceGroup = z.infer<typeof PriceGroup>;

export const MarketPrices = z
  .object({
    /** What the months are of: that which was asked for, or one above it (`wider`). */
    category: z.object({ ...titledFields, title_slug: z.string() }),
    /** The region; null: the whole country. */
    location: z.object(titledFields).nullable(),
    /** What had too few prices for figures of its own; null: nothing. */
    wider: z.enum(["location", "category"]).nullable(),
    ...kindFields,
    /** The oldest first; none where there are too few prices. */
    months: z.array(PriceMonth),
    /** Of goods that have a season, with enough prices in every month of a year; else null. */
    season: z.object({ years: z.int(), months: z.array(SeasonMonth) }).nullable(),
    /** What is on show now: the newest 2,000 at most. */
    histogram: z.array(z.object({ from: z.int(), to: z.int(), count: z.int() })),
    /** What it costs by region now, the cheapest first. */
    regions: z.array(z.object({ ...titledFields, count: z.int(), median: z.int() })),
    /** What the categories inside cost now. */
    children: z.array(UsualPrice),
  })
  .meta({ id: "MarketPrices" });
export type MarketPrices = z.infer<typeof MarketPrices>;

export const getMarketPrices = endpoint({
  ...calls.getMarketPrices,
  feature: "prices",
  summary: "What the goods of a category cost by month, by region and by season",
  params: z.object({ id: Id }),
  /** Any location: its region counts. */
  query: z.object({ location: queryInteger(1, maxId) }),
  reply: MarketPrices,
  errors: ["not_found"],
});

export const listUsualPrices = endpoint({
  ...calls.listUsualPrices,
  feature: "prices",
  summary: "What things cost now in the whole country, a row per category with enough prices",
  reply: z.array(UsualPrice),
});

export const listPriceGroups = endpoint({
  ...calls.listPriceGroups,
  feature: "prices",
  summary:
    "What makes and models of a category cost now in the whole country; empty where goods are not told apart by them",
  params: z.object({ id: Id }),
  reply: z.array(PriceGroup),
  errors: ["not_found"],
});
