import type { LRUCache } from "lru-cache";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { Catalogue, Category, LocationNode } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import type { Names } from "#server/search/names.ts";
import type { Dictionary } from "#server/search/text/dictionary.ts";
import { tokenize, tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { stemToken } from "#server/search/text/stem.ts";
import type { Intent } from "#server/search/things/intents.ts";
import { type ChosenThing, isWanted } from "#server/search/things/choose-thing.ts";
import { type Effect, isPlace, noPrice, noWords } from "#server/search/understanding/effect.ts";
import { readWish, type Wish, type WishServices } from "#server/search/understanding/read-wish.ts";
import type { Frequencies } from "#server/search/vocabulary-queries.ts";
import { type AmountEffect, findAmountEffect } from "#server/search/understanding/amount-effect.ts";
import {
  countsRooms,
  describesHome,
  findSought,
  isBeside,
  isGuessOfHome,
  isRented,
  listFlats,
  saysHomeOfRooms,
  nameFlats,
  withFlats,
} from "#server/search/understanding/homes.ts";
import { isNaming, type NamedOption } from "#server/search/understanding/gazetteer.ts";
import { parametersAround, readSearch, type Segment } from "#server/search/understanding/understand.ts";
import type { Bounds } from "#server/search/understanding/usual-prices.ts";

/** The catalogue whose things the words of a search name, with counts. */
export type NamedCatalogue = Pick<CatalogueStore, "current" | "countInCategory" | "countAtLocation">;

export interface InterpretServices extends WishServices {
  names: Names;
  /** Those that are one word and nothing else. */
  wholeNames: Names;
  dictionary: Dictionary;
  frequencies: Frequencies;
  store: NamedCatalogue;
  /** Effects by text and list: a page with its counts, suggestions and nearest listings reads the same text often. */
  readings: LRUCache<string, readonly Effect[]>;
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

/** What a search is about, as far as its words and letters say. */
interface Subject {
  segments: Segment[];
  wish: Wish;
  /** The category of the list. */
  chosen: Category | undefined;
  thing: (ChosenThing & { isSure: boolean }) | undefined;
  /** Categories that words name. */
  named: Category[];
  /** Categories of what is meant, whether words name it or not. */
  things: Category[];
  /** Nothing but rooms says that flats are meant. */
  isOfRooms: boolean;
  /** A home is told by what is in it. */
  isOfHome: boolean;
  deal: "rent" | "sell" | undefined;
  /** Those of the categories that may have the deal and the amounts of the search, or all if none may. */
  fitting: (categories: readonly Category[]) => Category[];
}

/** The parts of a search, and the thing that it is about, unless its words say that the wish guesses wrong. */
function readParts(
  text: string,
  wish: Wish,
  { hasThings, hasWishes }: ListOfSearch,
  services: InterpretServices,
): Pick<Subject, "segments" | "thing" | "isOfHome"> {
  const flats = listFlats(services.gazetteer);
  const words = read(text, services, { hasThings });
  const isOfHome = hasWishes && describesHome(text, words, services);
  const named = isOfHome ? read(text, services, { hasThings, isOfHome }) : words;
  const isMeant =
    wish.thing &&
    !isOverruled(wish.thing, named, services) &&
    !isGuessOfHome(wish, wish.thing, named, services) &&
    (!isOfHome || wish.thing.categories.every((one) => isBeside(one, flats)));
  const thing = wish.thing && isMeant ? { ...wish.thing, isSure: wish.thing.share >= sureShare } : undefined;
  const segments = thing ? read(text, services, { hasThings, isOfHome, chosen: thing }) : named;
  if (!saysHomeOfRooms(segments)) return { segments, thing, isOfHome };
  return {
    segments: segments.map((segment) => nameFlats(segment, flats)),
    thing: thing && { ...thing, categories: withFlats(thing.categories, flats) },
    isOfHome,
  };
}

function readSubject(text: string, list: ListOfSearch, services: InterpretServices): Subject {
  const { category, hasWishes } = list;
  const { categoryById } = services.store.current();
  const chosen = category === undefined ? undefined : categoryById.get(category);
  const wish = hasWishes ? readWish(text, services, categoryById, chosen) : nothing;
  const { segments, thing, isOfHome } = readParts(text, wish, list, services);
  const flats = listFlats(services.gazetteer);
  const named = findCategories(segments, chosen);
  const fitsHome = ({ meaning }: Segment) =>
    meaning?.kind !== "option" || meaning.options.some((option) => asksFor(flats, option));
  const isOfRooms = hasWishes && !thing && named.length === 0 && countsRooms(segments) && segments.every(fitsHome);
  // «Үй Каракол продажа» names houses for sale: those at the lake are likely beside the others.
  const alsoLikely = wish.likely.filter(
    (one) => !isWanted(one) && named.some((other) => one !== other && one.path.includes(other)),
  );
  const amounts = segments.flatMap(({ meaning }) => (meaning?.kind === "amount" ? [meaning.amount] : []));
  const isPriced = (one: Category) => services.prices.fitsAll(amounts, one);
  const sought = thing ? [] : findSought(wish, isOfRooms ? flats : named, services).filter(isPriced);
  const chosenThings = thing && [...new Set([...thing.categories, ...(named.length > 0 ? alsoLikely : [])])];
  // «Двушка ош» is a flat, and no house of two rooms.
  const things = chosenThings ?? (isOfRooms && sought.length === 0 ? withinOf(flats, chosen) : sought);
  const options = segments.flatMap(({ meaning }) => (meaning?.kind === "option" ? meaning.options : []));
  const isRent =
    (wish.intents.has("rent") &&
      [...named, ...things, ...impliedCategories(options, false, services)].some(isRented)) ||
    // «Батир айына 30000»: what is paid by the month and may be let is let.
    (wish.intents.has("monthly") && (isOfRooms ? flats : named).some(isRented)) ||
    sought.length > 0;
  const isSale = wish.intents.has("sell") || wish.intents.has("buy");
  const fitting = (list: readonly Category[]) => keepSome(isRent ? keepSome(list, isRented) : list, isPriced);
  const deal = isRent ? "rent" : isSale ? "sell" : undefined;
  return { segments, wish, chosen, thing, named, things, isOfRooms, isOfHome, deal, fitting };
}

function readEffects(text: string, list: ListOfSearch, services: InterpretServices): Effect[] {
  const catalogue = services.store.current();
  const subject = readSubject(text, list, services);
  const { wish, chosen, thing, named, things, isOfRooms, deal, fitting } = subject;
  const { hasThings, hasWishes } = list;
  const categories = fitting(named);
  const known = new Set(parametersAround(categories).map(({ id }) => id));
  // «Бишкек Ош» is a direction of a lorry, and two cities where flats are concerned.
  const acceptsOption = ({ parameter }: NamedOption) => categories.length === 0 || known.has(parameter.id);
  const hasForeignOption = subject.segments.some(
    ({ meaning }) => meaning?.kind === "option" && !meaning.options.some(acceptsOption),
  );
  const segments = hasForeignOption
    ? read(text, services, { hasThings, isOfHome: subject.isOfHome, acceptsOption, chosen: thing })
    : subject.segments;
  const options = segments.flatMap(({ meaning }) => (meaning?.kind === "option" ? meaning.options : []));
  const offering = categories.length > 0 ? [] : impliedCategories(options, countsRooms(segments), services);
  const isOfThings = (category: Category) =>
    things.length === 0 || things.some((one) => one.path.includes(category) || category.path.includes(one));
  const offered = fitting(offering.filter(isOfThings));
  const around = [categories, offered, thing?.categories ?? []].find((some) => some.length > 0) ?? [];
  const context = {
    categories: around,
    parameters: around.length > 0 ? parametersAround(around) : [...catalogue.parameterById.values()],
    prices: services.prices,
    dollar: catalogue.rates.USD ?? 1,
    deal,
  };
  const amounts = new Map(
    segments.flatMap((segment) =>
      segment.meaning?.kind === "amount" ? [[segment, findAmountEffect(segment.meaning.amount, context)]] : [],
    ),
  );
  const money = [...amounts.values()].flatMap((amount) =>
    amount?.kind === "price" ? [toSom(amount, catalogue.rates)] : [],
  );
  const isAffordable = (category: Category) =>
    money.every((one) => services.prices.rate(one, category, deal) !== "impossible");
  const narrowed = (some: readonly Category[]) =>
    services.prices.narrowRents(money, keepSome(fitting(some), isAffordable));
  const implied = narrowed(offered);
  const isHomeSaid = named.length > 0 || countsRooms(segments);
  const toEffect = (segment: Segment): Effect => {
    const { meaning } = segment;
    switch (meaning?.kind) {
      case "location":
        return { segment, locations: { nodes: meaning.locations, isExcluded: meaning.isExcluded } };
      case "category":
      case "thing": {
        if (meaning.kind === "thing" && isHomeSaid && isTermOfRent(segment, subject, services))
          return { segment, isSilent: true };
        const within = narrowed(withinOf(meaning.categories, chosen));
        // «Квартира» says nothing new in a list of flats.
        const isOfList = meaning.categories.some((one) => chosen?.path.includes(one));
        if (within.length === 0) return isOfList ? { segment, isSilent: true } : { segment };
        const isName = meaning.kind === "category" && isOneKind(within);
        return isName
          ? { segment, categories: within, leaves: findLeaves(within, wish) }
          : { segment, likelyCategories: within };
      }
      case "intent":
        return sayIntent(meaning.intent, segment, subject, hasWishes);
      case "unwanted":
        return { segment, unwanted: meaning.options };
      case "unwantedCategory": {
        const rejected = meaning.categories.length > 0 ? meaning.categories : findOfTerm(meaning.words, services);
        return rejected.length > 0 ? { segment, unwantedCategories: rejected } : { segment, isSilent: true };
      }
      case "option":
        return {
          segment,
          options: narrowOptions(meaning.options, context.parameters),
          implied: isOfRooms ? implied : implied.slice(0, 1),
        };
      case "amount": {
        const amount = amounts.get(segment);
        return amount ? { segment, amount, ...(meaning.amount.unit === "room" && { implied }) } : { segment };
      }
      default:
        return isTermOfRent(segment, subject, services) ? { segment, isSilent: true } : { segment };
    }
  };
  const effects = segments.map(toEffect);
  const byBuyers = wish.intents.has("buyer") ? { isAboutBuyers: true as const } : {};
  // «Куплю» alone is a word like others, but for a list of something that is sold.
  if (!thing && !chosen && effects.every(({ deal: said, isSilent, isPrivate }) => said ?? isSilent ?? isPrivate))
    return segments.map((segment) => ({ segment, ...byBuyers }));
  const isDealSaid = list.dealType !== undefined || deal !== undefined || effects.some((effect) => effect.deal);
  // Nobody lets a flat for three million.
  const meant = [named, offering, thing?.categories ?? []].find((some) => some.length > 0) ?? [];
  const impossible = isDealSaid ? [] : services.prices.findImpossibleDeals(money, meant);
  const bounds: Effect[] = [
    ...(things.length > 0
      ? [{ segment: noWords, thing: { categories: narrowed(things), isSure: thing?.isSure ?? true } }]
      : []),
    ...(hasWishes
      ? [{ segment: noWords, isSilent: true, possible: narrowed([...things, ...named, ...wish.possible]) }]
      : []),
    // «Батир ижарага» is the name of a category, and those who look for one to rent say it, too.
    ...(deal === "rent" && effects.every((effect) => !effect.deal) ? [{ segment: noWords, deal }] : []),
    ...(deal === "sell" ? [{ segment: noWords, unwantedDeal: "rent" as const }] : []),
    ...impossible.map((unwantedDeal): Effect => ({ segment: noPrice, unwantedDeal })),
  ];
  return [...narrowPlaces(effects), ...bounds].map((effect) => ({ ...effect, ...byBuyers }));
}

function sayIntent(intent: Intent, segment: Segment, subject: Subject, hasWishes: boolean): Effect {
  const { wish, named, things, deal } = subject;
  if (intent === "private") return { segment, isPrivate: true };
  if (intent === "cheap") return { segment, isSilent: true, isCheap: true };
  // Of «жайыт ижарага берем» the last word alone would be to sell, in «ижарага үй алам» it would be to buy.
  if (deal === "rent" && (intent === "buy" || intent === "sell")) return { segment, isSilent: true };
  return !hasWishes || wish.intents.has(intent)
    ? saidDeal(intent, [...named, ...things], segment)
    : { segment, isSilent: true };
}

/** «Долгосрочно», «посуточно» of what is let: the category says it, and titles need not. */
function isTermOfRent({ text }: Segment, { named, things }: Subject, { intents }: InterpretServices): boolean {
  const about = things.length > 0 ? things : named;
  return about.length > 0 && about.every(isRented) && intents.find(tokenize(text), 0)?.intent === "term";
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

/** Whether some of these categories has the parameter of an option. */
function asksFor(categories: readonly Category[], { parameter }: NamedOption): boolean {
  return categories.some(({ parameters }) => parameters.some(({ id }) => id === parameter.id));
}

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

function toSom({ currency, from, to }: Extract<AmountEffect, { kind: "price" }>, rates: Catalogue["rates"]): Bounds {
  const rate = rates[currency] ?? 1;
  return { from: from && from * rate, to: to && to * rate };
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
  kinds: {
    hasThings: boolean;
    isOfHome?: boolean;
    acceptsOption?: (option: NamedOption) => boolean;
    chosen?: ChosenThing | undefined;
  },
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

/** The likely categories below these; none if others are likely, too: the letters of «авто ош» are those of repairs. */
function findLeaves(categories: readonly Category[], { likely }: Wish): Category[] {
  const isBelow = ({ path }: Category) => categories.some((one) => path.includes(one));
  return likely.every(isBelow) ? likely.filter((one) => !isWanted(one) && !categories.includes(one)) : [];
}

/** Categories with a smaller share are hardly those of a term. */
const termShare = 0.05;

/** Categories of things that are let by such a term: «посуточно». */
function findOfTerm(words: string, { letters, store }: InterpretServices): Category[] {
  const { categoryById } = store.current();
  return [...letters(words)].flatMap(([id, share]) => {
    const category = categoryById.get(id);
    return category && share >= termShare && isRented(category) ? [category] : [];
  });
}

/** Where things with some options are offered, the likeliest first. */
function impliedCategories(
  options: readonly NamedOption[],
  hasRooms: boolean,
  { store, gazetteer }: InterpretServices,
): Category[] {
  if (hasRooms && options.length === 0) return listFlats(gazetteer);
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
