import { maxArticleLength } from "#contracts/business/import/rules.ts";
import { maxPhotos } from "#contracts/selling/rules.ts";

/** A listing by its article. */
export interface ArticleListing {
  article: string;
  product: number;
  title: string;
  needs_photos: boolean;
}

/** A listing that gets photos, the main one first. */
export interface MatchedGoods {
  id: number;
  title: string;
  files: File[];
}

export interface MatchedFiles {
  goods: MatchedGoods[];
  /** Names of files without a listing; those of listings that have photos; those that are too many for one listing. */
  unknown: string[];
  done: string[];
  tooMany: string[];
}

/** «000042-2», «000042_2», «000042 (1)», «000042 2»: a number behind the article. */
const numbered = /(?:\(\d{1,3}\)|[-_ ] ?\d{1,3})$/;

/** Articles that the name of a file may mean, the longest first: an article may end with a number, too. */
export function articlesOf(name: string): string[] {
  const whole = stemOf(name);
  const articles = [whole];
  for (let rest = withoutNumber(whole); rest !== undefined && articles.length < 3; rest = withoutNumber(rest))
    articles.push(rest);
  return [...new Set(articles.flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()]))].filter(
    (one) => one !== "" && one.length <= maxArticleLength,
  );
}

/** Undefined where no number ends it, or there is nothing else. */
function withoutNumber(stem: string): string | undefined {
  const found = numbered.exec(stem);
  return (found && stem.slice(0, found.index).trim()) || undefined;
}

function stemOf(name: string): string {
  // Some systems write «й» as two signs.
  return name
    .normalize("NFC")
    .replace(/\.[^.]*$/, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The photos of each listing, in the order of their numbers. One without a number is the main one. */
export function matchFiles(files: readonly File[], listings: readonly ArticleListing[]): MatchedFiles {
  const byArticle = new Map(listings.map((listing) => [listing.article, listing]));
  const matched: MatchedFiles = { goods: [], unknown: [], done: [], tooMany: [] };
  const goods = new Map<number, MatchedGoods>();
  const { compare } = new Intl.Collator("ru", { numeric: true });
  const sorted = files.toSorted((one, other) => compare(stemOf(one.name), stemOf(other.name)));
  for (const file of sorted) {
    const article = articlesOf(file.name).find((one) => byArticle.has(one));
    const listing = byArticle.get(article ?? "");
    if (!listing) matched.unknown.push(file.name);
    else if (!listing.needs_photos) matched.done.push(file.name);
    else {
      const known = goods.get(listing.product) ?? { id: listing.product, title: listing.title, files: [] };
      goods.set(listing.product, known);
      if (known.files.some((other) => isSame(other, file))) continue;
      if (known.files.length < maxPhotos) known.files.push(file);
      else matched.tooMany.push(file.name);
    }
  }
  return { ...matched, goods: [...goods.values()] };
}

/** The same file, chosen twice. */
function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
