import type { CategoryDetail, DealType, Parameter } from "#contracts/catalogue.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { type ListFilters, readOptions, writeOptions } from "./list-query.ts";

/** What can be filtered in a category, in the reader's language; only what the page shows. */
export interface FilterView {
  dealTypes: DealType[];
  parameters: ParameterView[];
}

export type ParameterView = RangeView | ChoiceView;

interface ParameterHead {
  id: number;
  title: string;
}

/** Entered numbers, filtered from … to. */
interface RangeView extends ParameterHead {
  kind: "range";
  unit: string;
}

/** Options, any of which may be chosen. */
export interface ChoiceView extends ParameterHead {
  kind: "choice";
  options: { id: number; title: string }[];
}

/** The filters of a category. Options that depend on another parameter (model after make) are those of the chosen ones. */
export function viewFilter(category: CategoryDetail, filters: ListFilters, language: Language): FilterView {
  const chosen = new Set(readOptions(filters));
  return {
    dealTypes: category.deal_types.length > 1 ? category.deal_types : [],
    parameters: category.parameters.flatMap((parameter) => viewParameter(parameter, chosen, language) ?? []),
  };
}

function viewParameter(
  parameter: Parameter,
  chosen: ReadonlySet<number>,
  language: Language,
): ParameterView | undefined {
  const head = { id: parameter.id, title: titleOf(parameter, language) };
  if (parameter.from_to)
    return { ...head, kind: "range", unit: language === "ky" ? parameter.unit_ky : parameter.unit_ru };
  const options = parameter.options.filter(
    (option) => option.parent_option === undefined || chosen.has(option.parent_option),
  );
  if (options.length === 0) return undefined;
  return {
    ...head,
    kind: "choice",
    options: options.map((option) => ({ id: option.id, title: titleOf(option, language) })),
  };
}

/** The filters without options that hang on one no longer chosen: a model without its make. */
export function dropOrphans(filters: ListFilters, category: CategoryDetail): ListFilters {
  const chosen = new Set(readOptions(filters));
  const parents = new Map(
    category.parameters.flatMap(({ options }) => options.map((option) => [option.id, option.parent_option] as const)),
  );
  const kept = [...chosen].filter((id) => {
    const parent = parents.get(id);
    return parent === undefined || chosen.has(parent);
  });
  return kept.length === chosen.size ? filters : { ...filters, options: writeOptions(kept) };
}
