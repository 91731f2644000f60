import { sql } from "kysely";
import type { Category } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import { readPage } from "#server/listings/list-queries.ts";
import type { Db } from "#server/platform/database.ts";
import type { Search } from "#server/search/search.ts";
import { categoryTerm } from "#server/search/terms.ts";
import { tokenize } from "#server/search/text/fold.ts";
import { analyse } from "#server/search/text/stem.ts";

interface Services {
  db: Db;
  catalogue: CatalogueStore;
  search: Search;
}

/** A leaf, and how much speaks for it: 1 is what all ads with such a title say. */
export interface SuggestedCategory {
  category: Category;
  weight: number;
}

const mostSuggested = 5;
/** Ads with such words that are asked where they stand: the newest. */
const mostAsked = 60;
/** Ads looked at to find them. */
const effort = 4_000;
/** What the category's own name says, in a word of the title. */
const nameWeight = { own: 0.6, above: 0.1 };
/** Less says nothing. */
const leastWeight = 0.15;
/** The first words of a title name the thing. */
const namingWords = 3;

/** Where an ad with this title belongs: where ads with such titles stand, and what categories are called. The likeliest first. */
export async function suggestCategories(services: Services, title: string): Promise<SuggestedCategory[]> {
  const weights = await askListings(services, title);
  for (const { category, weight } of askNames(services, title)) {
    weights.set(category, (weights.get(category) ?? 0) + weight);
  }
  return [...weights]
    .map(([category, weight]) => ({ category, weight }))
    .filter(({ weight }) => weight >= leastWeight)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostSuggested);
}

/** Ads with all first words of the title, else with fewer of them. */
async function askListings({ db, catalogue, search }: Services, title: string): Promise<Map<Category, number>> {
  const words = tokenize(title)
    .filter((word) => /\p{L}{2}/u.test(word))
    .slice(0, namingWords);
  const filter = { listings: catalogue.listings(), options: [], ranges: [], days: [] };
  for (let count = words.length; count > 0; count -= 1) {
    const matching = search.parse(words.slice(0, count).join(" "))?.strong;
    if (!matching) continue;
    const rows = await readPage(db, {
      filter,
      phase: { matching },
      ordering: "-upvote_date",
      limit: mostAsked,
      offset: 0,
      effort,
    });
    if (rows.length === 0) continue;
    const shares = await countCategories(
      db,
      rows.map((row) => row.listing_id),
    );
    return new Map(
      shares.flatMap(({ category_id, listings }) => {
        const category = catalogue.current().categoryById.get(category_id);
        return category ? [[category, listings / rows.length]] : [];
      }),
    );
  }
  return new Map();
}

async function countCategories(db: Db, ids: readonly number[]): Promise<{ category_id: number; listings: number }[]> {
  const { rows } = await sql<{ category_id: number; listings: number }>`
    select category_id, count(*) as listings from listings where id = any(${ids}::bigint[]) group by category_id`.execute(
    db,
  );
  return rows;
}

function* askNames({ catalogue, search }: Services, title: string): Iterable<SuggestedCategory> {
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
