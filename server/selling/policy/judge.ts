import type { DealType, Parameter } from "#contracts/catalogue.ts";
import type { Currency } from "#contracts/listings.ts";
import type { PolicyFinding } from "#contracts/selling.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { PriceComparer } from "#server/listings/compare-prices.ts";
import type { Db } from "#server/platform/database.ts";
import type { Search } from "#server/search/search.ts";
import { tokenize } from "#server/search/text/fold.ts";
import type { StoredParameters } from "../parameters.ts";
import { judgeText, makeFinding } from "./judge-text.ts";
import { type SuggestedCategory, suggestCategories } from "./suggest-categories.ts";

export interface PolicyServices {
  db: Db;
  catalogue: CatalogueStore;
  search: Search;
  prices: PriceComparer;
}

/** An ad, or as much of one as there is yet. */
export interface JudgedListing {
  /** Not compared with itself. */
  id?: number;
  title: string;
  description: string;
  category: number | undefined;
  dealType: DealType | undefined;
  price: number;
  currency: Currency;
  parameters: StoredParameters;
}

/** So many times the usual price, or such a part of it, is a slip of the finger or bait. */
const farFromUsual = 4;
/** From this weight on the words of a title say where the ad belongs. */
const sureWeight = 0.6;

/** What a machine can say of an ad against the content policy (spec §5), and where its title says it belongs. It decides nothing. */
export async function judgeListing(
  services: PolicyServices,
  listing: JudgedListing,
): Promise<{ findings: PolicyFinding[]; categories: SuggestedCategory[] }> {
  const categories = listing.title.trim() === "" ? [] : await suggestCategories(services, listing.title);
  const findings = [
    ...judgeText(listing),
    ...judgeCategory(services, listing, categories),
    ...judgeParameters(services, listing),
    ...(await judgePrice(services, listing)),
  ];
  return { findings, categories };
}

/** Ads with such titles, and the names of categories, all point to another branch of the tree. */
function judgeCategory(
  { catalogue }: PolicyServices,
  { category: id }: JudgedListing,
  suggested: readonly SuggestedCategory[],
): PolicyFinding[] {
  const category = id === undefined ? undefined : catalogue.current().categoryById.get(id);
  const [best] = suggested;
  if (!category || !best || best.weight < sureWeight) return [];
  const isNear = suggested.some((other) => other.category.path[0] === category.path[0]);
  return isNear ? [] : [makeFinding("wrong_category", "category", best.category.title_ru)];
}

/** The title names another make or year than the parameters. */
function judgeParameters({ catalogue }: PolicyServices, listing: JudgedListing): PolicyFinding[] {
  const parameters = catalogue.current().categoryById.get(listing.category ?? 0)?.parameters ?? [];
  const words = tokenize(listing.title);
  const fault = parameters
    .slice(0, leadingParameters)
    .map((parameter) => findContradiction(parameter, listing.parameters[parameter.id], words))
    .find((fragment) => fragment !== undefined);
  return fault === undefined ? [] : [makeFinding("text_mismatch", "title", fault)];
}

/** Make, model and year come first. */
const leadingParameters = 3;
/** A shorter name of a make is a word of something else. */
const shortestName = 4;

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
    return name.length === 1 && (name[0]?.length ?? 0) >= shortestName && words.includes(name[0] ?? "");
  };
  const named = parameter.options.filter((option) => isNamed(option.title_ru));
  return named.length > 0 && !named.some(({ id }) => value.includes(id)) ? named[0]?.title_ru : undefined;
}

async function judgePrice({ catalogue, prices }: PolicyServices, listing: JudgedListing): Promise<PolicyFinding[]> {
  const { category, dealType, price, currency, parameters } = listing;
  if (category === undefined || dealType === undefined || price === 0) return [];
  const own = Math.round(price * (catalogue.current().rates[currency] ?? 1));
  const kind = { id: listing.id, category_id: category, deal_type: dealType, parameters };
  const usual = await prices.compareKind(kind, own);
  if (!usual || (own <= usual.median * farFromUsual && own * farFromUsual >= usual.median)) return [];
  return [makeFinding("wrong_price", "price")];
}
