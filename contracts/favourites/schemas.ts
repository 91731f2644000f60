import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { ProductCard } from "#contracts/listings/schemas.ts";
import {
  BodyId,
  cleanText,
  Id,
  maxId,
  nameText,
  pageFields,
  queryBoolean,
  queryInteger,
  queryText,
} from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { folderName, maxFavourites, maxMoved, maxNoteLength } from "./rules.ts";

/** A favourite, with the listing as the public may see it. */
export const Favourite = ProductCard.extend({
  added_date: z.string(),
  /** The price now minus the price when it was added, in `currency`; null when they cannot be compared. */
  price_change: z.int().nullable(),
  /** Nobody else reads it; empty for none. */
  note: z.string(),
  /** The folder that it is in. */
  folder: z.int().nullable(),
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
    /** Only those in this folder; 0: in none. */
    folder: queryInteger(0, maxId),
    limit: queryInteger(1, maxFavourites),
    key: queryText(200),
  }),
  reply: z.object({
    results: z.array(Favourite),
    /** Of all pages. */
    count: z.int(),
    ...pageFields,
  }),
  errors: [...signedInErrors, "not_found", "key_invalid"],
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

/** Of a few lines; empty for none. */
const Note = z
  .string({ error: "text" })
  .max(maxNoteLength * 4, { error: "too_long" })
  .transform(cleanText)
  .pipe(z.string().max(maxNoteLength, { error: "too_long" }));

const folder = BodyId.nullable();

export const updateFavourite = endpoint({
  ...calls.updateFavourite,
  feature: "favourites",
  summary: "Write a note on a favourite that nobody else reads, or put it into a folder; what is not given stays",
  params: z.object({ id: Id }),
  body: z.strictObject({ note: Note, folder }).partial(),
  reply: z.object({ product: z.int(), note: z.string(), folder: z.int().nullable() }),
  errors: [...signedInErrors, "not_found"],
});

export const moveFavourites = endpoint({
  ...calls.moveFavourites,
  feature: "favourites",
  summary: "Put favourites into a folder, or out of theirs; what is no favourite is passed over",
  body: z.strictObject({
    products: z.array(BodyId).min(1, { error: "required" }).max(maxMoved, { error: "too_many" }),
    /** Null: into none. */
    folder,
  }),
  reply: z.object({ moved: z.int() }),
  errors: [...signedInErrors, "not_found"],
});

/** A folder of favourites. */
export const FavouriteFolder = z
  .object({ id: z.int(), name: z.string(), count: z.int() })
  .meta({ id: "FavouriteFolder" });
export type FavouriteFolder = z.infer<typeof FavouriteFolder>;

export const listFavouriteFolders = endpoint({
  ...calls.listFavouriteFolders,
  feature: "favourites",
  summary: "One's folders of favourites, the first made first, and how many favourites there are",
  reply: z.object({
    results: z.array(FavouriteFolder),
    /** All favourites, those in no folder, and those that are cheaper now than when they were added. */
    counts: z.object({ all: z.int(), loose: z.int(), cheaper: z.int() }),
  }),
  errors: signedInErrors,
});

const folderBody = z.strictObject({ name: nameText(folderName) });

export const createFavouriteFolder = endpoint({
  ...calls.createFavouriteFolder,
  feature: "favourites",
  summary: "Make a folder for favourites",
  body: folderBody,
  status: 201,
  reply: FavouriteFolder,
  errors: [...signedInErrors, "too_many_folders"],
});

export const renameFavouriteFolder = endpoint({
  ...calls.renameFavouriteFolder,
  feature: "favourites",
  summary: "Give a folder another name",
  params: z.object({ id: Id }),
  body: folderBody,
  reply: FavouriteFolder,
  errors: [...signedInErrors, "not_found"],
});

export const deleteFavouriteFolder = endpoint({
  ...calls.deleteFavouriteFolder,
  feature: "favourites",
  summary: "Delete a folder; what is in it stays a favourite",
  params: z.object({ id: Id }),
  status: 204,
  reply: z.null(),
  errors: [...signedInErrors, "not_found"],
});
