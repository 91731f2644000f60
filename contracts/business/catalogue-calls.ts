import { call } from "#contracts/base/call.ts";

/** The catalogues of a business, in its order. */
export const listCatalogues = call("listCatalogues", "GET", "/business/v1/businesses/{id}/catalog/");

/** Make a catalogue. */
export const createCatalogue = call("createCatalogue", "POST", "/business/v1/businesses/{id}/catalog/");

/** Put one's catalogues into another order. */
export const orderCatalogues = call("orderCatalogues", "PATCH", "/business/v1/businesses/{id}/catalog/");

/** One catalogue. */
export const getCatalogue = call("getCatalogue", "GET", "/business/v1/businesses/{id}/catalog/{catalog_id}/");

/** Rename a catalogue, or say anew what is in it and in which order. */
export const updateCatalogue = call("updateCatalogue", "PATCH", "/business/v1/businesses/{id}/catalog/{catalog_id}/");

/** Delete a catalogue; its listings stay. */
export const deleteCatalogue = call("deleteCatalogue", "DELETE", "/business/v1/businesses/{id}/catalog/{catalog_id}/");

/** Put listings of one's own at the end of a catalogue. */
export const addToCatalogue = call(
  "addToCatalogue",
  "POST",
  "/business/v1/businesses/{id}/catalog/{catalog_id}/products/",
);

/** Take listings out of a catalogue. */
export const removeFromCatalogue = call(
  "removeFromCatalogue",
  "DELETE",
  "/business/v1/businesses/catalog/{id}/remove_products/",
);

/** What is in one's own catalogue, on show or not. */
export const listCatalogueProducts = call(
  "listCatalogueProducts",
  "GET",
  "/business/v1/personal/catalog/{id}/products/",
);
