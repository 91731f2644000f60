import type { Category } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { allListings } from "#server/search/filter.ts";
import { readPage } from "#server/search/page-queries.ts";
import type { Db } from "#server/database/database.ts";
import type { Search } from "#server/search/search.ts";
import { readWish } from "#server/search/understanding/read-wish.ts";
import { categoryTerm } from "#server/search/terms.ts";
import { tokenize } from "#server/search/text/fold.ts";
import { analyse } from "#server/search/text/stem.ts";
import { countCategories } from "./queries.ts";
import { hasCue, isCue, nameCategories } from "./title-words/title-words.ts";

interface SuggestServices {
  db: Db;
  catalogue: CatalogueStore;
  search: Search;
}

/** A leaf category with its weight: 1 if all listings with such a title are in it. */
export interface SuggestedCategory {
  category: Category;
  weight: number;
}

const maxSuggested = 5;
/** The newest listings with the words, whose categories are counted. */
const maxListings = 60;
/** Listings scanned for them. */
const maxScanned = 4_000;
/** Of a word that names the thing plainly. */
const wordsWeight = 0.7;
/** Of the thing that a search for the title is about. */
const thingWeight = 0.7;
/** The same of goods that are hardly in doubt: «кабель ВВГнг» is none for a telephone, «колодки Toyota» are no car. */
const sureGoodsWeight = 2;
const sureShare = 0.9;
/** With a lower share the title may be about anything. */
const minThingShare = 0.6;
/** What the other weights count for beside words that name the thing. */
const trustBesideWords = 0.4;
/** Added when a word of the title names the category, or one above it. */
const nameWeight = { own: 0.6, above: 0.1 };
/** Categories with less are not suggested. */
const minWeight = 0.15;
/** Nor are those with less than this share of the weight of the likeliest. */
const minShareOfBest = 0.2;
/** The first words of a title usually name the thing. */
const namingWords = 3;

/**
 * The categories where a listing with this title probably belongs, the likeliest first: those that people call by its words, those of
 * the thing that a search for it is about, those of listings with similar titles, and those whose names are in the title.
 */
export async function suggestCategories(services: SuggestServices, title: string): Promise<SuggestedCategory[]> {
  const named = weighByWords(services, title);
  for (const [category, weight] of weighByThing(services, title))
    named.set(category, (named.get(category) ?? 0) + weight);
  // Titles are alike for many reasons: what the words themselves say goes before.
  const trust = named.size > 0 ? trustBesideWords : 1;
  const weights = new Map(named);
  const add = (category: Category, weight: number) =>
    weights.set(category, (weights.get(category) ?? 0) + weight * trust);
  for (const [category, share] of await weighByListings(services, title)) add(category, share);
  for (const { category, weight } of weighByNames(services, title)) add(category, weight);
  const best = Math.max(...weights.values());
  // Who is looked for says that it is about work: what else such titles begin like says nothing.
  const isWork =
    [...named].some(([category, weight]) => weight > minWeight && isAboutWork(category)) && hasCue(title, "job");
  return [...weights]
    .map(([category, weight]) => ({ category, weight }))
    .filter(({ weight }) => weight >= Math.max(minWeight, best * minShareOfBest))
    .filter(({ category }) => !isWork || isAboutWork(category))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, maxSuggested);
}

function isAboutWork({ deal_types: deals }: Category): boolean {
  return deals.includes("job");
}

/** What the words of the title are called by ({@link nameCategories}). */
function weighByWords({ catalogue }: SuggestServices, title: string): Map<Category, number> {
  const { categoryById } = catalogue.current();
  return new Map(
    [...nameCategories(title)].flatMap(([id, weight]) => {
      const category = categoryById.get(id);
      return category && category.children.length === 0 ? [[category, weight * wordsWeight] as const] : [];
    }),
  );
}

/** The leaves of the thing that a search for the title is about. Work is told by the words for it alone. */
function weighByThing({ catalogue, search }: SuggestServices, title: string): (readonly [Category, number])[] {
  const lexicon = search.lexicon();
  const { thing } = readWish(title, lexicon, catalogue.current().categoryById, undefined);
  if (thing === undefined || thing.share < minThingShare) return [];
  // Letters alone may be like anything: things have to have some word of the title.
  if (!analyse(title).some((lexeme) => lexicon.things.hasWord(lexeme))) return [];
  const { share, categories } = thing;
  const isSure = share >= sureShare;
  return categories
    .filter((category) => category.children.length === 0 && category.isActive && !isAboutWork(category))
    .map((category) => {
      const isGoods = category.deal_types.includes("sell");
      return [category, (isSure && isGoods ? sureGoodsWeight : thingWeight) * (share / categories.length)] as const;
    });
}

/** Shares of categories among listings with the first words of the title; with fewer words when there are none. */
async function weighByListings(
  { db, catalogue, search }: SuggestServices,
  title: string,
): Promise<Map<Category, number>> {
  // «Требуется», «керек» say what is done, not what it is about.
  const words = tokenize(title)
    .filter((word) => /\p{L}{2}/u.test(word) && !isCue(word))
    .slice(0, namingWords);
  const filter = { ...allListings(catalogue), options: [], ranges: [], days: [] };
  for (let count = words.length; count > 0; count -= 1) {
    const matching = search.parse(words.slice(0, count).join(" "))?.inTitle;
    if (!matching) continue;
    const rows = await readPage(db, {
      filter,
      phase: { matching },
      ordering: "-upvote_date",
      limit: maxListings,
      offset: 0,
      maxScanned,
    });
    if (rows.length === 0) continue;
    const shares = await countCategories(
      db,
      rows.map((row) => row.listing_id),
    );
    return new Map(
      shares.flatMap(({ category_id, listings }) => {
        const category = catalogue.current().categoryById.get(category_id);
        return category?.isActive ? [[category, listings / rows.length]] : [];
      }),
    );
  }
  return new Map();
}

function* weighByNames({ catalogue, search }: SuggestServices, title: string): Iterable<SuggestedCategory> {
  const { names } = search.lexicon();
  const named = new Set(analyse(title).flatMap((lexeme) => names.get(lexeme) ?? []));
  for (const category of catalogue.current().categories) {
    if (category.children.length > 0) continue;
    const isNamed = named.has(categoryTerm(category.id));
    const isAboveNamed = category.path.slice(0, -1).some(({ id }) => named.has(categoryTerm(id)));
    const weight = (isNamed ? nameWeight.own : 0) + (isAboveNamed ? nameWeight.above : 0);
    if (weight > 0) yield { category, weight };
  }
}
