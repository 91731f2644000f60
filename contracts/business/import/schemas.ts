import { z } from "zod";
import { GivenPassword } from "#contracts/accounts/schemas.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { proofErrors, signedInErrors } from "#contracts/base/errors.ts";
import {
  cleanText,
  Id,
  pageFields,
  queryBoolean,
  queryInteger,
  queryText,
  queryValue,
} from "#contracts/base/values.ts";
import { Currency, titledFields } from "#contracts/listings/schemas.ts";
import * as calls from "./calls.ts";
import {
  changedFields,
  columnFields,
  importStates,
  maxArticleLength,
  maxAskedArticles,
  maxCategoryName,
  maxCategorySearch,
  maxImportAddress,
  maxMappedAtOnce,
  maxReportRows,
  previewMarks,
  rowKinds,
  rowPlans,
} from "./rules.ts";

/** How many rows there are of each kind. */
const RowCounts = z.object({
  rows: z.int(),
  /** Rows of a listing that is new, and of one that changes, with photos or without. */
  new: z.int(),
  changed: z.int(),
  create: z.int(),
  /** New or changed, and without the photos that their category asks for: nobody sees them until they get some. */
  no_photos: z.int(),
  edit: z.int(),
  /** Only the price of a listing on show changes: no moderator is asked. */
  price: z.int(),
  /** Is shown again, or no more. */
  state: z.int(),
  /** Of the changed: nothing but the price changes, on show or not; nothing but whether it is shown. */
  price_only: z.int(),
  shown_only: z.int(),
  untouched: z.int(),
  wrong: z.int(),
  /** Listings whose article is in no row. */
  gone: z.int(),
  /** Of those that change something. */
  done: z.int(),
  /** Rows whose photos are still to be fetched; those of which some could not be. */
  photos_waiting: z.int(),
  photos_failed: z.int(),
});

/** The sheet of a workbook that is read, and those that are not. */
const ReadSheets = z.object({
  read: z.string(),
  /** The first ten visible sheets beside it that have values. */
  others: z.array(z.string()),
  /** How many more of them there are. */
  more: z.int(),
});
export type ReadSheets = z.infer<typeof ReadSheets>;

/** An import of listings. */
export const Import = z
  .object({
    id: z.int(),
    source: z.enum(["file", "address", "feed"]),
    /** The name of the file, or the address. */
    name: z.string(),
    state: z.enum(importStates),
    /** Listings whose article is in no row become inactive. */
    ends_gone: z.boolean(),
    /** Why it failed, in the reader's language. */
    problem: z.string().nullable(),
    /** Columns that nothing is known of: they are left out. */
    unknown_columns: z.array(z.string()),
    /** Null for a file without sheets. */
    sheets: ReadSheets.nullable(),
    /** Rows that the file does not show, often by a filter: they are read like the others. */
    hidden_rows: z.int(),
    /** The place of new listings whose rows name none: as said for this file, else that of the business's first address. */
    location: z.int().nullable(),
    /** Its business has chosen to round prices in som that have tyiyn. */
    rounds_prices: z.boolean(),
    /** It can be checked again without its file. */
    may_check_again: z.boolean(),
    counts: RowCounts,
    creation_date: z.string(),
    finish_date: z.string().nullable(),
  })
  .meta({ id: "Import" });
export type Import = z.infer<typeof Import>;

/** What is wrong with a row: the field of a listing, the column as the file calls it, in the reader's language. */
const RowProblem = z.object({ field: z.string(), column: z.string().nullable(), message: z.string() });

/** An asking price, 0 is negotiable, and the price with a discount, in the same currency. */
const StatedPrice = z.object({ price: z.int(), discount_price: z.int().nullable(), currency: Currency });
export type StatedPrice = z.infer<typeof StatedPrice>;

const NamedCategory = z.object({ ...titledFields, title_slug: z.string(), is_gift: z.literal(true).optional() });

/** What a row changes of its listing, or has changed. */
const RowChanges = z.object({
  fields: z.array(z.enum(changedFields)),
  title: z.object({ before: z.string(), after: z.string() }).nullable(),
  category: z.object({ before: NamedCategory, after: NamedCategory }).nullable(),
  price: z.object({ before: StatedPrice, after: StatedPrice }).nullable(),
});

export const ImportRow = z
  .object({
    line: z.int(),
    article: z.string().nullable(),
    title: z.string().nullable(),
    kind: z.enum(rowKinds),
    plan: z.enum(rowPlans),
    /** Null for rows that are not `changed`. */
    changes: RowChanges.nullable(),
    product: z.int().nullable(),
    problems: z.array(RowProblem),
    photo_problems: z.array(RowProblem),
  })
  .meta({ id: "ImportRow" });
export type ImportRow = z.infer<typeof ImportRow>;

/** Equal faults of rows. */
const ImportFault = RowProblem.extend({
  key: z.string(),
  /** The key of the message: `required`, `category_unknown`. */
  code: z.string(),
  /** How many rows have it. */
  rows: z.int(),
  /** The first of them. */
  first: z.array(ImportRow.pick({ line: true, article: true, title: true })),
}).meta({ id: "ImportFault" });
export type ImportFault = z.infer<typeof ImportFault>;

/** A row as the listing that it would become. */
const PreviewRow = ImportRow.extend({
  category: NamedCategory.nullable(),
  /** Null where it has none, or none that can be read. */
  price: StatedPrice.nullable(),
  /** It is wrong until its place, or the category of its group, is said, and for no other reason. */
  is_waiting: z.boolean(),
  /** Its price will be negotiable, because the file has 0. */
  has_zero_price: z.boolean(),
  photo_count: z.int(),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** A price of a listing that would change. */
const PreviewPriceChange = z.object({
  line: z.int(),
  article: z.string(),
  title: z.string(),
  product: z.int().nullable(),
  before: StatedPrice,
  after: StatedPrice,
  /** Percent by which buyers pay more or less; null from or to a negotiable price. */
  percent: z.int().nullable(),
  /** More than three times as much, or less than a third. */
  is_unlikely: z.boolean(),
});
export type PreviewPriceChange = z.infer<typeof PreviewPriceChange>;

export const ImportPreview = z
  .object({
    /** Columns of the file that are read, and as what; a currency is that of the column's name. The file may hide one. */
    columns: z.array(
      z.object({
        name: z.string(),
        field: z.enum(columnFields),
        currency: Currency.nullable(),
        is_hidden: z.boolean(),
      }),
    ),
    /** A page of the rows of the file, in its order. */
    rows: z.array(PreviewRow),
    /** Rows whose listing gets another category. */
    new_categories: z.int(),
    /** Rows whose listing becomes negotiable because the file has 0. */
    zero_prices: z.int(),
    /** Wrong rows by what they wait for. */
    missing: z.object({
      /** Rows that are right once the place and the categories are said, and rows with faults of their own. */
      ready: z.int(),
      own: z.int(),
      /** Rows of both sorts that name no place, and those whose category is not known. */
      place: z.int(),
      category: z.int(),
    }),
    prices: z.object({
      changed: z.int(),
      unlikely: z.int(),
      /** Those that change most. */
      results: z.array(PreviewPriceChange),
    }),
    ...pageFields,
  })
  .meta({ id: "ImportPreview" });
export type ImportPreview = z.infer<typeof ImportPreview>;

/** The daily reading of an address. */
export const ImportFeed = z
  .object({
    address: z.string(),
    is_on: z.boolean(),
    ends_gone: z.boolean(),
    next_date: z.string().nullable(),
    /** Failures in a row; after the third it is switched off. */
    failures: z.int(),
    last: Import.nullable(),
  })
  .meta({ id: "ImportFeed" });
export type ImportFeed = z.infer<typeof ImportFeed>;

const ownerErrors = [...signedInErrors, "not_business", "business_expired"] as const;
const Address = z
  .string({ error: "required" })
  .trim()
  .min(1, { error: "required" })
  .max(maxImportAddress, { error: "too_long" });
/** A form has texts only. */
const FormBoolean = z.union([z.boolean(), z.enum(["true", "false", ""], { error: "boolean" })], { error: "boolean" });

export const listImports = endpoint({
  ...calls.listImports,
  acting: "editor",
  scope: "listings:read",
  feature: "import",
  summary: "The imports of one's own business, the newest first",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(100) }),
  reply: z.object({ results: z.array(Import), ...pageFields }),
  errors: [...ownerErrors, "key_invalid"],
});

export const checkImport = endpoint({
  ...calls.checkImport,
  acting: "editor",
  scope: "listings:write",
  feature: "import",
  summary: "Check a CSV, XLSX, XLS or YML file of listings, or what an https address answers; nothing is changed yet",
  body: z.strictObject({
    /** Instead of a file. */
    address: z.preprocess((value) => (value === "" ? undefined : value), Address.optional()),
    /** What its owner knows the file by. */
    name: z.string({ error: "text" }).max(1_000, { error: "too_long" }).transform(cleanText).optional(),
    /** Listings of earlier imports whose article is in no row become inactive; not when left out: most files have a part of the goods. */
    ends_gone: FormBoolean.optional(),
    /** Prices in som with tyiyn are rounded, in files to come too; as chosen before when left out. */
    round_prices: FormBoolean.optional(),
  }),
  status: 202,
  reply: Import,
  errors: [...ownerErrors, "import_running", "account_blocked"],
});

export const checkImportAgain = endpoint({
  ...calls.checkImportAgain,
  acting: "editor",
  scope: "listings:write",
  feature: "import",
  summary:
    "Check the file, or the address, of an import again. A checked import is read anew, one that is done makes a new import; `location`: the place of rows that name none, also of imports to come; `round_prices`: prices in som with tyiyn are rounded, also those of imports to come",
  params: z.object({ id: Id }),
  body: z.strictObject({
    location: z.int({ error: "whole_number" }).optional(),
    round_prices: z.boolean({ error: "boolean" }).optional(),
  }),
  status: 202,
  reply: Import,
  errors: [...ownerErrors, "not_found", "import_running", "import_over", "account_blocked"],
});

export const getImport = endpoint({
  ...calls.getImport,
  acting: "editor",
  scope: "listings:read",
  feature: "import",
  summary: "An import: what it will do, or how far it is",
  params: z.object({ id: Id }),
  reply: Import,
  errors: [...ownerErrors, "not_found"],
});

export const listImportRows = endpoint({
  ...calls.listImportRows,
  acting: "editor",
  scope: "listings:read",
  feature: "import",
  summary: "The rows of an import in the order of the file; `wrong`: only those that something is to be said of",
  params: z.object({ id: Id }),
  query: z.object({
    wrong: queryBoolean,
    /** Only those of a kind. */
    kind: queryValue(z.enum(rowKinds, { error: "invalid" }).optional()),
    /** Only those with this fault, by its `key`. */
    fault: queryText(32),
    limit: queryInteger(1, maxReportRows),
    key: queryText(100),
  }),
  reply: z.object({ results: z.array(ImportRow), ...pageFields }),
  errors: [...ownerErrors, "not_found", "key_invalid"],
});

export const listImportFaults = endpoint({
  ...calls.listImportFaults,
  acting: "editor",
  scope: "listings:read",
  feature: "import",
  summary:
    "The faults of an import, equal ones together, those of most rows first; `listImportRows` has the rows of one",
  params: z.object({ id: Id }),
  query: z.object({
    /** Without what a place, or a category of a name, would mend. */
    own: queryBoolean,
    limit: queryInteger(1, maxReportRows),
    key: queryText(100),
  }),
  reply: z.object({ results: z.array(ImportFault), ...pageFields }),
  errors: [...ownerErrors, "not_found", "key_invalid"],
});

export const getImportPreview = endpoint({
  ...calls.getImportPreview,
  acting: "editor",
  scope: "listings:read",
  feature: "import",
  summary:
    "The preview of a checked file: its columns, its rows as listings, 10 on a page, and the 20 prices that change most. Rows and prices are empty unless the import is `checked`",
  params: z.object({ id: Id }),
  query: z.object({
    /** Only rows whose listing gets another category, or becomes negotiable because the file has 0. */
    only: queryValue(z.enum(previewMarks, { error: "invalid" }).optional()),
    limit: queryInteger(1, maxReportRows),
    key: queryText(100),
  }),
  reply: ImportPreview,
  errors: [...ownerErrors, "not_found", "key_invalid"],
});

export const startImport = endpoint({
  ...calls.startImport,
  acting: "editor",
  scope: "listings:write",
  feature: "import",
  summary: "Do what an import has checked, or go on with one that was stopped",
  params: z.object({ id: Id }),
  status: 202,
  reply: Import,
  errors: [...ownerErrors, "not_found", "import_running", "import_over", "account_blocked", "posting_closed"],
});

export const stopImport = endpoint({
  ...calls.stopImport,
  acting: "editor",
  scope: "listings:write",
  feature: "import",
  summary: "Stop an import: what is done stays, and it can go on",
  params: z.object({ id: Id }),
  reply: Import,
  errors: [...ownerErrors, "not_found"],
});

export const getImportFeed = endpoint({
  ...calls.getImportFeed,
  acting: "editor",
  scope: "listings:read",
  feature: "import",
  summary: "The address that the listings are read from once a day; null without one",
  reply: z.object({
    feed: ImportFeed.nullable(),
    /** The business has chosen to round prices in som that have tyiyn. */
    rounds_prices: z.boolean(),
  }),
  errors: ownerErrors,
});

export const updateImportFeed = endpoint({
  ...calls.updateImportFeed,
  acting: "editor",
  scope: "listings:write",
  feature: "import",
  summary:
    "Set the address that the listings are read from once a day, or switch it on and off. Another address needs the password or, without one, a session soon after signing in; programs name none",
  body: z.strictObject({
    address: Address.optional(),
    is_on: z.boolean({ error: "boolean" }).optional(),
    ends_gone: z.boolean({ error: "boolean" }).optional(),
    /** Prices in som with tyiyn are rounded, in files that are sent too. */
    round_prices: z.boolean({ error: "boolean" }).optional(),
    /** Of whoever names another address, if they have one. */
    password: GivenPassword.optional(),
  }),
  reply: z.object({ feed: ImportFeed }),
  errors: [...ownerErrors, ...proofErrors, "api_key_not_accepted"],
});

/** Where the goods of a name belong. */
const SaidCategory = z.object({ category: z.int().nullable(), by_title: z.boolean() });

/** A name that files give to a category of ours. */
const MappedCategory = z.object({
  name: z.string(),
  /** Null: it is none. */
  category: z.int().nullable(),
  /** Goods belong where their titles say, and in `category` those whose titles say nothing; with null these rows are wrong. */
  by_title: z.boolean(),
});
const CategoryName = z
  .string({ error: "required" })
  .max(1_000, { error: "too_long" })
  .transform((text) => cleanText(text).trim().slice(0, maxCategoryName))
  .pipe(z.string().min(1, { error: "required" }));

export const listImportCategories = endpoint({
  ...calls.listImportCategories,
  acting: "editor",
  scope: "listings:read",
  feature: "import",
  summary:
    "What files call our categories, the newest first; `unknown`: names of the last import that are none, those of most rows first",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(100) }),
  reply: z.object({
    /** `proposal`: where its goods probably belong; null where nothing tells that, and of names after the first 30. */
    unknown: z.array(z.object({ name: z.string(), rows: z.int(), proposal: SaidCategory.nullable() })),
    results: z.array(MappedCategory),
    ...pageFields,
  }),
  errors: [...ownerErrors, "key_invalid"],
});

export const proposeImportCategories = endpoint({
  ...calls.proposeImportCategories,
  acting: "editor",
  scope: "listings:read",
  feature: "import",
  summary:
    "Categories for a name of the last import, the likeliest first: by the titles of its goods, then by the name; with `search` by its words",
  query: z.object({ name: CategoryName, search: queryText(maxCategorySearch) }),
  reply: z.object({
    /** The first titles of its goods. */
    titles: z.array(z.string()),
    /** How many titles were read, and how many of them say a category surely. */
    read: z.int(),
    told: z.int(),
    /** They say different ones. */
    differs: z.boolean(),
    likely: z.array(z.int()),
    /** The main category of the business. */
    main: z.int().nullable(),
    /** What was said of this name before. */
    said: SaidCategory.nullable(),
  }),
  errors: ownerErrors,
});

const NewMapping = z.strictObject({
  name: CategoryName,
  category: z.int({ error: "whole_number" }).nullable(),
  by_title: z.boolean({ error: "boolean" }).optional(),
});

export const mapImportCategory = endpoint({
  ...calls.mapImportCategory,
  acting: "editor",
  scope: "listings:write",
  feature: "import",
  summary:
    "Say which category a name of files is, with `by_title` that titles say it, or with null that it is none any more; kept for all imports to come",
  body: NewMapping,
  reply: MappedCategory,
  errors: [...ownerErrors, "too_many_records"],
});

export const mapImportCategories = endpoint({
  ...calls.mapImportCategories,
  acting: "editor",
  scope: "listings:write",
  feature: "import",
  summary: "Say which categories several names of files are, all of them or none",
  body: z.strictObject({ categories: z.array(NewMapping).min(1).max(maxMappedAtOnce) }),
  reply: z.object({ results: z.array(MappedCategory) }),
  errors: [...ownerErrors, "too_many_records"],
});

export const findArticles = endpoint({
  ...calls.findArticles,
  acting: "editor",
  scope: "listings:read",
  feature: "import",
  summary: "The listings of one's own business with these articles; articles without one are left out",
  body: z.strictObject({ articles: z.array(z.string().max(maxArticleLength)).min(1).max(maxAskedArticles) }),
  reply: z.object({
    results: z.array(
      z.object({
        article: z.string(),
        product: z.int(),
        title: z.string(),
        /** It has no photos, and nobody sees it until it gets some. */
        needs_photos: z.boolean(),
      }),
    ),
  }),
  errors: ownerErrors,
});
