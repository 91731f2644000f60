import type { LeftOutFilter, ListFilter } from "#contracts/listings/list-schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";

/** A list with fewer conditions, and which of them were left out. */
export interface RelaxedFilter {
  filter: ListFilter;
  leftOut: LeftOutFilter[];
  /** Nothing but the place is left out. */
  isElsewhere: boolean;
}

/** Conditions that are left out together. */
interface Group {
  leftOut: LeftOutFilter[];
  drop(filter: ListFilter): ListFilter;
}

interface Attempt {
  groups: Group[];
  place?: Group | undefined;
  /** What is tried only where that leaves enough attempts: the finest steps are missed least. */
  fineness: number;
}

/** As far as one goes for a thing, in kilometres. */
const widestCircle = 200;

/**
 * The filter of an empty list with ever less in it, in the order of a search (`server/search/relax.ts`): first without numbers and
 * details, then in the region and everywhere with all of them again, then without price and deal, at last without model and make, in the
 * category above. `hasWords`: a search of it has been looked for elsewhere already, and names what is meant
 * in any category.
 */
export function relaxFilter(
  filter: ListFilter,
  store: CatalogueStore,
  { most, hasWords = false }: { most: number; hasWords?: boolean },
): RelaxedFilter[] {
  const places = listPlaceSteps(filter, store);
  const elsewhere = places.at(-1);
  const { numbers, details, bounds, names } = groupConditions(filter, store, hasWords);
  const fine = [...numbers, ...details];
  const attempts: Attempt[] = [
    ...(numbers.length > 0 && details.length > 0 ? [{ groups: numbers, fineness: 3 }] : []),
    ...(fine.length > 0 ? [{ groups: fine, fineness: 1 }] : []),
  ];
  for (const place of hasWords ? [] : places) {
    const fineness = place === elsewhere ? 0 : 2;
    attempts.push({ groups: [], place, fineness });
    if (fine.length > 0) attempts.push({ groups: fine, place, fineness: fineness + 1 });
  }
  const dropped = [...fine];
  for (const group of bounds) {
    dropped.push(group);
    attempts.push({ groups: [...dropped], fineness: 1 });
    // The same dearer elsewhere is nearer than something else here.
    if (elsewhere && !hasWords) attempts.push({ groups: [...dropped], place: elsewhere, fineness: 1 });
  }
  for (const group of names) {
    dropped.push(group);
    attempts.push({ groups: [...dropped], fineness: 2 });
  }
  const last = attempts.at(-1);
  if (dropped.length > 0 && last?.groups.length === dropped.length && last.place === elsewhere) attempts.pop();
  if (dropped.length > 0) attempts.push({ groups: dropped, place: elsewhere, fineness: 0 });
  return keepCoarsest(attempts, most).map(({ groups, place }) => {
    const all = [...groups, ...(place ? [place] : [])];
    return {
      filter: all.reduce((left, group) => group.drop(left), filter),
      leftOut: all.flatMap(({ leftOut }) => leftOut),
      isElsewhere: groups.length === 0,
    };
  });
}

/** In their order; of equally fine ones the later go first. */
function keepCoarsest(attempts: readonly Attempt[], most: number): Attempt[] {
  const kept = new Set(attempts.toSorted((a, b) => a.fineness - b.fineness).slice(0, Math.max(0, most)));
  return attempts.filter((attempt) => kept.has(attempt));
}

/** The place of a filter becomes its region, or a wider circle; then there is none. */
function listPlaceSteps({ location, near, area, delivers_to: to }: ListFilter, store: CatalogueStore): Group[] {
  if (location === undefined && !near && !area && to === undefined) return [];
  const step = (changes: Partial<ListFilter>): Group => ({
    leftOut: [{ kind: "place" }],
    drop: (filter) => ({
      ...filter,
      location: undefined,
      near: undefined,
      area: undefined,
      delivers_to: undefined,
      ...changes,
    }),
  });
  const path = (location !== undefined && store.current().locationById.get(location)?.path) || [];
  const [region] = path.length > 1 ? path : [];
  return [
    ...(region ? [step({ location: region.id })] : []),
    ...(near && near.km < widestCircle ? [step({ near: { ...near, km: widestCircle } })] : []),
    step({}),
  ];
}

/** Ranges and days; options that are no make or model, and who sells; price and deal; what names the thing. All in the order in which they go. */
function groupConditions(
  filter: ListFilter,
  store: CatalogueStore,
  hasWords: boolean,
): Record<"numbers" | "details" | "bounds" | "names", Group[]> {
  const { parameterById, parameterOfOption, categoryById } = store.current();
  const makes = new Set([...parameterById.values()].flatMap(({ depends_on: on }) => on ?? []));
  const chosen = Map.groupBy(filter.options ?? [], (id) => parameterOfOption.get(id));
  const optionsOf = (accepts: (id: number, isDependent: boolean) => boolean): Group[] =>
    [...chosen].flatMap(([parameter, ids]) =>
      parameter && accepts(parameter.id, parameter.depends_on !== undefined)
        ? [
            {
              leftOut: [{ kind: "parameter" as const, parameter: parameter.id }],
              drop: (left: ListFilter) => ({ ...left, options: left.options?.filter((id) => !ids.includes(id)) }),
            },
          ]
        : [],
    );
  const when = (isSet: unknown, kind: LeftOutFilter["kind"], changes: Partial<ListFilter>): Group[] =>
    isSet === undefined ? [] : [{ leftOut: [{ kind }], drop: (left) => ({ ...left, ...changes }) }];
  const { price__gte: from, price__lte: to, price__range: range, date_from: since, date_to: until } = filter;
  const above = filter.category === undefined ? undefined : categoryById.get(filter.category)?.path.at(-2);
  const isInCategory = filter.category !== undefined && (hasWords || above !== undefined);
  return {
    numbers: [
      ...(filter.parameters ?? []).map(({ id }): Group => ({
        leftOut: [{ kind: "parameter", parameter: id }],
        drop: (left) => ({ ...left, parameters: left.parameters?.filter((other) => other.id !== id) }),
      })),
      ...when(since ?? until, "date", { date_from: undefined, date_to: undefined }),
    ],
    details: [
      ...optionsOf((id, isDependent) => !isDependent && !makes.has(id)),
      ...when(filter.is_business, "is_business", { is_business: undefined }),
    ],
    bounds: [
      ...when(from ?? to ?? range, "price", { price__gte: undefined, price__lte: undefined, price__range: undefined }),
      ...when(filter.deal_type, "deal_type", { deal_type: undefined }),
    ],
    names: [
      ...optionsOf((_, isDependent) => isDependent),
      ...optionsOf((id, isDependent) => !isDependent && makes.has(id)),
      ...when(isInCategory || undefined, "category", { category: hasWords ? undefined : above?.id }),
    ],
  };
}
