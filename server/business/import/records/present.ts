import { columnNames, type ImportColumn } from "#contracts/business/import/rules.ts";
import type { Import, ImportFault, ImportPreview, ImportRow } from "#contracts/business/import/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { nameCategory } from "#server/listings/present.ts";
import { errorTexts, type Language } from "#server/platform/texts.ts";
import type { RowData, RowFault } from "../rows/row.ts";
import { type FaultGroup, isUnsaid, namedRows } from "./fault-queries.ts";
import type { CountsRow, ImportRecord, PriceChangeRow, ReportedRow } from "./queries.ts";

const noCounts: CountsRow = {
  rows: 0,
  new: 0,
  changed: 0,
  create: 0,
  no_photos: 0,
  edit: 0,
  price: 0,
  state: 0,
  price_only: 0,
  shown_only: 0,
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
  "category_closed",
  "category_many",
  "category_near",
  "category_unknown",
  "category_untold",
  "column_twice",
  "csv_broken",
  "encoding_unknown",
  "file_archive",
  "file_image",
  "file_pdf",
  "file_protected",
  "file_sheet",
  "file_word",
  "format_unknown",
  "host_given_up",
  "interrupted",
  "letter_broken",
  "location_many",
  "location_near",
  "location_unknown",
  "no_article",
  "no_rows",
  "one_column",
  "option_choices",
  "option_choices_more",
  "option_unknown",
  "price_currency",
  "price_fraction",
  "price_kinds",
  "status",
  "too_complex",
  "too_large",
  "too_large_unpacked",
  "too_many_columns",
  "too_many_redirects",
  "too_many_rows",
  "too_slow",
  "unreachable",
  "xls_broken",
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
  "photo_too_narrow",
  "photo_unreadable",
  "posting_closed",
  "price_changed_too_often",
  "rate_limited",
  "too_many_listings",
  "unavailable",
]);

/** Whether an import can be checked again: it waits for its start or is over, and what it was read from is still there. */
export function mayCheckAgain({ source, state, address, has_file: hasFile }: ImportRecord): boolean {
  return source !== "feed" && (state === "checked" || state === "done") && (address !== null || hasFile);
}

export function presentImport(record: ImportRecord, counts: CountsRow = noCounts, language: Language): Import {
  const { id, source, name, state, ends_gone, problem, unknown_columns, sheets, hidden_rows, created_at, finished_at } =
    record;
  return {
    id,
    source,
    name,
    state,
    ends_gone,
    problem: problem === null ? null : textOf(problem.message, problem.values, language),
    unknown_columns,
    sheets,
    hidden_rows,
    location: record.location,
    rounds_prices: record.rounds_prices,
    may_check_again: mayCheckAgain(record),
    counts,
    creation_date: created_at.toISOString(),
    finish_date: finished_at?.toISOString() ?? null,
  };
}

export function presentPreview(
  {
    rows,
    prices: { changed, unlikely, changes },
  }: {
    rows: readonly ReportedRow[];
    prices: { changed: number; unlikely: number; changes: readonly PriceChangeRow[] };
  },
  catalogue: Catalogue,
  language: Language,
): Pick<ImportPreview, "rows" | "prices"> {
  const shown = rows.map((row) => {
    const { title = null, category: categoryId, price = null, photos = 0 } = row.data.shown ?? {};
    const category = catalogue.categoryById.get(categoryId ?? 0);
    return {
      ...presentRow(row, catalogue, language),
      title,
      category: category ? nameCategory(category) : null,
      price,
      is_waiting: row.problems !== null && row.problems.every(isUnsaid),
      has_zero_price: row.data.zeroPrice === true,
      photo_count: photos,
    };
  });
  const results = changes.map(({ line, article, title, listing_id, change }) => ({
    line,
    article,
    title,
    product: listing_id,
    ...change,
  }));
  return { rows: shown, prices: { changed, unlikely, results } };
}

export function presentRow(row: ReportedRow, catalogue: Catalogue, language: Language): ImportRow {
  const { line, article, data, kind, plan, listing_id, problems, photo_problems } = row;
  const present = (faults: RowFault[] | null) =>
    (faults ?? []).map((fault) => presentProblem(fault, catalogue, language));
  return {
    // What is in no row has no line.
    line: plan === "gone" ? 0 : line,
    article,
    title: data.title ?? null,
    kind,
    plan,
    changes: presentChanges(data, catalogue),
    product: listing_id,
    problems: present(problems),
    photo_problems: present(photo_problems),
  };
}

function presentChanges({ changes, priceChange }: RowData, { categoryById }: Catalogue): ImportRow["changes"] {
  if (changes === undefined) return null;
  const { fields, title = null, category } = changes;
  const [before, after] = [category?.before, category?.after].map((id) => categoryById.get(id ?? 0));
  return {
    fields,
    title,
    category: before && after ? { before: nameCategory(before), after: nameCategory(after) } : null,
    price: priceChange ? { before: priceChange.before, after: priceChange.after } : null,
  };
}

export function presentFaultGroup(
  { key, rows, fault, texts, first }: FaultGroup,
  catalogue: Catalogue,
  language: Language,
): ImportFault {
  // «890,50», «180,75»: the quotes around are those of the message.
  const named = texts.slice(0, namedRows).map((text) => text ?? "");
  const name = [...named, ...(texts.length > namedRows ? ["…"] : [])].join("», «");
  const shown = texts.length > 1 ? { ...fault, values: { ...fault.values, name } } : fault;
  return { ...presentProblem(shown, catalogue, language), key, code: fault.message, rows, first };
}

function presentProblem(fault: RowFault, catalogue: Catalogue, language: Language): ImportRow["problems"][number] {
  return {
    field: fault.field,
    column: fault.column ?? columnTitle(fault.field, catalogue, language),
    message: presentFault(fault, catalogue, language),
  };
}

/** What a column would be called in the reader's language. */
function columnTitle(field: string, catalogue: Catalogue, language: Language): string | null {
  const [, parameterId] = field.split("parameters.");
  if (parameterId !== undefined) return catalogue.parameterById.get(Number(parameterId))?.[`title_${language}`] ?? null;
  return columnNames[field as ImportColumn]?.[language][0] ?? null;
}

/** Options that a report names. */
const namedOptions = 8;

/** What is wrong, with the place or the category that is proposed by its name, and with what a cell could have. */
function presentFault({ field, message, values }: RowFault, catalogue: Catalogue, language: Language): string {
  const near = values?.["near"];
  if (near !== undefined) {
    const place = message === "location_near" ? catalogue.locationById.get(Number(near)) : undefined;
    const path = place ? [place] : (catalogue.categoryById.get(Number(near))?.path ?? []);
    return textOf(message, { ...values, near: path.map((one) => one[`title_${language}`]).join(" > ") }, language);
  }
  if (message !== "option_unknown") return textOf(message, values, language);
  const fitting = listFitting(field, Number(values?.["parent"]), catalogue);
  if (fitting.length === 0) return textOf(message, values, language);
  const named = fitting.slice(0, namedOptions);
  const choices = named.map((option) => option[`title_${language}`]).join(", ");
  const key = fitting.length > named.length ? "option_choices_more" : "option_choices";
  return textOf(key, { ...values, choices }, language);
}

/** The options of a parameter; of one that depends on another, those of what was chosen there. */
function listFitting(field: string, parent: number, { parameterById }: Catalogue) {
  const parameter = parameterById.get(Number(field.split("parameters.")[1]));
  return (parameter?.options ?? []).filter(
    ({ parent_option }) =>
      parameter?.depends_on === undefined || parent_option === undefined || parent_option === parent,
  );
}

function textOf(message: string, values: RowFault["values"], language: Language): string {
  const key = ownMessages.has(message) ? `import.${message}` : refusals.has(message) ? message : `fields.${message}`;
  return errorTexts[language](key, values);
}
