import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, Id, nameText, pageFields, queryIds, queryInteger, queryText } from "#contracts/base/values.ts";
import { Photo } from "#contracts/listings/schemas.ts";
import { OwnCard } from "#contracts/selling/schemas.ts";
import * as calls from "./catalogue-calls.ts";
import { maxCatalogueListings, maxCatalogueName, maxCatalogues, minCatalogueName } from "./rules.ts";

const CatalogueName = nameText({ min: minCatalogueName, max: maxCatalogueName }, "catalogue_name_short");

const ListingIds = z.array(BodyId, { error: "invalid" }).max(maxCatalogueListings, { error: "too_many" });

/** Listings of one's own, ordered by hand; `is_discount`: whatever has a discount, by itself. */
export const Catalog = z
  .object({
    id: z.int(),
    business: z.int(),
    business_name: z.string(),
    /** Of `is_discount`: in Russian, pages say it in the reader's language. */
    name: z.string(),
    is_discount: z.boolean(),
    /** Listings on show. */
    product_count: z.int(),
    /** The first of them, at most 4. */
    products: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        first_photo: Photo.nullable(),
        /** The picture of its category, where it has no photo. */
        drawn_picture: z.string().nullable(),
      }),
    ),
    /** With those that are not on show; for the owner only, as the next. */
    total_count: z.int().optional(),
    /** How many of the listings asked for it has. */
    included: z.int().optional(),
  })
  .meta({ id: "Catalog" });
export type Catalog = z.infer<typeof Catalog>;

const businessParams = z.object({ id: Id });
const catalogueParams = z.object({ id: Id, catalog_id: Id });
const ownerErrors = [...signedInErrors, "not_found", "forbidden", "not_business", "business_expired"] as const;

export const listCatalogues = endpoint({
  ...calls.listCatalogues,
  acting: "editor",
  scope: "listings:read",
  feature: "catalogues",
  summary: "The catalogues of a business, in its order; to all but the owner those only that show something",
  params: businessParams,
  query: z.object({
    /** The owner's question how many of these listings each catalogue has. */
    products: queryIds(maxCatalogueListings),
    limit: queryInteger(1, maxCatalogues + 1),
    key: queryText(100),
  }),
  reply: z.object({ results: z.array(Catalog), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const createCatalogue = endpoint({
  ...calls.createCatalogue,
  acting: "editor",
  scope: "listings:write",
  isIdempotent: true,
  feature: "catalogues",
  summary: "Make a catalogue of one's own business, the last in its order; two of one name are refused",
  params: businessParams,
  body: z.strictObject({ name: CatalogueName, products: ListingIds.optional() }),
  status: 201,
  reply: Catalog,
  errors: [...ownerErrors, "too_many_catalogues"],
});

export const orderCatalogues = endpoint({
  ...calls.orderCatalogues,
  acting: "editor",
  scope: "listings:write",
  feature: "catalogues",
  summary: "Put one's own catalogues into another order; those that are not named come after them, as they stood",
  params: businessParams,
  body: z.strictObject({
    catalogs: z.array(BodyId, { error: "invalid" }).max(maxCatalogues + 1, { error: "too_many" }),
  }),
  reply: z.object({ catalogs: z.array(z.int()) }),
  errors: ownerErrors,
});

export const getCatalogue = endpoint({
  ...calls.getCatalogue,
  acting: "editor",
  scope: "listings:read",
  feature: "catalogues",
  summary: "One catalogue; to all but the owner only while it shows something. Its listings: `catalog` of their list",
  params: catalogueParams,
  reply: Catalog,
  errors: ["not_found"],
});

export const updateCatalogue = endpoint({
  ...calls.updateCatalogue,
  acting: "editor",
  scope: "listings:write",
  feature: "catalogues",
  summary: "Rename a catalogue, or say anew which listings are in it, in their order",
  params: catalogueParams,
  body: z.strictObject({ name: CatalogueName.optional(), products: ListingIds.optional() }),
  reply: Catalog,
  errors: [...ownerErrors, "catalogue_automatic"],
});

export const deleteCatalogue = endpoint({
  ...calls.deleteCatalogue,
  acting: "editor",
  scope: "listings:write",
  feature: "catalogues",
  summary: "Delete a catalogue; its listings stay",
  params: catalogueParams,
  status: 204,
  reply: z.null(),
  errors: [...ownerErrors, "catalogue_automatic"],
});

export const addToCatalogue = endpoint({
  ...calls.addToCatalogue,
  acting: "editor",
  scope: "listings:write",
  feature: "catalogues",
  summary: "Put listings of one's own at the end of a catalogue; those that are in it stay where they are",
  params: catalogueParams,
  body: z.strictObject({ products: ListingIds }),
  reply: Catalog,
  errors: [...ownerErrors, "catalogue_automatic"],
});

export const removeFromCatalogue = endpoint({
  ...calls.removeFromCatalogue,
  acting: "editor",
  scope: "listings:write",
  feature: "catalogues",
  summary: "Take listings out of a catalogue; those that are not in it are no error",
  params: businessParams,
  body: z.strictObject({ product_ids: ListingIds }),
  status: 204,
  reply: z.null(),
  errors: [...ownerErrors, "catalogue_automatic"],
});

export const listCatalogueProducts = endpoint({
  ...calls.listCatalogueProducts,
  acting: "editor",
  scope: "listings:read",
  feature: "catalogues",
  summary: "What is in one's own catalogue, in its order, whether it is on show or not",
  params: businessParams,
  query: z.object({ limit: queryInteger(1, maxCatalogueListings), key: queryText(100) }),
  reply: z.object({ results: z.array(OwnCard), ...pageFields }),
  errors: [...signedInErrors, "not_found", "forbidden", "key_invalid"],
});
