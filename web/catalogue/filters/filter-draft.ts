import { findInvertedRanges, type InvertedRange } from "./check-ranges.ts";
import { type ListFilters, readFilters, readOptions, writeFilters } from "#web/catalogue/address/list-query.ts";

/** The content of the filter form. */
export interface FilterDraft {
  filters: ListFilters;
  /** The slug of the category, or `all`. */
  category: string;
  /** Ids of the chosen options. */
  chosen: ReadonlySet<number>;
  inverted: readonly InvertedRange[];
  /** The query that counts the draft's listings; undefined if it has an inverted range. */
  query: string | undefined;
}

/** Reads the fields of the form. */
export function readDraft(form: HTMLFormElement): FilterDraft {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const query = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  const filters = readFilters(query);
  const category = query.get("category") ?? "";
  const inverted = findInvertedRanges(filters);
  const counted = writeFilters({ ...filters, ordering: undefined });
  return {
    filters,
    category,
    chosen: new Set(readOptions(filters)),
    inverted,
    query: inverted.length > 0 ? undefined : `category=${category}&${counted.slice(1)}`,
  };
}

/** Clears the fields, category and location included; the Business switch is none of them and stays. */
export function clearFields(form: HTMLFormElement): void {
  form.reset();
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
    if (!(field instanceof HTMLInputElement) || field.type === "hidden") continue;
    if (field.type === "checkbox") field.checked = false;
    else if (field.type === "radio") field.checked = field.value === "KGS";
    else field.value = "";
  }
}

/** A field whose value is no longer that of the list on show. */
export function findTouched(form: HTMLFormElement): HTMLInputElement | HTMLSelectElement | undefined {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      // Without a default the first option is it.
      const standard = field.querySelector<HTMLOptionElement>("option[selected]") ?? field.querySelector("option");
      if (standard && field.value !== standard.value) return field;
    }
    if (!(field instanceof HTMLInputElement) || field.name === "") continue;
    const isToggle = field.type === "checkbox" || field.type === "radio";
    if (isToggle ? field.checked !== field.defaultChecked : field.value !== field.defaultValue) return field;
  }
  return undefined;
}
