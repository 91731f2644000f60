import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { queryIds } from "#contracts/base/values.ts";
import { ParameterValue, ProductCard } from "#contracts/listings/schemas.ts";
import * as calls from "./calls.ts";
import { maxCompared } from "./rules.ts";

/** A listing on show, as a comparison has it. */
export const ComparedProduct = ProductCard.extend({
  /** How its description begins, on one line. */
  description_start: z.string(),
  /** Its values, in the category's order. */
  parameters: z.array(ParameterValue),
  seller: z.object({
    name: z.string(),
    rating: z.number().nullable(),
    review_count: z.int(),
    /** Address of the page of its seller. */
    link: z.string(),
  }),
}).meta({ id: "ComparedProduct" });
export type ComparedProduct = z.infer<typeof ComparedProduct>;

export const Comparison = z
  .object({
    /** In the order in which they were asked for. */
    results: z.array(ComparedProduct),
    /** False: their categories have different parameters, and there is nothing to compare. */
    is_comparable: z.boolean(),
    /** Ids of those that can be compared with each other: of one category, or of categories with much the same parameters. */
    groups: z.array(z.array(z.int())),
    /** The parameters that any of them has a value of, in the category's order. */
    parameters: z.array(ParameterValue.omit({ value: true, options: true })),
    /** What is not on show: the title of one that its owner took off the show, else null. */
    gone: z.array(z.object({ id: z.int(), title: z.string().nullable() })),
  })
  .meta({ id: "Comparison" });
export type Comparison = z.infer<typeof Comparison>;

export const compareProducts = endpoint({
  ...calls.compareProducts,
  feature: "comparison",
  summary: "Up to 4 listings with their parameters, to be shown beside each other; the same for everybody",
  query: z.object({ ids: queryIds(maxCompared) }),
  reply: Comparison,
});
