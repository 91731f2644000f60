import { setImmediate } from "node:timers/promises";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { proposeImportCategories } from "#contracts/business/import/schemas.ts";
import { getOwnBusiness } from "#server/business/records/own-business.ts";
import { suggestCategories } from "#server/content-policy/suggest-categories.ts";
import { nameKey } from "../columns/name-key.ts";
import type { ImportServices } from "../records/services.ts";
import { nameIndexOf } from "../rows/name-index.ts";
import { assortmentOf } from "../rows/assortment.ts";
import { chooseLeaf } from "./choose-leaf.ts";
import * as queries from "./queries.ts";

/** Titles of goods that are read, those that are told, and leaves that are proposed. */
const [readTitles, toldTitles, maxLikely] = [100, 5, 8];
/** Titles that are read for each of several names. */
const readTitlesOfSeveral = 20;

/** Proposes leaves for a name of files: by the titles of its goods, then by the name; by the words of a search instead. */
export async function proposeCategories(
  services: Pick<ImportServices, "db" | "catalogue" | "search">,
  userId: number,
  { name, search = "" }: ValidInput<typeof proposeImportCategories>["query"],
): Promise<Reply<typeof proposeImportCategories>> {
  const { db, catalogue } = services;
  const { id } = await getOwnBusiness(db, userId);
  const [found, ownCategory, map] = await Promise.all([
    queries.readTitles(db, id, [nameKey(name)], readTitles),
    queries.findOwnCategory(db, id),
    queries.readMap(db, id),
  ]);
  const titles = found.get(nameKey(name)) ?? [];
  const said = map.get(nameKey(name));
  const assortment = assortmentOf(catalogue.current(), ownCategory);
  const { categoryById } = catalogue.current();
  const told = titles.flatMap((title) => chooseLeaf(services.search, categoryById, title, assortment) ?? []);
  const nearest = nameIndexOf(catalogue.current()).findNearest(name, assortment) ?? [];
  const named = search === "" ? [byFrequency(told), nearest].flat() : [];
  const suggested = await suggestCategories(services, search === "" ? name : search);
  const likely = suggested
    .filter(({ category }) => search !== "" || assortment.accepts(category))
    .map(({ category }) => category.id);
  return {
    titles: titles.slice(0, toldTitles),
    read: titles.length,
    told: told.length,
    differs: new Set(told).size > 1,
    likely: [...new Set([...named, ...likely])].slice(0, maxLikely),
    main: assortment.main?.id ?? null,
    said: said ? { category: said.category_id, by_title: said.by_title } : null,
  };
}

/** Where the goods with each of some names probably belong; without names that nothing tells. */
export async function proposeForNames(
  services: Pick<ImportServices, "db" | "catalogue" | "search">,
  businessId: number,
  names: readonly string[],
): Promise<Map<string, { category: number; by_title: boolean }>> {
  const { db } = services;
  const proposals = new Map<string, { category: number; by_title: boolean }>();
  if (names.length === 0) return proposals;
  const catalogue = services.catalogue.current();
  const [titles, ownCategory] = await Promise.all([
    queries.readTitles(db, businessId, names.map(nameKey), readTitlesOfSeveral),
    queries.findOwnCategory(db, businessId),
  ]);
  const assortment = assortmentOf(catalogue, ownCategory);
  for (const name of names) {
    const told = (titles.get(nameKey(name)) ?? []).flatMap(
      (title) => chooseLeaf(services.search, catalogue.categoryById, title, assortment) ?? [],
    );
    const category = byFrequency(told)[0] ?? nameIndexOf(catalogue).findNearest(name, assortment);
    const suggested = category === undefined ? await suggestCategories(services, name) : [];
    const likely = category ?? suggested.find((one) => assortment.accepts(one.category))?.category.id;
    if (likely !== undefined) proposals.set(name, { category: likely, by_title: new Set(told).size > 1 });
    // Others have the processor between two names.
    await setImmediate();
  }
  return proposals;
}

/** Each value once, the most frequent first. */
function byFrequency(values: readonly number[]): number[] {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.toSorted(([, one], [, other]) => other.length - one.length).map(([value]) => value);
}
