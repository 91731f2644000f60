import type { LRUCache } from "lru-cache";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { Category, LocationNode } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import type { Names } from "#server/search/names.ts";
import type { Dictionary } from "#server/search/text/dictionary.ts";
import { tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { findNames, toName } from "#server/search/text/name-index.ts";
import { stemToken } from "#server/search/text/stem.ts";
import type { Intent } from "#server/search/things/intents.ts";
import type { ChosenThing } from "#server/search/things/choose-thing.ts";
import { readWish, type Wish, type WishServices } from "#server/search/understanding/read-wish.ts";
import type { Frequencies } from "#server/search/vocabulary-queries.ts";
import { type AmountEffect, findAmountEffect } from "#server/search/understanding/amount-effect.ts";
import { isNaming, type NamedOption } from "#server/search/understanding/gazetteer.ts";
import { parametersAround, readSearch, type Segment } from "#server/search/understanding/understand.ts";

export interface InterpretServices extends WishServices {
  names: Names;
  /** Those that are one word and nothing else. */
  wholeNames: Names;
  dictionary: Dictionary;
  frequencies: Frequencies;
  store: CatalogueStore;
  /** Effects by text and list: a page with its counts, suggestions and nearest listings reads the same text often. */
  readings: LRUCache<string, readonly Effect[]>;
}

/** A segment with what it does to a list. */
export interface Effect {
  segment: Segment;
  /** Undefined: its words have to match. */
  amount?: AmountEffect;
  locations?: { nodes: LocationNode[]; isExcluded: boolean };
  categories?: Category[];
  /** Categories of different kinds of goods that are called by the word («уй»: cows and houses). It stays a word. */
  likelyCategories?: Category[];
  options?: NamedOption[];
  /** Makes and models that must not match. */
  unwanted?: NamedOption[];
  /** Only listings of this deal are meant. */
  deal?: DealType;
  /** The categories of the thing that is meant. `isSure`: what only mentions it elsewhere says nothing of it. */
  thing?: { categories: Category[]; isSure: boolean };
  /** Categories in which the words of a title may mean the same. */
  possible?: readonly Category[];
  /** The search is for people who buy: «скупка золота». */
  isAboutBuyers?: true;
  /** It says nothing that listings have to have. */
  isSilent?: boolean;
  /** Listings of these are not meant: who sells or buys a home does not rent one. */
  unwantedDeal?: DealType;
  /** Where such things are mostly offered though no category is named: a model of car is for sale, rooms are in flats. */
  implied?: Category[];
}

export function isPlace({ locations }: Effect): boolean {
  return locations !== undefined && !locations.isExcluded;
}

export function isThing({ amount, locations, unwanted, unwantedDeal, deal, isSilent, thing }: Effect): boolean {
  return !amount && !locations && !unwanted && !unwantedDeal && !deal && !isSilent && !thing;
}

/** A word that several kinds of goods are called by: «уй» is a house and a cow. */
export function isOfSeveralKinds({ likelyCategories, segment }: Effect): boolean {
  return likelyCategories !== undefined && segment.meaning?.kind === "category";
}

/**
 * A word that is also the name of a location is a word if so many titles have it, as a share of the listings there. Names of
 * cities and regions stand in many titles («такси Бишкек — Каракол»), names of villages are ordinary words («Достук»).
 */
const ordinaryShares: Readonly<Record<string, number>> = { region: 1, city: 1 };
const ordinaryShare = 0.2;

const nothing: Wish = { intents: new Set(), thing: undefined, possible: [], likely: [] };

/** `hasThings`: categories, makes and models are looked for. */
export function findEffects(
  text: string,
  { category, userId, catalogue, dealType }: ResolvedFilter,
  services: InterpretServices,
  hasThings = true,
): readonly Effect[] {
  // Among what one seller has, words say enough.
  const isOfSeller = userId !== undefined || catalogue !== undefined;
  const list: ListOfSearch = { category: category?.id, dealType, hasThings, hasWishes: hasThings && !isOfSeller };
  const key = `${list.category} ${dealType} ${hasThings} ${list.hasWishes} ${text}`;
  const known = services.readings.get(key);
  if (known) return known;
  const effects = readEffects(text, list, services);
  services.readings.set(key, effects);
  return effects;
}

/** What the effects of a text depend on. */
interface ListOfSearch {
  category: number | undefined;
  dealType: DealType | undefined;
  hasThings: boolean;
  /** Whether the text may be about a thing that no word of the catalogue names. */
  hasWishes: boolean;
}

function readEffects(
  text: string,
  { category, dealType, hasThings, hasWishes }: ListOfSearch,
  services: InterpretServices,
): Effect[] {
  const catalogue = services.store.current();
  const chosen = category === undefined ? undefined : catalogue.categoryById.get(category);
  const wish = hasWishes ? readWish(text, services, catalogue.categoryById, chosen) : nothing;
  const plain = read(text, services, { hasThings });
  const isOther = wish.thing && isOverruled(wish.thing, plain, services);
  const thing = wish.thing && !isOther ? { ...wish.thing, isSure: wish.thing.share >= sureShare } : undefined;
  const first = thing ? read(text, services, { hasThings, chosen: thing }) : plain;
  const named = findCategories(first, chosen);
  const isOfRooms = hasWishes && !thing && named.length === 0 && countsRooms(first) && !first.some(isOption);
  // «Үй Каракол продажа» names houses for sale: those at the lake are likely beside the others.
  const alsoLikely = wish.likely.filter(({ path }) => named.some((one) => path.slice(0, -1).includes(one)));
  const chosenThings = thing && [...new Set([...thing.categories, ...(named.length > 0 ? alsoLikely : [])])];
  // «Двушка ош» is a flat, and no house of two rooms.
  const things = chosenThings ?? (isOfRooms ? withinOf(impliedCategories([], true, services), chosen) : []);
  const about = [...named, ...things];
  // «Батир айына 30000»: what is paid by the month and may be let is let.
  const isRent =
    (wish.intents.has("rent") && about.some(isRented)) || (wish.intents.has("monthly") && named.some(isRented));
  const isSale = !isRent && (wish.intents.has("sell") || wish.intents.has("buy"));
  const amounts = first.flatMap(({ meaning }) => (meaning?.kind === "amount" ? [meaning.amount] : []));
  const isPriced = (category: Category) => services.prices.fitsAll(amounts, category);
  const narrowed = (list: readonly Category[]) =>
    keepSome(isRent ? keepSome(list, isRented) : list, isPriced).flatMap((category) =>
      services.prices.narrowRents(amounts, category),
    );
  const categories = narrowed(named);
  const parameters = parametersAround(categories);
  const known = new Set(parameters.map(({ id }) => id));
  // «Бишкек Ош» is a direction of a lorry, and two cities where flats are concerned.
  const acceptsOption = ({ parameter }: NamedOption) => categories.length === 0 || known.has(parameter.id);
  const hasForeignOption = first.some(
    ({ meaning }) => meaning?.kind === "option" && !meaning.options.some(acceptsOption),
  );
  const segments = hasForeignOption ? read(text, services, { hasThings, acceptsOption, chosen: thing }) : first;
  const options = segments.flatMap(({ meaning }) => (meaning?.kind === "option" ? meaning.options : []));
  const offering = categories.length > 0 ? [] : impliedCategories(options, countsRooms(segments), services);
  const implied = narrowed(
    offering.filter(
      (category) =>
        !thing || thing.categories.some((one) => one.path.includes(category) || category.path.includes(one)),
    ),
  );
  const around = [categories, implied, thing?.categories ?? []].find((list) => list.length > 0) ?? [];
  const context = {
    categories: around,
    parameters: around.length > 0 ? parametersAround(around) : [...catalogue.parameterById.values()],
    prices: services.prices,
    dollar: catalogue.rates.USD ?? 1,
    deal: isRent ? ("rent" as const) : isSale ? ("sell" as const) : undefined,
  };
  const effects = segments.map((segment): Effect => {
    const { meaning } = segment;
    switch (meaning?.kind) {
      case "location":
        return { segment, locations: { nodes: meaning.locations, isExcluded: meaning.isExcluded } };
      case "category":
      case "thing": {
        const within = narrowed(withinOf(meaning.categories, chosen));
        if (within.length === 0) return { segment };
        const isName = meaning.kind === "category" && isOneKind(within);
        return isName ? { segment, categories: within } : { segment, likelyCategories: within };
      }
      case "intent":
        // Of «жайыт ижарага берем» the last word alone would be to sell.
        // In «ижарага үй алам» the last word alone would be to buy.
        if (isRent && (meaning.intent === "buy" || meaning.intent === "sell")) return { segment, isSilent: true };
        return !hasWishes || wish.intents.has(meaning.intent)
          ? saidDeal(meaning.intent, about, segment)
          : { segment, isSilent: true };
      case "unwanted":
        return { segment, unwanted: meaning.options };
      case "option":
        return { segment, options: narrowOptions(meaning.options, context.parameters), implied: implied.slice(0, 1) };
      case "amount": {
        const amount = findAmountEffect(meaning.amount, context);
        return amount ? { segment, amount, ...(meaning.amount.unit === "room" && { implied }) } : { segment };
      }
      default:
        return { segment };
    }
  });
  // «Куплю» alone is a word like others.
  const byBuyers = wish.intents.has("buyer") ? { isAboutBuyers: true as const } : {};
  if (!thing && effects.every(({ deal, isSilent }) => deal ?? isSilent))
    return segments.map((segment) => ({ segment, ...byBuyers }));
  const isDealSaid = dealType !== undefined || isRent || isSale || effects.some(({ deal }) => deal);
  // Nobody lets a flat for three million.
  const meant = [named, offering, thing?.categories ?? []].find((list) => list.length > 0) ?? [];
  const impossible = isDealSaid ? [] : services.prices.findImpossibleDeals(amounts, meant);
  const bounds: Effect[] = [
    ...(things.length > 0
      ? [{ segment: noWords, thing: { categories: narrowed(things), isSure: thing?.isSure ?? true } }]
      : []),
    ...(hasWishes
      ? [{ segment: noWords, isSilent: true, possible: [...things, ...named, ...narrowed(wish.possible)] }]
      : []),
    // «Батир ижарага» is the name of a category, and those who look for one to rent say it, too.
    ...(isRent && effects.every(({ deal }) => !deal) ? [{ segment: noWords, deal: "rent" as const }] : []),
    ...(isSale ? [{ segment: noWords, unwantedDeal: "rent" as const }] : []),
    ...impossible.map((unwantedDeal): Effect => ({ segment: noPrice, unwantedDeal })),
  ];
  return [...narrowPlaces(effects), ...bounds].map((effect) => ({ ...effect, ...byBuyers }));
}

/** «Бишкек, Джал» is Джал in Бишкек: a place that another one lies in says nothing more. */
function narrowPlaces(effects: readonly Effect[]): Effect[] {
  return effects.map((effect) => {
    if (!isPlace(effect) || !effect.locations) return effect;
    const { nodes } = effect.locations;
    const others = effects.flatMap((other) =>
      isPlace(other) && other !== effect ? (other.locations?.nodes ?? []) : [],
    );
    if (nodes.some((node) => others.some((other) => liesIn(other, node)))) {
      return { segment: effect.segment, isSilent: true };
    }
    const inner = nodes.filter((node) => others.some((other) => liesIn(node, other)));
    return inner.length > 0 ? { ...effect, locations: { nodes: inner, isExcluded: false } } : effect;
  });
}

/** The path of the country is empty: all others lie in it. */
function liesIn(node: LocationNode, other: LocationNode): boolean {
  return node !== other && (other.path.length === 0 || node.path.includes(other));
}

function countsRooms(segments: readonly Segment[]): boolean {
  return segments.some(({ meaning }) => meaning?.kind === "amount" && meaning.amount.unit === "room");
}

function isOption({ meaning }: Segment): boolean {
  return meaning?.kind === "option";
}

/** A part of a search that nobody typed. */
export const noWords: Segment = { text: "", without: "", meaning: undefined, words: [], ownWords: [] };

/** The same of a part that goes with the price of a search. */
export const noPrice: Segment = { ...noWords };

const dealOf: Partial<Record<Intent, DealType>> = {
  rent: "rent",
  buy: "sell",
  sell: "sell",
  buyer: "buy",
  exchange: "exchange",
};

/** The deal that somebody speaks of, where the categories that are meant have it. */
function saidDeal(intent: Intent, categories: readonly Category[], segment: Segment): Effect {
  const deal = dealOf[intent];
  const isOffered = deal !== undefined && categories.some(({ deal_types: deals }) => deals.includes(deal));
  return isOffered ? { segment, deal } : { segment, isSilent: true };
}

/** Something is let in it. */
function isRented({ deal_types: deals }: Category): boolean {
  return deals.includes("rent");
}

/** Whether a make or model says all, or that the thing is another one: «соната 2018» is no music. */
function isOverruled(
  { categories, share }: ChosenThing,
  segments: readonly Segment[],
  services: InterpretServices,
): boolean {
  const named = segments.filter(({ meaning }) => meaning === undefined || meaning.kind === "option");
  const isNamedAlone = named.every(({ meaning }) => meaning?.kind === "option" && meaning.options.some(isNaming));
  const isOfGoods = categories.some(({ deal_types: deals }) => deals.includes("sell") || deals.includes("rent"));
  if (named.length > 0 && isNamedAlone && !isOfGoods) return true;
  // «Пробокс» has the letters of a light box. No thing there is called so, and a car is.
  const isCalledSo = named.some(({ text }) => {
    const shares = services.things.weigh(tokenizeKeepingKyrgyz(text).flatMap(stemToken));
    return categories.some(({ id }) => shares.has(id));
  });
  const options = segments.flatMap(({ meaning }) =>
    meaning?.kind === "option" ? meaning.options.filter(isNaming) : [],
  );
  const isSureName = isNamedAlone && (!isCalledSo || isModelOfMake(options));
  if (share >= overruledShare && !isSureName) return false;
  const implied = impliedCategories(options, false, services);
  return implied.length > 0 && !categories.some(({ path }) => implied.some((one) => path[0] === one.path[0]));
}

/** «Пежо партнер»: a make and its model. */
function isModelOfMake(options: readonly NamedOption[]): boolean {
  const ids = new Set(options.map(({ id }) => id));
  return options.some(({ id, parameter }) => {
    const make = parameter.options.find((option) => option.id === id)?.parent_option;
    return make !== undefined && ids.has(make);
  });
}

/** With such a share there is hardly a doubt about the thing. */
const sureShare = 0.4;
/** With such a share it is no make or model of another kind. */
const overruledShare = 0.6;

/** Those that fit, if any does. */
function keepSome(categories: readonly Category[], fits: (category: Category) => boolean): Category[] {
  const fitting = categories.filter(fits);
  return fitting.length > 0 ? fitting : [...categories];
}

function read(
  text: string,
  { store, dictionary, gazetteer, synonyms, intents }: InterpretServices,
  kinds: { hasThings: boolean; acceptsOption?: (option: NamedOption) => boolean; chosen?: ChosenThing | undefined },
): Segment[] {
  return readSearch(text, {
    gazetteer,
    synonyms,
    intents,
    ...kinds,
    isOrdinaryWord: (word, locations) => {
      if (locations[0]?.kind === "country") return false;
      const listings = locations.reduce((sum, { id }) => sum + store.countAtLocation(id), 0);
      const share = ordinaryShares[locations[0]?.kind ?? ""] ?? ordinaryShare;
      return dictionary.count(word) > Math.max(2, listings * share);
    },
  });
}

/** The categories that a search names inside the chosen one, or the chosen one. */
function findCategories(segments: readonly Segment[], chosen: Category | undefined): Category[] {
  const named = segments.flatMap(({ meaning }) =>
    meaning?.kind === "category" ? withinOf(meaning.categories, chosen) : [],
  );
  return named.length > 0 ? named : chosen ? [chosen] : [];
}

/** What rooms are counted of, when nothing else is said. */
const home = toName("квартира");

/** Where things with some options are offered, the likeliest first. */
function impliedCategories(
  options: readonly NamedOption[],
  hasRooms: boolean,
  { store, gazetteer }: InterpretServices,
): Category[] {
  if (hasRooms && options.length === 0)
    return findNames(gazetteer.categories, home, 0).entries.map(({ value }) => value.category);
  if (options.length === 0) return [];
  const owners = new Set(options.map(({ parameter }) => parameter.id));
  const { categories } = store.current();
  // The highest that ask for it: those below them ask for the same.
  const asking = categories.filter(({ parameters }) => parameters.some(({ id }) => owners.has(id)));
  return asking.filter(({ path }) => !path.slice(0, -1).some((parent) => asking.includes(parent)));
}

/** Categories that a word names inside the chosen one; the chosen one itself says nothing new. */
function withinOf(categories: readonly Category[], chosen: Category | undefined): Category[] {
  return chosen ? categories.filter(({ path }) => path.includes(chosen)) : [...categories];
}

/** Categories of different kinds of goods are too many meanings for one word. */
function isOneKind(categories: readonly Category[]): boolean {
  return new Set(categories.map(({ path }) => path[0]?.id)).size === 1;
}

/** «Fit» is a model of Honda where parameters of cars are known. */
function narrowOptions(options: readonly NamedOption[], parameters: AmountParameters): NamedOption[] {
  const known = new Set(parameters.map(({ id }) => id));
  const narrowed = options.filter(({ parameter }) => known.has(parameter.id));
  return narrowed.length > 0 ? narrowed : [...options];
}

type AmountParameters = readonly { id: number }[];
