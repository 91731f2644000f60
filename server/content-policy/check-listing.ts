import type { DealType, Parameter } from "#contracts/catalogue/schemas.ts";
import type { Currency } from "#contracts/base/currency.ts";
import type { PolicyFinding } from "#contracts/selling/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { PriceComparer } from "#server/listings/compare-prices.ts";
import type { Db } from "#server/database/database.ts";
import type { Search } from "#server/search/search.ts";
import { tokenize } from "#server/search/text/fold.ts";
import type { StoredParameters } from "#server/catalogue/resolve-parameters.ts";
import { checkText } from "./check-text.ts";
import { makeFinding } from "./make-finding.ts";
import { type SuggestedCategory, suggestCategories } from "./suggest-categories.ts";

export interface ContentPolicyServices {
  db: Db;
  catalogue: CatalogueStore;
  search: Search;
  prices: PriceComparer;
}

/** A listing, or the completed part of a draft. */
export interface CheckedListing {
  /** Of a stored listing, to exclude it from the price comparison. */
  id?: number;
  title: string;
  description: string;
  category: number | undefined;
  dealType: DealType | undefined;
  price: number;
  currency: Currency;
  parameters: StoredParameters;
}

/** A price of so many times the median, or such a fraction of it, is a typo or bait. */
const suspiciousPriceFactor = 4;
/** Weight from which a suggested category is certain. */
const certainWeight = 0.6;

/**
 * The findings against the content policy (`docs/features/content-policy.md`, What the machine notices), and the categories that the
 * title suggests.
 */
export async function checkListing(
  services: ContentPolicyServices,
  listing: CheckedListing,
): Promise<{ findings: PolicyFinding[]; categories: SuggestedCategory[] }> {
  const categories = listing.title.trim() === "" ? [] : await suggestCategories(services, listing.title);
  const findings = [
    ...checkText(listing),
    ...checkCategory(services, listing, categories),
    ...checkParameters(services, listing),
    ...(await checkPrice(services, listing)),
  ];
  return { findings, categories };
}

/** A finding when the best suggestion is certain and none is in the chosen main category. */
function checkCategory(
  { catalogue }: ContentPolicyServices,
  { category: id }: CheckedListing,
  suggested: readonly SuggestedCategory[],
): PolicyFinding[] {
  const category = id === undefined ? undefined : catalogue.current().categoryById.get(id);
  const [best] = suggested;
  if (!category || !best || best.weight < certainWeight) return [];
  const isNear = suggested.some((other) => other.category.path[0] === category.path[0]);
  return isNear ? [] : [makeFinding("wrong_category", "category", best.category.title_ru)];
}

/** A finding when the title names another make or year than the parameters. */
function checkParameters({ catalogue }: ContentPolicyServices, listing: CheckedListing): PolicyFinding[] {
  const parameters = catalogue.current().categoryById.get(listing.category ?? 0)?.parameters ?? [];
  const words = tokenize(listing.title);
  const contradiction = parameters
    .slice(0, leadingParameters)
    .map((parameter) => findContradiction(parameter, listing.parameters[parameter.id], words))
    .find((fragment) => fragment !== undefined);
  return contradiction === undefined ? [] : [makeFinding("text_mismatch", "title", contradiction)];
}

/** Make, model and year. */
const leadingParameters = 3;
/** Characters; a shorter name of a make usually has another meaning too. */
const minNameLength = 4;

function findContradiction(
  parameter: Parameter,
  value: StoredParameters[string] | undefined,
  words: readonly string[],
): string | undefined {
  if (typeof value === "number" && parameter.key === "year") {
    const named = words.filter((word) => /^(?:19[5-9]|20[0-3])\d$/.test(word));
    return named.length === 1 && Number(named[0]) !== value ? named[0] : undefined;
  }
  if (!Array.isArray(value) || parameter.depends_on !== undefined) return undefined;
  const isNamed = (title: string) => {
    const name = tokenize(title);
    return name.length === 1 && (name[0]?.length ?? 0) >= minNameLength && words.includes(name[0] ?? "");
  };
  const named = parameter.options.filter((option) => isNamed(option.title_ru));
  return named.length > 0 && !named.some(({ id }) => value.includes(id)) ? named[0]?.title_ru : undefined;
}

async function checkPrice(services: PriceServices, listing: CheckedListing): Promise<PolicyFinding[]> {
  return (await findUnusualPrice(services, listing)) === null ? [] : [makeFinding("wrong_price", "price")];
}

type PricedListing = Pick<CheckedListing, "id" | "category" | "dealType" | "price" | "currency" | "parameters">;

/** The median price of the kind of a listing, in som. `null` if no comparison is available. */
export async function findUsualPrice(
  { catalogue, prices }: PriceServices,
  listing: PricedListing,
): Promise<number | null> {
  const { id, category, dealType, price, parameters } = listing;
  if (category === undefined || dealType === undefined || price === 0) return null;
  const group = { id, category_id: category, deal_type: dealType, parameters };
  return (await prices.compareInGroup(group, toSom(listing, catalogue)))?.median ?? null;
}

function toSom({ price, currency }: Pick<CheckedListing, "price" | "currency">, catalogue: CatalogueStore): number {
  return Math.round(price * (catalogue.current().rates[currency] ?? 1));
}

type PriceServices = Pick<ContentPolicyServices, "catalogue" | "prices">;

/**
 * Whether a price is unusually high or low against the median of its kind, by {@link suspiciousPriceFactor}. `null` if
 * the price is usual, or no comparison is available.
 */
export async function findUnusualPrice(
  { catalogue, prices }: PriceServices,
  listing: PricedListing,
): Promise<"high" | "low" | null> {
  const own = toSom(listing, catalogue);
  const median = await findUsualPrice({ catalogue, prices }, listing);
  if (median === null) return null;
  if (own > median * suspiciousPriceFactor) return "high";
  return own * suspiciousPriceFactor < median ? "low" : null;
}
