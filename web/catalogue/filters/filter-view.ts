import type { CategoryDetail, DealType, Parameter } from "#contracts/catalogue/schemas.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import {
  type ListFilters,
  readOptions,
  readRanges,
  writeOptions,
  writeRanges,
} from "#web/catalogue/address/list-query.ts";

/** The filters of a category as a page shows them, in its language. */
export interface FilterView {
  dealTypes: readonly DealType[];
  /** There are only jobs: the price is their pay. */
  isPay?: true;
  /** What most sellers there ask for: bounds are in dollars until another currency is chosen. */
  currency?: "USD";
  parameters: ParameterView[];
}

/** A filter by itself: the price, or a parameter. */
export type SingleFilter = "price" | number;

export type ParameterView = RangeView | ChoiceView;

interface ParameterHead {
  id: number;
  title: string;
}

/** A range of numbers. */
interface RangeView extends ParameterHead {
  kind: "range";
  unit: string;
}

/** Options, any of which may be chosen. */
export interface ChoiceView extends ParameterHead {
  kind: "choice";
  /** True if its options depend on another parameter, as models on makes; it may then have none. */
  isDependent?: true;
  /** True for colours, which are shown with samples. */
  isColour?: true;
  options: OptionView[];
}

export interface OptionView {
  id: number;
  title: string;
  /** The option that it belongs to. */
  of?: number;
}

/** The filters of a category, with dependent options (models) of chosen options (makes) only. */
export function viewFilter(category: CategoryDetail, filters: ListFilters, language: Language): FilterView {
  const chosen = new Set(readOptions(filters));
  return {
    dealTypes: category.deal_types.length > 1 ? category.deal_types : [],
    ...(category.deal_types.length > 0 &&
      category.deal_types.every((deal) => deal === "job") && { isPay: true as const }),
    parameters: category.parameters.flatMap((parameter) => viewParameter(parameter, chosen, language) ?? []),
  };
}

/** The dependent parameters of a category, with the options that fit the chosen ones. */
export function viewDependents(category: CategoryDetail, filters: ListFilters, language: Language): ChoiceView[] {
  const dependents = category.parameters.filter((parameter) => parameter.depends_on !== undefined);
  const view = viewFilter({ ...category, parameters: dependents }, filters, language);
  return view.parameters.filter((parameter) => parameter.kind === "choice");
}

function viewParameter(
  parameter: Parameter,
  chosen: ReadonlySet<number>,
  language: Language,
): ParameterView | undefined {
  const head = { id: parameter.id, title: titleOf(parameter, language) };
  if (parameter.from_to)
    return { ...head, kind: "range", unit: language === "ky" ? parameter.unit_ky : parameter.unit_ru };
  const isDependent = parameter.depends_on !== undefined;
  if (parameter.options.length === 0) return undefined;
  const options = parameter.options.filter(
    (option) => option.parent_option === undefined || chosen.has(option.parent_option),
  );
  return {
    ...head,
    kind: "choice",
    ...(isDependent ? { isDependent } : {}),
    ...(parameter.key === "color" ? { isColour: true } : {}),
    options: options.map((option) => ({
      id: option.id,
      title: titleOf(option, language),
      ...(option.parent_option === undefined ? {} : { of: option.parent_option }),
    })),
  };
}

/**
 * Drops options and ranges that the category does not have (all of them without a category), and options whose parent is
 * not chosen, as a model without its make. Returns the same object when nothing is dropped.
 */
export function dropOptionsOfOtherParents(filters: ListFilters, category: CategoryDetail | undefined): ListFilters {
  const parameters = category?.parameters ?? [];
  const parents = new Map(parameters.flatMap(({ options }) => options.map((own) => [own.id, own.parent_option])));
  const chosen = new Set(readOptions(filters));
  const options = [...chosen].filter((id) => {
    const parent = parents.get(id);
    return parents.has(id) && (parent === undefined || chosen.has(parent));
  });
  const numeric = new Set(parameters.flatMap(({ id, from_to: isRange }) => (isRange ? [id] : [])));
  const given = readRanges(filters);
  const ranges = new Map([...given].filter(([id]) => numeric.has(id)));
  if (options.length === chosen.size && ranges.size === given.size) return filters;
  return {
    ...filters,
    options: writeOptions(options) || undefined,
    parameters: writeRanges(ranges) || undefined,
  };
}
