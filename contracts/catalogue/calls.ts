import { call } from "#contracts/base/call.ts";

/** Main categories, in the order of the site. */
export const listMainCategories = call("listMainCategories", "GET", "/category/v1/categories/parents/");

/** All categories as a flat list. */
export const listCategories = call("listCategories", "GET", "/category/v2/categories/non_structured/");

/** All categories as a tree. */
export const getCategoryTree = call("getCategoryTree", "GET", "/category/v2/categories/");

/** One category with its children and parameters. */
export const getCategory = call("getCategory", "GET", "/category/v1/categories/{id}/");

/** The parameters of a category. */
export const listCategoryParameters = call("listCategoryParameters", "GET", "/category/v1/categories/{id}/parameters/");

/** How much there is on the site. */
export const getSiteFigures = call("getSiteFigures", "GET", "/catalogue/v1/figures/");

/** All locations as a flat list. */
export const listLocations = call("listLocations", "GET", "/location/v1/locations/non_structured/");
