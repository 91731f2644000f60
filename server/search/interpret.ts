import type { SearchPart } from "#contracts/listings/list-schemas.ts";
import { isResume } from "#server/catalogue/card-facts.ts";
import type { LocationNode } from "#server/catalogue/catalogue.ts";
import type { SearchClauses } from "./clauses.ts";
import type { Branch, ResolvedFilter } from "./filter.ts";
import { findEffects, type InterpretServices, type NamedCatalogue } from "./search-effects.ts";
import { composePhases, findCommon, type SearchPhases } from "./search-phases.ts";
import { categoryTerm, type Clause, dealTerm, locationTerm, optionTerm, titleTerm } from "./terms.ts";
import type { AmountEffect } from "./understanding/amount-effect.ts";
import type { Effect } from "./understanding/effect.ts";
import type { NamedOption } from "./understanding/gazetteer.ts";
import type { Segment } from "./understanding/understand.ts";

/** What a search asks for under a list's filter. */
export interface Interpretation extends SearchPhases {
  filter: ResolvedFilter;
  /** What must not match: «не в Бишкеке». */
  excluded: SearchClauses[];
  parts: SearchPart[];
  /** Id of the category of the thing that is surely meant, or of the narrow one that several are in. */
  meantCategory: number | undefined;
  /** Whether those who look for something (buyers, people without work) are what is searched for, not what they look for. */
  isAboutWanted: boolean;
  /** Parts of the search that contradict the list's filter and are not used. */
  unused: string[];
}

/** What a search asks for; undefined when it has no words. */
export function interpretSearch(
  text: string,
  base: ResolvedFilter,
  services: InterpretServices,
): Interpretation | undefined {
  const effects = findEffects(text, base, services);
  return effects.length === 0 ? undefined : compose(effects, base, services);
}

/** Combines the parts of a search. `isRelaxed`: the search has lost parts, and finds no listings of other things. */
export function compose(
  effects: readonly Effect[],
  base: ResolvedFilter,
  services: InterpretServices,
  isRelaxed = false,
): Interpretation {
  const { store } = services;
  const unused: string[] = [];
  const said = effects.find((effect) => effect.deal)?.deal;
  let filter = said && !base.dealType ? { ...base, dealType: said } : base;
  const required: Clause[] = [];
  const excluded: SearchClauses[] = [];
  const places: LocationNode[] = [];
  for (const effect of effects) {
    const { locations, amount, segment, unwanted, unwantedCategories, unwantedDeal } = effect;
    if (unwantedCategories)
      excluded.push({ clauses: [unwantedCategories.map(({ id }) => categoryTerm(id))], share: dealShare });
    else if (unwantedDeal) excluded.push({ clauses: [[dealTerm(unwantedDeal)]], share: dealShare });
    else if (unwanted) excluded.push(excludeThing(segment, unwanted));
    else if (locations?.isExcluded)
      excluded.push({ clauses: [locations.nodes.map(({ id }) => locationTerm(id))], share: 0.5 });
    else if (locations) places.push(...locations.nodes);
    else if (amount?.kind === "options") required.push(amount.options.map(({ id }) => optionTerm(id)));
    else if (amount) {
      const narrowed = narrowByAmount(filter, amount, store);
      if (narrowed) filter = narrowed;
      else unused.push(segment.text);
    }
  }
  const ofPeople = effects.filter(({ isPrivate }) => isPrivate);
  if (base.isBusiness) unused.push(...ofPeople.map(({ segment }) => segment.text));
  else if (ofPeople.length > 0) {
    filter = { ...filter, isBusiness: false };
    excluded.push({ clauses: [agents.map(optionTerm)], share: agentShare });
  }
  if (places.length > 0) {
    const [only] = places;
    filter = { ...filter, location: places.length === 1 && only ? branchOf(only, store) : undefined };
  }
  const isCountry = places.some(({ path }) => path.length === 0);
  const place = places.length > 0 && !isCountry ? [places.map(({ id }) => locationTerm(id))] : [];
  return {
    filter,
    ...composePhases(effects, { filter, required, place, isRelaxed }, services),
    excluded,
    parts: uniqueParts(effects.flatMap((effect) => describeEffect(effect))),
    meantCategory: base.category ? undefined : findMeantCategory(effects),
    isAboutWanted: isAboutWanted(effects, base),
    unused,
  };
}

/** «Батир ижара» is one category in two words: told once. */
function uniqueParts(parts: readonly SearchPart[]): SearchPart[] {
  return parts.filter(
    (part, at) =>
      part.kind !== "category" ||
      part.is_ambiguous ||
      parts.findIndex((other) => other.kind === "category" && !other.is_ambiguous && other.id === part.id) === at,
  );
}

function findMeantCategory(effects: readonly Effect[]): number | undefined {
  const { categories = [], isSure = false } = effects.find((effect) => effect.thing)?.thing ?? {};
  const common = isSure ? findCommon(categories) : undefined;
  // A main category has hardly a parameter of its own.
  return common?.isActive && (categories.length === 1 || common.path.length > 1) ? common.id : undefined;
}

/** Whether a search is about people who look for something: those who buy, or look for work. */
function isAboutWanted(effects: readonly Effect[], { category }: ResolvedFilter): boolean {
  return (
    category?.isResume === true ||
    effects.some(
      ({ isAboutBuyers, categories, likelyCategories }) =>
        isAboutBuyers === true || [...(categories ?? []), ...(likelyCategories ?? [])].some(isResume),
    )
  );
}

/** About so many of all listings say that an agent offers them. */
const agentShare = 0.02;

/** «Агентство» and «Риелтор» of the parameter «Кто предлагает» (`reference/parameters.json`). */
const agents = [161_002, 161_003];

/** About so many of all listings are of one deal type. */
const dealShare = 0.1;

/** About so many of all listings are of one make. */
const makeShare = 0.05;

/** A make or model, as an option or in the title. */
function excludeThing({ words }: Segment, options: readonly NamedOption[]): SearchClauses {
  const lexemes = words.flatMap((word) => word.flatMap((alternative) => (alternative.length === 1 ? alternative : [])));
  return { clauses: [[...lexemes.map(titleTerm), ...options.map(({ id }) => optionTerm(id))]], share: makeShare };
}

function branchOf({ id, path }: LocationNode, store: NamedCatalogue): Branch | undefined {
  return path.length === 0 ? undefined : { id, level: path.length, listings: store.countAtLocation(id) };
}

/** The filter with a bound of the search in it; undefined when the list's own filter leaves nothing of it. */
function narrowByAmount(
  filter: ResolvedFilter,
  amount: Exclude<AmountEffect, { kind: "options" }>,
  store: NamedCatalogue,
): ResolvedFilter | undefined {
  if (amount.kind === "range") {
    const parameterIds = amount.parameters.map(({ id }) => id);
    return { ...filter, ranges: [...filter.ranges, { parameterIds, from: amount.from, to: amount.to }] };
  }
  const rate = store.current().rates[amount.currency] ?? 1;
  const from = amount.from === undefined ? undefined : Math.floor(amount.from * rate);
  const to = amount.to === undefined ? undefined : Math.ceil(amount.to * rate);
  const priceFrom = maxOf(filter.priceFrom, from);
  const priceTo = minOf(filter.priceTo, to);
  if (priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo) return undefined;
  return { ...filter, priceFrom, priceTo };
}

function maxOf(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function minOf(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

/** A part of a search as the API tells it; none for words. */
function describeEffect(effect: Effect): SearchPart[] {
  const { segment, locations, categories, options, unwanted, unwantedCategories, amount } = effect;
  const { text, without } = segment;
  if (effect.isPrivate) return [{ kind: "private", text, without }];
  if (effect.isCheap) return [{ kind: "cheap", text, without }];
  if (text !== "" && (effect.isSilent ?? effect.deal)) return [{ kind: "silent", text, without }];
  const [first] = unwanted ?? unwantedCategories ?? [];
  if (first) {
    const kind = unwanted ? "option" : "category";
    return [{ kind, text, without, title_ru: text, title_ky: text, id: first.id, is_ambiguous: true }];
  }
  const [location] = locations?.nodes ?? [];
  if (locations && location)
    return [
      {
        kind: "location",
        text,
        without,
        ...titlesOf(location),
        id: location.id,
        is_excluded: locations.isExcluded,
        is_known: ["country", "region", "city"].includes(location.kind),
      },
    ];
  const [category, ...more] = categories ?? [];
  if (category) {
    // «Квартира» is for sale and for rent.
    const isAmbiguous = more.length > 0;
    const titles = isAmbiguous ? { title_ru: text, title_ky: text } : titlesOf(category);
    return [{ kind: "category", text, without, ...titles, id: category.id, is_ambiguous: isAmbiguous }];
  }
  const chosen = options ?? (amount?.kind === "options" ? amount.options : undefined);
  const [option, ...others] = chosen ?? [];
  if (option) {
    const entry = option.parameter.options.find(({ id }) => id === option.id);
    const isAmbiguous = others.length > 0;
    // «1-2 комнатная» is two options of one parameter.
    const isSeveral = others.some(({ parameter }) => parameter === option.parameter);
    return entry
      ? [
          {
            kind: "option",
            text,
            without,
            ...(isSeveral ? { title_ru: text, title_ky: text } : titlesOf(entry)),
            id: option.id,
            is_ambiguous: isAmbiguous,
            ...(entry.parent_option !== null && { parent_option: entry.parent_option }),
          },
        ]
      : [];
  }
  if (amount?.kind === "price") {
    const { currency, from, to, otherCurrency: other } = amount;
    const guessed = other && { other_currency: other };
    return [{ kind: "price", text, without, currency, from: from ?? null, to: to ?? null, ...guessed }];
  }
  const [parameter] = amount?.kind === "range" ? amount.parameters : [];
  if (amount?.kind !== "range" || !parameter) return [];
  return [
    {
      kind: "range",
      text,
      without,
      ...titlesOf(parameter),
      id: parameter.id,
      unit_ru: parameter.unit_ru,
      unit_ky: parameter.unit_ky,
      from: amount.from ?? null,
      to: amount.to ?? null,
    },
  ];
}

function titlesOf({ title_ru, title_ky }: { title_ru: string; title_ky: string }) {
  return { title_ru, title_ky };
}
