import { findRangeFaults, type RangeFaults } from "#web/catalogue/address/check-ranges.ts";
import type { SingleFilter } from "./filter-view.ts";
import { typedNumbers } from "#web/catalogue/address/typed-numbers.ts";
import { type ListFilters, readFilters, readOptions, writeFilters } from "#web/catalogue/address/list-query.ts";

/** The content of the filter form. */
export interface FilterDraft {
  filters: ListFilters;
  /** The slug of the category, or `all`. */
  category: string;
  /** Ids of the chosen options. */
  chosen: ReadonlySet<number>;
  faults: RangeFaults;
  /** The query that counts the draft's listings; undefined if a range has a fault. */
  query: string | undefined;
}

/** Reads the fields of the form; `search` takes the place of its words. */
export function readDraft(form: HTMLFormElement, search?: string): FilterDraft {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const query = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  if (search !== undefined) query.set("search", search);
  const filters = readFilters(query, typedNumbers);
  const category = query.get("category") ?? "";
  const faults = findRangeFaults(filters);
  const counted = writeFilters({ ...filters, ordering: undefined });
  return {
    filters,
    category,
    chosen: new Set(readOptions(filters)),
    faults,
    query: faults.size > 0 ? undefined : `category=${category}&${counted.slice(1)}`,
  };
}

/**
 * Clears the fields, category and location included, or those of one filter; the Business switch is none of them and
 * stays.
 */
export function clearFields(form: HTMLFormElement, only?: SingleFilter): void {
  const within = only === undefined ? form : form.querySelector(`[data-filter="${only}"]`);
  if (only === undefined) form.reset();
  for (const field of form.elements) {
    if (!within?.contains(field)) continue;
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
    if (!(field instanceof HTMLInputElement) || field.type === "hidden") continue;
    if (field.type === "checkbox") field.checked = false;
    else if (field.type === "radio") field.checked = field.dataset.usual !== undefined;
    else field.value = "";
  }
}
