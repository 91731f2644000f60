import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { PriceGroup } from "#contracts/market-prices/schemas.ts";
import { unitNamed } from "#server/catalogue/card-facts.ts";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import type { ListServices } from "#server/listings/list.ts";
import { refuse } from "#server/platform/refusal.ts";
import { type PriceGroupRow, readPriceGroups } from "./group-queries.ts";
import groups from "./groups.json" with { type: "json" };
import { oldestPresentMonth } from "./months.ts";

/** Keys of the parameters by whose options prices are told, by the slug of a category; what is inside it has them, too. */
const keysOfCategory: Record<string, string[]> = groups;

/** «Другая модель»: what nobody has named is no group. */
const otherOption = /^Друг(?:ая|ой|ое)(?: |$)/u;

/** The categories right below the main ones whose prices are told by make and model, with the parameters of these. */
export function listGroupedCategories({ categories }: Pick<Catalogue, "categories">) {
  return categories.flatMap((category) => {
    const keys = keysOfCategory[category.title_slug] ?? [];
    const parameterIds = keys.flatMap((key) => category.parameters.find((own) => own.key === key)?.id ?? []);
    return keys.length > 0 ? [{ category, parameterIds }] : [];
  });
}

/** What makes and models of a category cost now, those with the most offers first. Refuses an unknown category. */
export async function listPriceGroups(
  { db, catalogue, now }: Pick<ListServices, "db" | "catalogue" | "now">,
  id: number,
): Promise<PriceGroup[]> {
  const category = catalogue.current().categoryById.get(id);
  if (!category?.isActive) refuse("not_found");
  if (!isGrouped(category)) return [];
  const rows = await readPriceGroups(db, { categoryId: id, since: oldestPresentMonth(now()) });
  return rows.flatMap((row) => presentGroup(row, catalogue.current()) ?? []);
}

function isGrouped({ path }: Category): boolean {
  return path.some(({ title_slug: slug }) => keysOfCategory[slug] !== undefined);
}

function presentGroup(row: PriceGroupRow, { parameterOfOption, rates }: Catalogue): PriceGroup | undefined {
  const optionOf = (id: number) => parameterOfOption.get(id)?.options.find((option) => option.id === id);
  const option = optionOf(row.option_id);
  if (!option || otherOption.test(option.title_ru)) return undefined;
  const make = option.parent_option === undefined ? undefined : optionOf(option.parent_option);
  const unit = unitNamed(row.unit);
  return {
    options: [...(make ? [make.id] : []), option.id],
    title_ru: [make?.title_ru, option.title_ru].filter(Boolean).join(" "),
    title_ky: [make?.title_ky, option.title_ky].filter(Boolean).join(" "),
    deal_type: row.deal_type as DealType,
    unit_ru: unit.ru,
    unit_ky: unit.ky,
    month: row.month,
    count: row.listings,
    median: row.median,
    median_usd: Math.round(row.median / (rates.USD ?? 1)),
  };
}
