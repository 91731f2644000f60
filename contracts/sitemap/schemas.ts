import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { Id } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";

/** How many active listings a location has in a category. */
export const PlaceCount = z
  .object({ location: z.int(), category: z.int(), listings: z.int() })
  .meta({ id: "PlaceCount" });
export type PlaceCount = z.infer<typeof PlaceCount>;

export const listPlaceCounts = endpoint({
  ...calls.listPlaceCounts,
  feature: "sitemap",
  summary:
    "How many listings a location and those right below it have by category, as of the last hour; without those that have none",
  params: z.object({ id: Id }),
  reply: z.object({ results: z.array(PlaceCount) }),
  errors: ["not_found"],
});
