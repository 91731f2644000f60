import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { ProductCard } from "#contracts/listings/schemas.ts";
import { BodyId, Id, pageFields, queryBoolean, queryInteger, queryText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { maxFavourites } from "./rules.ts";

/** A favourite, with the listing as the public may see it. */
export const Favourite = ProductCard.extend({
  added_date: z.string(),
  /** The price now minus the price when it was added, in `currency`; null when they cannot be compared. */
  price_change: z.int().nullable(),
}).meta({ id: "Favourite" });
export type Favourite = z.infer<typeof Favourite>;

export const listFavouriteIds = endpoint({
  ...calls.listFavouriteIds,
  feature: "favourites",
  summary: "The ids of one's favourites",
  reply: z.object({ favorite_id: z.array(z.int()) }),
  errors: signedInErrors,
});

export const listFavourites = endpoint({
  ...calls.listFavourites,
  feature: "favourites",
  summary: "One's favourites, the last added first; listings that are not on show are `inactive`",
  query: z.object({
    /** Only those that are cheaper now than when they were added. */
    cheaper: queryBoolean,
    limit: queryInteger(1, maxFavourites),
    key: queryText(200),
  }),
  reply: z.object({
    results: z.array(Favourite),
    /** Of all pages. */
    count: z.int(),
    ...pageFields,
  }),
  errors: [...signedInErrors, "key_invalid"],
});

export const addFavourite = endpoint({
  ...calls.addFavourite,
  feature: "favourites",
  summary: "Add a listing to one's favourites; the same again changes nothing",
  body: z.strictObject({
    product: BodyId,
  }),
  status: 201,
  reply: z.object({ product: z.int() }),
  errors: [...signedInErrors, "not_found", "listing_inactive", "listing_deleted", "too_many_favorites"],
});

export const removeFavourite = endpoint({
  ...calls.removeFavourite,
  feature: "favourites",
  summary: "Take a listing out of one's favourites; the same again changes nothing",
  params: z.object({ id: Id }),
  status: 204,
  reply: z.null(),
  errors: [...signedInErrors, "not_found"],
});
