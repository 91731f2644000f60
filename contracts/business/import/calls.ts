import { call } from "#contracts/base/call.ts";
import { maxImportBytes } from "./rules.ts";

/** The imports of one's own business, the newest first. */
export const listImports = call("listImports", "GET", "/business/v1/imports/");

/** Check a file of listings, or what an address answers: nothing is changed yet. */
export const checkImport = call("checkImport", "POST", "/business/v1/imports/", {
  field: "file",
  maxBytes: maxImportBytes,
});

/** Check the same file, or the same address, again: after categories were mapped, or with a place for its rows. */
export const checkImportAgain = call("checkImportAgain", "POST", "/business/v1/imports/{id}/check/");

/** An import: what it will do, or how far it is. */
export const getImport = call("getImport", "GET", "/business/v1/imports/{id}/");

/** The rows of an import that something is to be said of. */
export const listImportRows = call("listImportRows", "GET", "/business/v1/imports/{id}/rows/");

/** The faults of an import, equal ones together, those of most rows first. */
export const listImportFaults = call("listImportFaults", "GET", "/business/v1/imports/{id}/faults/");

/** The preview of a checked file: its columns, its first rows as listings, and the prices that would change. */
export const getImportPreview = call("getImportPreview", "GET", "/business/v1/imports/{id}/preview/");

/** Do what an import has checked; go on with one that was stopped. */
export const startImport = call("startImport", "POST", "/business/v1/imports/{id}/start/");

/** Stop an import; what is done stays. */
export const stopImport = call("stopImport", "POST", "/business/v1/imports/{id}/stop/");

/** The address that the listings are read from once a day. */
export const getImportFeed = call("getImportFeed", "GET", "/business/v1/import_feed/");

/** Set that address, or switch it on and off. */
export const updateImportFeed = call("updateImportFeed", "PATCH", "/business/v1/import_feed/");

/** What files of one's own business call our categories, and what of the last import is still to be said. */
export const listImportCategories = call("listImportCategories", "GET", "/business/v1/import_categories/");

/** Categories where the goods with a name of files probably belong. */
export const proposeImportCategories = call(
  "proposeImportCategories",
  "GET",
  "/business/v1/import_categories/proposals/",
);

/** Say which category a name of files is, or that the titles of its goods say it. */
export const mapImportCategory = call("mapImportCategory", "PATCH", "/business/v1/import_categories/");

/** The same of several names. */
export const mapImportCategories = call("mapImportCategories", "PATCH", "/business/v1/import_categories/several/");

/** Find the listings of one's own business with these articles. */
export const findArticles = call("findArticles", "POST", "/business/v1/import_articles/");
