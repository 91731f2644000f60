import type { Currency } from "#contracts/base/currency.ts";
import type { DealType, Parameter } from "#contracts/catalogue/schemas.ts";
import { isResume } from "#server/catalogue/card-facts.ts";
import type { Category } from "#server/catalogue/catalogue.ts";
import { type Amount, maxRooms, type Unit } from "./amounts.ts";
import type { NamedOption } from "./gazetteer.ts";
import { type Fit, isPrice, isYear, minPrice, type UsualPrices } from "./usual-prices.ts";

/** What an amount of a search asks for. */
export type AmountEffect =
  | {
      kind: "price";
      currency: Currency;
      from?: number;
      to?: number;
      /** No currency was said, and the price is usual in this one, too, for another deal. */
      otherCurrency?: Currency;
    }
  | { kind: "range"; parameters: Parameter[]; from?: number; to?: number }
  | { kind: "options"; options: NamedOption[] };

/** What else the search, or the list, is about. */
export interface AmountContext {
  /** The likeliest first; empty when nothing tells which categories are meant. */
  categories: readonly Category[];
  /** Parameters of these categories; all parameters when there are none. */
  parameters: readonly Parameter[];
  prices: UsualPrices;
  /** Som for a dollar. */
  dollar: number;
  /** The deal that the search names; `undefined` if it names none. */
  deal: DealType | undefined;
}

const keysOfUnit: Partial<Record<Unit, readonly string[]>> = {
  year: ["year", "year_made", "year_built"],
  kilometre: ["mileage", "ev_range"],
  squareMetre: ["area_total", "area_any"],
  sotka: ["area_land"],
  hectare: ["area_ha"],
  litre: ["engine_volume"],
  inch: ["screen_inch"],
};
/** Nobody asks for 60 m² to the centimetre: so much less or more is meant, too. */
const tolerance: Partial<Record<Unit, number>> = { squareMetre: 0.1, sotka: 0.1, hectare: 0.1 };
/** Where prices are in dollars «хонда до 6000» means those, unless the number is too large for it. */
const maxDollars = 300_000;
const memorySizes: ReadonlySet<number> = new Set([16, 32, 64, 128, 256, 512]);
/** A phone or a laptop has so much working memory at most; more is storage. */
const maxWorkingMemory = 24;

/** Dollars are mostly written with their sign: a price has to be that much nearer to the usual ones in dollars. */
const somAdvantage = 0.3;

/** What an amount means in its context; undefined: it is a word like others. */
export function findAmountEffect(amount: Amount, context: AmountContext): AmountEffect | undefined {
  const { unit, min, max, isExact } = amount;
  const value = min ?? max ?? 0;
  if (amount.isThousandOrTons) {
    const isOfHomes = context.categories.length > 0 && context.parameters.some(({ key }) => key === "rooms");
    return isOfHomes ? findMoney({ ...amount, ...times(amount, 1_000) }, context) : undefined;
  }
  if (amount.isThousandOrRooms) {
    const rooms = unit === undefined && isExact ? findOptions(context, ["rooms"], value, "") : undefined;
    return rooms && context.categories.length > 0 ? rooms : findMoney({ ...amount, ...times(amount, 1_000) }, context);
  }
  if (unit === "som" || unit === "dollar") return findMoney(amount, context);
  if (unit === "room") return findRooms(amount, context);
  if (unit === "gigabyte" || unit === "terabyte") {
    const hasWorkingMemory = context.parameters.some(({ key }) => key === "ram");
    const keys =
      unit === "gigabyte" && value <= maxWorkingMemory && hasWorkingMemory ? ["ram"] : ["storage", "disk_size"];
    return findOptions(context, keys, value, unit === "gigabyte" ? "гб" : "тб");
  }
  if (unit) return findRange(amount, unit, context);
  const year = [min, max].every((bound) => bound === undefined || isYear(bound)) && context.categories.length > 0;
  const yearRange = year ? findRange(amount, "year", context) : undefined;
  if (yearRange) return yearRange;
  if (isExact && memorySizes.has(value))
    return context.categories.length > 0 ? findOptions(context, ["storage", "disk_size"], value, "гб") : undefined;
  if (isExact) return isBarePrice(amount, context) ? findMoney(amount, context) : undefined;
  return isPrice(amount) ? findMoney(amount, context) : undefined;
}

/** Numbers that are no multiples of it are models: «ваз 2107», «газ 3307». */
const priceStep = 1_000;

/** Whether a number without a unit or a word for a bound is a usual price of what is meant: «снять квартиру 40 тыс». */
function isBarePrice(amount: Amount, { categories: [main], prices, dollar, deal }: AmountContext): boolean {
  const { min: value = 0 } = amount;
  if (!main || value < priceStep || value % priceStep !== 0 || !isPrice({ ...amount, isExact: false })) return false;
  return [1, dollar].some((rate) => prices.rate({ from: value * rate, to: value * rate }, main, deal) === "usual");
}

/** A price; one without a unit is in the currency, or in the thousands, that are usual for what is meant. */
function findMoney(
  amount: Amount,
  { categories, prices, dollar, deal }: AmountContext,
): (AmountEffect & { kind: "price" }) | undefined {
  const [main] = categories;
  const { unit, min, max } = amount;
  const find = (money: Amount, currency: Currency): AmountEffect & { kind: "price" } => ({
    kind: "price",
    currency,
    // A price without a bound is the most that somebody pays, and the least that they want to earn.
    ...(money.isExact ? (isVacancy(main) ? { from: money.min } : { to: money.max }) : bounds(money.min, money.max)),
  });
  if (unit) return find(amount, unit === "dollar" ? "USD" : "KGS");
  const value = max ?? min ?? 0;
  const rate = (factor: number) =>
    main ? prices.rate({ from: min && min * factor, to: max && max * factor }, main, deal) : undefined;
  const isOfDollars = main?.usualCurrency === "USD";
  const nearest = (price: number, list: readonly Category[]) =>
    Math.min(...list.map((category) => prices.distance(price, category) ?? Infinity));
  // «Двушка до 40000» is a rent in som, «двушка до 90000» is for sale in dollars: the more usual price of the two.
  const whole = value < minPrice ? value * 1_000 : value;
  const [inSom, inDollars] = [
    nearest(whole, categories),
    nearest(
      whole * dollar,
      categories.filter(({ usualCurrency }) => usualCurrency === "USD"),
    ),
  ];
  if (deal === undefined && categories.length > 1 && inSom < Infinity && inDollars < Infinity)
    return {
      ...find({ ...amount, ...times(amount, whole / value) }, inSom < inDollars + somAdvantage ? "KGS" : "USD"),
      otherCurrency: inSom < inDollars + somAdvantage ? "USD" : "KGS",
    };
  // «Квартира до 30» is thousands.
  if (value < minPrice) {
    const currency = isOfDollars && rate(1_000) !== "usual" ? "USD" : "KGS";
    const isUsual = rate(1_000 * (currency === "USD" ? dollar : 1)) === "usual";
    return isUsual ? find({ ...amount, ...times(amount, 1_000) }, currency) : undefined;
  }
  const [som, dollars] = [rate(1), rate(dollar)].map((fit) => fits.indexOf(fit ?? "possible"));
  const isInDollars = som === dollars ? isOfDollars && value <= maxDollars : (dollars ?? 0) > (som ?? 0);
  return find(amount, isInDollars ? "USD" : "KGS");
}

/** The worst first. */
const fits: readonly Fit[] = ["impossible", "possible", "usual"];

function times({ min, max }: Amount, factor: number): Pick<Amount, "min" | "max"> {
  return { ...(min !== undefined && { min: min * factor }), ...(max !== undefined && { max: max * factor }) };
}

/** Whether listings of a category offer a wage. */
function isVacancy(category: Category | undefined): boolean {
  return category !== undefined && category.deal_types.includes("job") && !isResume(category);
}

function findRange(amount: Amount, unit: Unit, { parameters }: AmountContext): AmountEffect | undefined {
  const keys = keysOfUnit[unit] ?? [];
  const fitting = parameters.filter(({ key, from_to }) => from_to && keys.includes(key));
  if (fitting.length === 0) return undefined;
  if (unit === "year" && ![amount.min, amount.max].every((bound) => bound === undefined || isYear(bound)))
    return undefined;
  // «Пробег 100 000 км» is the most that is wanted.
  const min = unit === "kilometre" && amount.isExact ? undefined : amount.min;
  return {
    kind: "range",
    parameters: fitting,
    ...bounds(min, amount.max, amount.isExact ? (tolerance[unit] ?? 0) : 0),
  };
}

/** `part`: how much less or more is meant, too. */
function bounds(min: number | undefined, max: number | undefined, part = 0): { from?: number; to?: number } {
  return {
    ...(min !== undefined && { from: toHundredths(min * (1 - part)) }),
    ...(max !== undefined && { to: toHundredths(max * (1 + part)) }),
  };
}

/** «2 комнаты», «1-2 комнатная», «от 3 комнат»; of bounds, as many as the options have. */
function findRooms({ min = 1, max = maxRooms }: Amount, context: AmountContext): AmountEffect | undefined {
  const counts = Array.from({ length: Math.min(max, maxRooms) - min + 1 }, (_, more) => min + more);
  const found = counts.map((count) => findOptions(context, ["rooms"], count, ""));
  const options = found.flatMap((effect) => (effect?.kind === "options" ? effect.options : []));
  return options.length > 0 ? { kind: "options", options } : undefined;
}

/** 50 × 1.1 has no exact binary fraction. */
function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The options whose titles have this number and unit: «240–256 ГБ» for 256, «2 комнаты» for 2. */
function findOptions(
  { parameters }: AmountContext,
  keys: readonly string[],
  value: number,
  unit: string,
): AmountEffect | undefined {
  const options = parameters
    .filter(({ key }) => keys.includes(key))
    .flatMap((parameter) =>
      parameter.options
        .filter(({ title_ru }) => {
          const title = title_ru.toLowerCase();
          return (
            new Set<string>(title.match(/\d+/g)).has(String(value)) &&
            title.includes(unit) &&
            !/^(?:до|более)/.test(title)
          );
        })
        .map(({ id }) => ({ id, parameter })),
    );
  return options.length > 0 ? { kind: "options", options } : undefined;
}
