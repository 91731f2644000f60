import { columnNames, type ImportColumn } from "#contracts/business/import/rules.ts";
import type { Import, ImportRow } from "#contracts/business/import/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { errorTexts, type Language } from "#server/platform/texts.ts";
import type { RowFault } from "../rows/row.ts";
import type { CountsRow, ImportRecord, StagedRow } from "./queries.ts";

const noCounts: CountsRow = {
  rows: 0,
  create: 0,
  no_photos: 0,
  edit: 0,
  price: 0,
  state: 0,
  untouched: 0,
  wrong: 0,
  gone: 0,
  done: 0,
  photos_waiting: 0,
  photos_failed: 0,
};

/** Messages that are about imports alone; the others are those of fields and refusals. */
const ownMessages = new Set([
  "address_closed",
  "amount",
  "article_twice",
  "category_many",
  "category_near",
  "category_unknown",
  "column_twice",
  "csv_broken",
  "encoding_unknown",
  "format_unknown",
  "host_given_up",
  "interrupted",
  "location_many",
  "location_unknown",
  "no_article",
  "no_rows",
  "one_column",
  "option_unknown",
  "status",
  "too_complex",
  "too_large",
  "too_large_unpacked",
  "too_many_columns",
  "too_many_redirects",
  "too_many_rows",
  "too_slow",
  "unreachable",
  "xlsx_broken",
  "xml_broken",
  "xml_entities",
  "yes_or_no",
]);
const refusals = new Set([
  "account_blocked",
  "business_expired",
  "internal",
  "photo_too_large",
  "photo_unreadable",
  "posting_closed",
  "rate_limited",
  "too_many_listings",
  "unavailable",
]);

export function presentImport(record: ImportRecord, counts: CountsRow = noCounts, language: Language): Import {
  const { id, source, name, state, ends_gone, problem, unknown_columns, created_at, finished_at } = record;
  return {
    id,
    source,
    name,
    state,
    ends_gone,
    problem: problem === null ? null : textOf(problem.message, problem.values, language),
    unknown_columns,
    counts,
    creation_date: created_at.toISOString(),
    finish_date: finished_at?.toISOString() ?? null,
  };
}

export function presentRow(
  row: StagedRow & { photo_problems: RowFault[] | null },
  catalogue: Catalogue,
  language: Language,
): ImportRow {
  const { line, article, data, plan, listing_id, problems, photo_problems } = row;
  const present = (faults: RowFault[] | null) =>
    (faults ?? []).map(({ field, column, message, values }) => ({
      column: column ?? columnTitle(field, catalogue, language),
      message: textOf(message, withTitles(values, catalogue, language), language),
    }));
  return {
    // What is in no row has no line.
    line: plan === "gone" ? 0 : line,
    article,
    title: data.title ?? null,
    plan,
    product: listing_id,
    problems: present(problems),
    photo_problems: present(photo_problems),
  };
}

/** What a column would be called in the reader's language. */
function columnTitle(field: string, catalogue: Catalogue, language: Language): string | null {
  const [, parameterId] = field.split("parameters.");
  if (parameterId !== undefined) return catalogue.parameterById.get(Number(parameterId))?.[`title_${language}`] ?? null;
  return columnNames[field as ImportColumn]?.[language][0] ?? null;
}

/** With the category that is proposed by its name. */
function withTitles(values: RowFault["values"], catalogue: Catalogue, language: Language): RowFault["values"] {
  if (values?.["near"] === undefined) return values;
  const path = catalogue.categoryById.get(Number(values["near"]))?.path ?? [];
  return { ...values, near: path.map((category) => category[`title_${language}`]).join(" > ") };
}

function textOf(message: string, values: RowFault["values"], language: Language): string {
  const key = ownMessages.has(message) ? `import.${message}` : refusals.has(message) ? message : `fields.${message}`;
  return errorTexts[language](key, values);
}
