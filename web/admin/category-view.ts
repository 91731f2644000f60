import type { AdminCategory } from "#contracts/admin/category-schemas.ts";
import type { AdminParameter } from "#contracts/admin/parameter-schemas.ts";
import { formatNumber } from "#web/platform/format.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

/** A category in the list of those under another one. */
export interface CategoryRowView {
  id: number;
  title: string;
  /** In the other language. */
  otherTitle: string;
  isActive: boolean;
  /** Formatted. */
  listings: string;
  children: number;
}

export function viewRow(row: AdminCategory, language: Language): CategoryRowView {
  return {
    id: row.id,
    title: titleOf(row, language),
    otherTitle: language === "ky" ? row.title_ru : row.title_ky,
    isActive: row.is_active,
    listings: formatNumber(row.product_count),
    children: row.child_count,
  };
}

/** A parameter in the list of those of a category. */
export interface ParameterRowView {
  id: number;
  title: string;
  unit: string;
  kind: "select" | "several" | "number" | "text";
  isRequired: boolean;
  options: string;
}

export function viewParameterRow(parameter: AdminParameter, language: Language): ParameterRowView {
  return {
    id: parameter.id,
    title: titleOf(parameter, language),
    unit: language === "ky" ? parameter.unit_ky : parameter.unit_ru,
    kind: kindOf(parameter),
    isRequired: parameter.required,
    options: formatNumber(parameter.option_count),
  };
}

function kindOf({ type, from_to, multiple }: AdminParameter): ParameterRowView["kind"] {
  if (type === "select") return multiple ? "several" : "select";
  return from_to ? "number" : "text";
}
