import { z } from "zod";
import { Bounds } from "#contracts/base/bounds.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { queryInteger, queryValue } from "#contracts/base/values.ts";
import { Location } from "#contracts/catalogue/schemas.ts";
import { ListFilter } from "#contracts/listings/list-schemas.ts";
import * as calls from "./calls.ts";
import { maxMapShops, maxMapZoom, maxShopSpan } from "./rules.ts";

/** The whole world may be asked for. */
const queryBounds = queryValue(Bounds.optional());

/** The listings of a place together, at its centre: no listing has a point of its own. */
export const MapCluster = z
  .object({
    ...Location.pick({ id: true, kind: true, title_ru: true, title_ky: true }).shape,
    /** The centre of the location, in degrees. */
    lat: z.number(),
    lon: z.number(),
    count: z.int(),
    /** What the cheapest with a price costs, in som; null when none has one, and where counts are approximate. */
    min_price: z.int().nullable(),
  })
  .meta({ id: "MapCluster" });
export type MapCluster = z.infer<typeof MapCluster>;

export const MapPage = z
  .object({
    /** Listings under the filters, also beyond the bounds. */
    count: z.int(),
    /** True when counts are scaled up from a part of the listings. */
    approximate: z.boolean(),
    results: z.array(MapCluster),
  })
  .meta({ id: "MapPage" });
export type MapPage = z.infer<typeof MapPage>;

export const listMapClusters = endpoint({
  ...calls.listMapClusters,
  feature: "map",
  summary:
    "Active listings under the filters of a list, counted by region, district or rural district and city, as the zoom has it",
  query: z.object({
    ...ListFilter.shape,
    bounds: queryBounds,
    /** As of web maps: up to 6 regions, 7 and 8 districts and cities, from 9 on rural districts. */
    zoom: queryInteger(0, maxMapZoom),
  }),
  reply: MapPage,
  errors: ["price_range_inverted"],
});

/** An address of a business that has said where it is, on the map. */
export const MapShop = z
  .object({
    /** Of the address. */
    id: z.int(),
    business: z.object({ id: z.int(), link: z.string().nullable(), name: z.string() }),
    /** What stands on the sign. */
    address: z.string(),
    /** The point that the business has set, in degrees. */
    lat: z.number(),
    lon: z.number(),
    /** Its listings under the filters. */
    count: z.int(),
  })
  .meta({ id: "MapShop" });
export type MapShop = z.infer<typeof MapShop>;

export const listMapShops = endpoint({
  ...calls.listMapShops,
  feature: "map",
  summary: `Addresses of businesses on show with listings under the filters of a list, within bounds of at most ${maxShopSpan.lon} by ${maxShopSpan.lat} degrees: ${maxMapShops} at most, the best rated first`,
  query: z.object({
    ...ListFilter.shape,
    bounds: queryValue(
      Bounds.refine(
        ({ west, east, south, north }) => east - west <= maxShopSpan.lon && north - south <= maxShopSpan.lat,
        {
          error: "bounds_too_wide",
        },
      ),
    ),
  }),
  reply: z.object({ results: z.array(MapShop) }),
  errors: ["price_range_inverted"],
});
