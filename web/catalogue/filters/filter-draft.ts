import { findInvertedRanges, type InvertedRange } from "./check-ranges.ts";
import type { SingleFilter } from "./filter-view.ts";
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

/** Reads the fields of the form; `search` takes the place of its words. */
export function readDraft(form: HTMLFormElement, search?: string): FilterDraft {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const query = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  if (search !== undefined) query.set("search", search);
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

type FormField = HTMLInputElement | HTMLSelectElement;

/** The field in use if its value is no longer that of the list on show, else the last such field of the form. */
export function findTouched(form: HTMLFormElement): FormField | undefined {
  const touched = listTouched(form);
  return touched.find((field) => field === document.activeElement) ?? touched.at(-1);
}

/** Puts what was typed or chosen in one form into the same fields of another; `focused` names the one to go on in. */
export function carryTouched(from: HTMLFormElement, to: HTMLFormElement, focused?: string): void {
  for (const touched of listTouched(from)) {
    const isToggle = isCheckable(touched);
    for (const field of to.elements) {
      if (!isField(field) || field.name !== touched.name) continue;
      if (!isToggle) field.value = touched.value;
      else if (isCheckable(field) && field.value === touched.value) field.checked = touched.checked;
    }
  }
  const field = focused ? to.elements.namedItem(focused) : null;
  if (field instanceof HTMLInputElement) field.focus({ preventScroll: true });
}

/** The name of the text field of the form that has the focus. */
export function findFocused(form: HTMLFormElement): string | undefined {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.form === form && field.name !== "" ? field.name : undefined;
}

function listTouched(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(isField).filter((field) => {
    if (field.name === "") return false;
    if (isCheckable(field)) return field.checked !== field.defaultChecked;
    if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
    // Without a default the first option is it.
    const standard = field.querySelector<HTMLOptionElement>("option[selected]") ?? field.querySelector("option");
    return standard !== null && field.value !== standard.value;
  });
}

function isField(element: Element): element is FormField {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

function isCheckable(field: FormField): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}
