import type { Catalogue, Category, LocationNode } from "#server/catalogue/catalogue.ts";
import type { Assortment } from "./assortment.ts";
import { nameKey } from "../columns/name-key.ts";
import { createNearest } from "./nearest-name.ts";

/** Finds categories and locations by what people call them. */
export interface NameIndex {
  /** Leaves that a name, or a path of names, may mean. */
  findCategories(text: string): readonly number[];
  /** Categories with others below them, likewise. */
  findGroups(text: string): readonly number[];
  findLocations(text: string): readonly number[];
  /**
   * The leaf of an assortment whose name is most like the last one of a path that means none, below its main category first;
   * undefined where none is like it.
   */
  findNearest(text: string, assortment: Assortment): number | undefined;
  /** The place whose name is most like the last one of a text. */
  findNearestPlace(text: string): number | undefined;
}

const indexes = new WeakMap<Catalogue, NameIndex>();

/** The index of a catalogue, made once. */
export function nameIndexOf(catalogue: Catalogue): NameIndex {
  const found = indexes.get(catalogue) ?? makeIndex(catalogue);
  indexes.set(catalogue, found);
  return found;
}

function makeIndex({ categories, categoryById, locations }: Catalogue): NameIndex {
  const [leaves, groups] = [new Map<string, Set<number>>(), new Map<string, Set<number>>()];
  for (const category of categories)
    for (const path of pathsOf(category.path))
      addEndings(category.children.length === 0 ? leaves : groups, path, category.id);
  const places = new Map<string, LocationNode[]>();
  for (const location of locations) {
    const names = [location.title_ru, location.title_ky, location.slug, ...location.aka];
    for (const name of new Set(names.map(nameKey))) places.set(name, [...(places.get(name) ?? []), location]);
  }
  const nearestLeaf = createNearest(leavesOf(categories));
  const leafOf = (id: number) => categoryById.get(id);
  const nearestPlace = createNearest(
    locations.flatMap(({ id, title_ru, title_ky }) =>
      [title_ru, title_ky].map((title) => ({ id, name: nameKey(title) })),
    ),
  );
  return {
    findCategories: (text) => findPath(leaves, text),
    findGroups: (text) => findPath(groups, text),
    findLocations: (text) => findPlaces(places, text),
    findNearest: (text, { main, accepts }) =>
      nearestLeaf(text, (id) => leafOf(id)?.path[0] === main) ??
      nearestLeaf(text, (id) => {
        const leaf = leafOf(id);
        return leaf !== undefined && accepts(leaf);
      }),
    findNearestPlace: (text) => nearestPlace(withoutKind(nameKey(text.slice(0, 300).split(",").at(-1) ?? ""))),
  };
}

function leavesOf(categories: readonly Category[]): { id: number; name: string }[] {
  return categories
    .filter(({ children }) => children.length === 0)
    .flatMap(({ id, title_ru, title_ky }) => [title_ru, title_ky].map((title) => ({ id, name: nameKey(title) })));
}

/** A path of names in both languages. */
function pathsOf(path: readonly Category[]): string[][] {
  return [path.map(({ title_ru }) => nameKey(title_ru)), path.map(({ title_ky }) => nameKey(title_ky))];
}

/** A leaf is meant by its own name, and by any end of its path. */
function addEndings(index: Map<string, Set<number>>, path: readonly string[], id: number): void {
  for (let start = 0; start < path.length; start += 1) {
    const key = path.slice(start).join(">");
    index.set(key, (index.get(key) ?? new Set()).add(id));
  }
}

function findPath(index: ReadonlyMap<string, ReadonlySet<number>>, text: string): readonly number[] {
  for (const parts of splitPath(text)) {
    // What is above the first name that we know is the business's own.
    for (let start = 0; start < parts.length; start += 1) {
      const found = index.get(parts.slice(start).join(">"));
      if (found) return [...found];
    }
  }
  return [];
}

/** The whole text as one name first: names have signs that paths are written with. */
function splitPath(text: string): string[][] {
  const plain = text.slice(0, 500);
  const signs = [/[>›»→|\\]/, /[>›»→|\\/]/];
  return [[nameKey(plain)], ...signs.map((sign) => plain.split(sign).map(nameKey).filter(Boolean))];
}

/** Larger places first: whoever writes «Ош» means the city. */
const kinds = ["city", "city_district", "district", "rural_district", "region"];

/** «Чуйская область, Токмок»: the last name is the place, those before it are above it. */
function findPlaces(places: ReadonlyMap<string, readonly LocationNode[]>, text: string): readonly number[] {
  const parts = text.slice(0, 300).split(",").map(nameKey).filter(Boolean).map(withoutKind);
  const named = places.get(parts.at(-1) ?? "") ?? [];
  const above = parts.slice(0, -1);
  const isBelow = ({ path }: LocationNode) =>
    above.every((name) => path.some((node) => [node.title_ru, node.title_ky].map(nameKey).includes(name)));
  const fitting = named.filter(isBelow);
  const best = kinds.find((kind) => fitting.some((node) => node.kind === kind));
  return (best === undefined ? fitting : fitting.filter(({ kind }) => kind === best)).map(({ id }) => id);
}

function withoutKind(name: string): string {
  return name.replace(/^(?:г\.|город|с\.|село|пгт|ш\.) ?/, "").replace(/ (?:шаары|айылы)$/, "");
}
