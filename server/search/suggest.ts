import { sql } from "kysely";
import type { Suggestion } from "#contracts/listings.ts";
import type { Category } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/platform/database.ts";
import { readPage } from "#server/listings/list-queries.ts";
import { type Lexicon, type Search, spellWords } from "./search.ts";
import type { Dictionary } from "./text/dictionary.ts";
import { foldText, tokenize } from "./text/fold.ts";
import { swapLayout } from "./text/layout.ts";
import { latinToCyrillic } from "./text/transliterate.ts";
import type { Term } from "./vocabulary.ts";

const mostSuggestions = 8;
const mostQueries = 4;
const mostCategories = 3;
/** Ads looked at for the newest ones with a word. */
const mostLookedAt = 256;

interface Services {
  db: Db;
  catalogue: CatalogueStore;
  search: Search;
}

/**
 * Ways to go on from what was typed so far: searches that others made and beginnings of titles, categories, ads.
 * When nothing begins like it, the other keyboard layout, the other alphabet and one typo are tried.
 */
export async function suggestSearches(services: Services, text: string): Promise<Suggestion[]> {
  const lexicon = services.search.lexicon();
  if (tokenize(text).length === 0) return lexicon.queries.slice(0, mostSuggestions).map(presentQuery);
  for (const reading of readings(text, lexicon.dictionary)) {
    const queries = completeQueries(reading, lexicon);
    const categories = findCategories(reading, services.catalogue);
    if (queries.length === 0 && categories.length === 0) continue;
    const listings = await findListings(
      services,
      queries[0]?.text ?? reading,
      mostSuggestions - queries.length - categories.length,
    );
    return [
      ...queries.map(presentQuery),
      ...categories.map(presentCategory),
      ...listings.map((row): Suggestion => ({ kind: "listing", text: row.title, product: row.id })),
    ];
  }
  return [];
}

/** What was typed, folded, and what may have been meant, the likeliest first. */
function* readings(text: string, dictionary: Dictionary): Iterable<string> {
  const typed = foldText(text);
  yield typed;
  yield foldText(swapLayout(text));
  const words = typed.split(" ");
  const last = words.pop() ?? "";
  const start = words.map((word) => `${word} `).join("");
  for (const candidate of latinToCyrillic(last)) yield start + candidate;
  const repaired = repairBeginning(last, dictionary);
  if (repaired) yield start + repaired;
}

/** Shorter beginnings say too little to tell a typo from another word. */
const shortestRepaired = 4;
const cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюя";
const latin = "abcdefghijklmnopqrstuvwxyz";

/** The commonest word whose beginning is one edit away from this one; the first letter is taken as right. */
function repairBeginning(beginning: string, dictionary: Dictionary): string | undefined {
  if (beginning.length < shortestRepaired) return undefined;
  const letters = /^[a-z]+$/.test(beginning) ? latin : cyrillic;
  let best: { word: string; count: number } | undefined;
  const attempt = (candidate: string) => {
    const [found] = dictionary.complete(candidate, 1);
    if (found && found.count > (best?.count ?? 0)) best = found;
  };
  for (let at = 1; at < beginning.length; at += 1) {
    const head = beginning.slice(0, at);
    const tail = beginning.slice(at + 1);
    attempt(head + tail);
    attempt(head + tail.charAt(0) + beginning.charAt(at) + tail.slice(1));
    for (const letter of letters) {
      attempt(head + letter + tail);
      attempt(head + letter + beginning.slice(at));
    }
  }
  return best?.word;
}

/** Popular searches first, then beginnings of titles, then the last word completed. */
function completeQueries(reading: string, lexicon: Lexicon): Term[] {
  const { queries, phrases, dictionary } = lexicon;
  const found = new Map<string, Term>();
  const add = (term: Term) => {
    if (found.size < mostQueries && !found.has(term.text)) found.set(term.text, term);
  };
  queries
    .filter((term) => term.text.startsWith(reading))
    .slice(0, mostQueries)
    .forEach(add);
  mostShared(phrases, reading, mostQueries).forEach(add);
  const words = reading.split(" ");
  const last = words.pop() ?? "";
  if (found.size < mostQueries && (words.length === 0 || found.size === 0)) {
    for (const { word, count } of dictionary.complete(last, mostQueries)) {
      const known = words.every((other) => dictionary.count(other) > 0);
      const completed = [...words, word].join(" ");
      if (known) add({ text: completed, spelling: spellWords(completed, lexicon), count });
    }
  }
  return [...found.values()];
}

/** The phrases with this beginning that most titles share. `phrases` are sorted by text. */
function mostShared(phrases: Term[], beginning: string, limit: number): Term[] {
  let low = 0;
  let high = phrases.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((phrases[middle]?.text ?? "") < beginning) low = middle + 1;
    else high = middle;
  }
  const best: Term[] = [];
  for (let at = low; at < phrases.length; at += 1) {
    const phrase = phrases[at];
    if (!phrase?.text.startsWith(beginning)) break;
    if (best.length === limit && phrase.count <= (best.at(-1)?.count ?? 0)) continue;
    best.push(phrase);
    best.splice(0, best.length, ...best.toSorted((a, b) => b.count - a.count).slice(0, limit));
  }
  return best;
}

const foldedTitles = new WeakMap<Category, string[][]>();

/** Categories one of whose titles has a word beginning with each word typed, the fullest first. */
function findCategories(reading: string, catalogue: CatalogueStore): Category[] {
  const typed = reading.split(" ");
  const matches = (words: string[]) => typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
  return catalogue
    .current()
    .categories.filter((category) => {
      let titles = foldedTitles.get(category);
      if (!titles) foldedTitles.set(category, (titles = [tokenize(category.title_ru), tokenize(category.title_ky)]));
      return titles.some(matches);
    })
    .toSorted((a, b) => catalogue.listingsIn(b.id) - catalogue.listingsIn(a.id))
    .slice(0, mostCategories);
}

/** The newest ads for a completed search. */
async function findListings(
  services: Services,
  query: string,
  limit: number,
): Promise<{ id: number; title: string }[]> {
  const parsed = services.search.parse(query);
  if (!parsed || limit <= 0) return [];
  const rows = await readPage(services.db, {
    filter: { listings: services.catalogue.listings(), options: [], ranges: [], days: [] },
    phase: { matching: parsed.strong },
    ordering: "-upvote_date",
    limit,
    offset: 0,
    effort: mostLookedAt,
  });
  const ids = rows.map((row) => row.listing_id);
  const titles = await services.db
    .selectFrom("listings")
    .select(["id", "title"])
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  return titles.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function presentQuery(term: Term): Suggestion {
  return { kind: "query", text: term.spelling };
}

function presentCategory({ id, title_ru, title_ky, title_slug }: Category): Suggestion {
  return { kind: "category", text: title_ru, category: { id, title_ru, title_ky, title_slug } };
}
