import type { DealType, Parameter } from "#contracts/catalogue/schemas.ts";
import type { Wanted } from "#contracts/listings/rules.ts";
import facts from "./card-facts.json" with { type: "json" };
import type { Category } from "./catalogue.ts";
import units from "./price-units.json" with { type: "json" };

/*
 * What a card says of a listing beside title and price. The data are in `card-facts.json` (parameters by category) and
 * `price-units.json` (what a price is for).
 */

/** A text in both languages; both empty when there is nothing to say. */
export interface BothLanguages {
  ru: string;
  ky: string;
}

/** The stored values of a listing by the id of the parameter. */
type StoredValues = Record<string, number[] | number | string>;

interface Form extends BothLanguages {
  /** Key of the parameter with the whole: the floor of so many. */
  of?: string;
  /** Options that are said without the form. */
  asIs?: number[];
}

interface PricedListing {
  dealType: DealType;
  category: Category;
  values: unknown;
}

const maxFacts = 3;
const noBreakSpace = "\u00a0";
const nothing: BothLanguages = { ru: "", ky: "" };
const factsByCategory: Record<string, string[]> = facts.categories;
const forms: Record<string, Form> = facts.forms;
const unitTexts: Record<string, BothLanguages> = units.units;
const unitOfOption: Record<string, string> = units.options;
const rentUnits: Record<string, string | null> = units.rent;

/** Options of «Обмен» that mean yes. */
const exchangeOptions = new Set([5002, 5003, 5004, 5005]);
/** The option of «Торг» that means yes. */
const hagglingOption = 439_001;
/** Parameters that say what the price is for, by deal type: rent, wage, the rest. */
const unitParameters: Partial<Record<DealType, readonly string[]>> = {
  rent: ["rent_period", "rent_term", "service_price_kind"],
  job: ["job_pay_kind"],
  service: ["service_price_kind", "sale_unit"],
  sell: ["sale_unit", "animal_price_for", "service_price_kind"],
};

/** «2015 · 2,5 л · 120 000 км»: at most three facts of a listing, those of its category. */
export function describeFacts(category: Category, stored: unknown): BothLanguages {
  const values = stored as StoredValues;
  const keys = nearest(category, factsByCategory) ?? facts.others;
  const byKey = new Map(category.parameters.map((parameter) => [parameter.key, parameter]));
  const found: BothLanguages[] = [];
  for (const key of keys) {
    const parameter = byKey.get(key);
    const text = parameter && describeFact(parameter, values, byKey);
    if (text && found.length < maxFacts) found.push(text);
  }
  return { ru: found.map(({ ru }) => ru).join(" · "), ky: found.map(({ ky }) => ky).join(" · ") };
}

function describeFact(
  parameter: Parameter,
  values: StoredValues,
  byKey: ReadonlyMap<string, Parameter>,
): BothLanguages | undefined {
  const value = values[parameter.id];
  if (value === undefined || value === "") return undefined;
  const form = forms[parameter.key];
  if (Array.isArray(value)) {
    const option = parameter.options.find(({ id }) => id === value[0]);
    if (!option) return undefined;
    const titles = { ru: option.title_ru, ky: option.title_ky };
    return form && !form.asIs?.includes(option.id) ? fill(form, titles) : titles;
  }
  const number = typeof value === "number" ? formatValue(value) : value;
  const { unit_ru: ru, unit_ky: ky } = parameter;
  if (!form) return { ru: withUnit(number, ru), ky: withUnit(number, ky) };
  const whole = form.of === undefined ? undefined : values[byKey.get(form.of)?.id ?? 0];
  const text = typeof whole === "number" ? `${number}/${formatValue(whole)}` : number;
  return fill(form, { ru: text, ky: text });
}

function fill(form: Form, value: BothLanguages): BothLanguages {
  const put = (text: string, into: string) =>
    into.replace("{value}", () => (into.startsWith("{value}") ? text : decapitalise(text)));
  return { ru: put(value.ru, form.ru), ky: put(value.ky, form.ky) };
}

/** «Более 5 лет» inside a phrase; «XL» stays. */
function decapitalise(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

const withUnit = (value: string, unit: string) => (unit === "" ? value : `${value}${noBreakSpace}${unit}`);

/** `120 000`, `2,5`; up to four digits are not grouped, so that years stay readable. */
function formatValue(value: number): string {
  const [whole = "", fraction] = String(value).split(".");
  const grouped = whole.length > 4 ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, noBreakSpace) : whole;
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

/** What a price is for, «мес», «сутки», «кг»; empty when it is for all of it. */
export function findPriceUnit({ dealType, category, values }: PricedListing): BothLanguages {
  const key = unitKeyOf(dealType, category, values as StoredValues);
  return (key && unitTexts[key]) || nothing;
}

/** What prices are for, by its Russian name, as it is noted with a price. */
export function unitNamed(ru: string): BothLanguages {
  return Object.values(unitTexts).find((unit) => unit.ru === ru) ?? nothing;
}

function unitKeyOf(dealType: DealType, category: Category, values: StoredValues): string | null | undefined {
  const wanted = findWanted(dealType, category);
  // Whoever wants to rent names a rent, whoever wants work a wage.
  const deal = wanted === "rent" ? "rent" : dealType;
  const chosen = (unitParameters[deal] ?? []).flatMap((key) => chosenOptions(key, category, values).slice(0, 1));
  const given = chosen.map((option) => unitOfOption[option]).find((unit) => unit !== undefined);
  if (given) return given;
  if (deal === "job") return chosen.some((option) => units.jobWithoutUnit.includes(option)) ? undefined : units.job;
  return deal === "rent" ? nearest(category, rentUnits) : undefined;
}

/** Whether people look for work in it. */
export function isResume({ wanted }: Category): boolean {
  return wanted === "work";
}

/** Whether a listing is that of somebody who looks for something, and how: null for an offer. */
export function findWanted(dealType: DealType, category: Category): Wanted | null {
  if (isResume(category)) return "work";
  return dealType === "buy" ? (category.wanted ?? "buy") : null;
}

/** Whether what is offered may be exchanged: as the deal, or as an option. */
export function acceptsExchange(dealType: DealType, category: Category, stored: unknown): boolean {
  if (dealType === "exchange") return true;
  if (dealType === "buy") return false;
  return chosenOptions("exchange_possible", category, stored).some((option) => exchangeOptions.has(option));
}

/** Whether the seller would come down with the price. */
export function acceptsHaggling(dealType: DealType, category: Category, stored: unknown): boolean {
  return dealType !== "buy" && chosenOptions("haggling", category, stored).includes(hagglingOption);
}

function chosenOptions(key: string, category: Category, stored: unknown): readonly number[] {
  const parameter = category.parameters.find((one) => one.key === key);
  const value = parameter && (stored as StoredValues)[parameter.id];
  return Array.isArray(value) ? value : [];
}

/** The entry of the category, else of the nearest one above that has one. */
function nearest<T>(category: Category, entries: Record<string, T>): T | undefined {
  for (const { title_slug: slug } of category.path.toReversed()) {
    const entry = entries[slug];
    if (entry !== undefined) return entry;
  }
  return undefined;
}
