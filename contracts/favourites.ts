import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ProductCard } from "./listings.ts";
import { Id, queryInteger, queryText } from "./values.ts";

/** Favourites of one person at most (spec §9). */
export const mostFavourites = 1_000;

const owned = ["unauthenticated", "token_expired"] as const;
const path = "/product/v1/personal/favorites/";

/** A favourite: the ad as the public may see it. */
export const Favourite = ProductCard.extend({
  added_date: z.string(),
  /** What is paid now less what was paid when it was added, in `currency`; null where the two cannot be compared. */
  price_change: z.int().nullable(),
}).meta({ id: "Favourite" });
export type Favourite = z.infer<typeof Favourite>;

export const listFavouriteIds = endpoint({
  name: "listFavouriteIds",
  feature: "favourites",
  summary: "The ids of one's favourites",
  method: "GET",
  path: "/product/v1/personal/favorite/ids/",
  reply: z.object({ favorite_id: z.array(z.int()) }),
  errors: owned,
});

export const listFavourites = endpoint({
  name: "listFavourites",
  feature: "favourites",
  summary: "One's favourites, the last added first; ads that are not on show are `inactive`",
  method: "GET",
  path,
  query: z.object({ limit: queryInteger(1, mostFavourites), key: queryText(200) }),
  reply: z.object({
    results: z.array(Favourite),
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    key: z.string().nullable(),
  }),
  errors: [...owned, "key_invalid"],
});

export const addFavourite = endpoint({
  name: "addFavourite",
  feature: "favourites",
  summary: "Add an ad to one's favourites; the same again changes nothing",
  method: "POST",
  path,
  body: z.strictObject({
    product: z.int({ error: "whole_number" }).min(1, { error: "unknown_id" }).max(2_147_483_647),
  }),
  status: 201,
  reply: z.object({ product: z.int() }),
  errors: [...owned, "not_found", "listing_inactive", "listing_deleted", "too_many_favorites"],
});

export const removeFavourite = endpoint({
  name: "removeFavourite",
  feature: "favourites",
  summary: "Take an ad out of one's favourites; the same again changes nothing",
  method: "DELETE",
  path: `${path}{id}/`,
  params: z.object({ id: Id }),
  status: 204,
  reply: z.null(),
  errors: [...owned, "not_found"],
});
