import { addressOf } from "#contracts/base/address.ts";
import { businessPath } from "#contracts/business/page-path.ts";
import { getProduct, type Product } from "#contracts/listings/schemas.ts";
import { getFacets, listProducts, type ProductPage, suggest } from "#contracts/listings/list-schemas.ts";
import type { Random } from "#demo/market/random.ts";
import { swapLayout } from "#server/search/text/layout.ts";
import { type Client, getJson } from "../measure.ts";
import { listWords, type Sample } from "./sample.ts";

/** Makes one request for a listing of the sample; undefined when this listing does not suit. */
export type Draw = (listing: Product, random: Random, sample: Sample) => string | undefined;
type Query = Record<string, string | number | boolean>;

const day = 86_400_000;

/** Lists as users filter them: with the category, location, price and so on of an existing listing, so that each has a match. */
export const listMixes: Record<string, Draw> = {
  newest: () => list({}),
  main: (listing) => list({ category: mainCategory(listing) }),
  leaf: (listing) => list({ category: listing.category.id }),
  region: (listing) => list({ location: listing.location.region.id }),
  district: (listing, _random, { locationKinds }) =>
    locationKinds.get(listing.location.id) === "rural_district" ? list({ location: listing.location.id }) : undefined,
  "category-place": (listing, random) =>
    list({ category: anyCategory(listing, random), location: anyLocation(listing, random) }),
  "category-price": (listing, random) =>
    listing.price_kgs > 0
      ? list({
          category: anyCategory(listing, random),
          price__gte: Math.floor(listing.price_kgs / 2),
          price__lte: listing.price_kgs * 2,
          ordering: "price",
        })
      : undefined,
  option: (listing, random) => {
    const [option] = chooseOptions(listing, random, 1);
    return option === undefined ? undefined : list({ category: listing.category.id, options: option });
  },
  "options-range": (listing, random, sample) => {
    const options = chooseOptions(listing, random, 2);
    const range = chooseRange(listing, sample);
    return options.length === 2 && range
      ? list({ category: listing.category.id, options: options.join(","), parameters: range })
      : undefined;
  },
  dearest: (listing) => list({ location: listing.location.region.id, ordering: "-price" }),
  "category-dates": (listing, random) => {
    const created = Date.parse(listing.creation_date);
    const dates = {
      date_from: isoDay(created - random.below(10) * day),
      date_to: isoDay(created + random.below(3) * day),
    };
    return list({ category: anyCategory(listing, random), ...dates });
  },
  businesses: (listing, random) => list({ category: anyCategory(listing, random), is_business: true }),
};

/** Lists that may be long enough for a 50th page. */
export const longLists: Draw = (listing, random) => {
  const filter = random.pick<Query>([
    {},
    { category: mainCategory(listing) },
    { location: listing.location.region.id },
    { is_business: true },
  ]);
  return list({ ...filter, ordering: random.pick(["-upvote_date", "price", "-price"]) });
};

export const searches: Record<string, Draw> = {
  frequent: (_listing, random, { words }) => list({ search: random.pick(words.frequent) }),
  rare: (_listing, random, { words }) => list({ search: random.pick(words.rare) }),
  two: (listing, random) => {
    const [first, second] = chooseSome(new Set(listWords(listing.title)), random, 2);
    return first && second && list({ search: `${first} ${second}` });
  },
  "category-place": (listing, random) => {
    const [word] = chooseSome(listWords(listing.title), random, 1);
    return word && list({ search: word, category: mainCategory(listing), location: anyLocation(listing, random) });
  },
  typo: (listing, random) => {
    const [word] = chooseSome(
      listWords(listing.title).filter((word) => word.length >= 6),
      random,
      1,
    );
    return word && list({ search: misspell(word, random) });
  },
  layout: (listing, random) => {
    const [word] = chooseSome(listWords(listing.title), random, 1);
    return word && list({ search: swapLayout(word) });
  },
};

/** Beginnings of titles, as they are typed. */
export const suggestions: Draw = (listing, random) =>
  addressOf(suggest, { query: { search: listing.title.toLowerCase().slice(0, 1 + random.below(8)) } });

/** Facets under many filters. */
export const facets: Draw = (listing, random) => {
  const filter = random.pick<Query>([
    { category: anyCategory(listing, random) },
    { location: anyLocation(listing, random) },
    { category: anyCategory(listing, random), location: anyLocation(listing, random) },
    { category: listing.category.id, options: chooseOptions(listing, random, 2).join(",") },
    { category: anyCategory(listing, random), price__gte: Math.floor(listing.price_kgs / 2) },
    { search: listWords(listing.title)[0] ?? "", location: listing.location.region.id },
  ]);
  return addressOf(getFacets, { query: filter });
};

export const listingCall: Draw = (listing) => addressOf(getProduct, { params: { id: listing.id } });

/** Pages, half of them in Kyrgyz. */
export const pages = {
  home: (_listing, random) => random.pick(["/", "/ky"]),
  category: (listing, random) =>
    `${random.pick(["", "/ky"])}/category/${chooseBeginning(listing.breadcrumbs, random)
      .map((category) => category.title_slug)
      .join("/")}`,
  ad: (listing, random) => `${random.pick(["", "/ky"])}/products/${listing.id}`,
  shop: ({ user: { business } }, random) =>
    business === null ? undefined : `${random.pick(["", "/ky"])}${businessPath({ id: business, link: null })}`,
} satisfies Record<string, Draw>;

/** Draws up to `count` different requests; fewer where the market has no more. @throws when it has none */
export function drawPaths(draw: Draw, sample: Sample, random: Random, count: number): string[] {
  const paths = new Set<string>();
  for (let tries = 0; paths.size < count && tries < count * 50; tries += 1) {
    const path = draw(random.pick(sample.listings), random, sample);
    if (path) paths.add(path);
  }
  if (paths.size === 0) throw new Error("the market has nothing that suits a query");
  return [...paths];
}

/** Draws up to `count` different searches of one word, or of two of one title, that the market has. */
export function drawWords(
  listings: readonly Pick<Product, "title" | "description">[],
  words: 1 | 2,
  random: Random,
  count: number,
): string[] {
  if (words === 1) {
    const all = listings.flatMap(({ title, description }) => listWords(`${title} ${description}`));
    return shuffle([...new Set(all)], random).slice(0, count);
  }
  const pairs = listings.flatMap(({ title }) => {
    const [first, second] = chooseSome(new Set(listWords(title)), random, 2);
    return first && second ? [`${first} ${second}`] : [];
  });
  return shuffle([...new Set(pairs)], random).slice(0, count);
}

/** Fisher–Yates. */
export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const shuffled = [...list];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T];
  }
  return shuffled;
}

/** Follows lists page by page and returns `count` requests from their 50th to 59th pages. */
export async function findDeepPages(client: Client, starts: string[], count: number): Promise<string[]> {
  const deep: string[] = [];
  for (const start of starts) {
    if (deep.length >= count) break;
    let path = start;
    for (let page = 1; page < 60; page += 1) {
      const { next } = await getJson<ProductPage>(client, path);
      if (next === null) break;
      const { pathname, search } = new URL(next);
      path = `${pathname}${search}`;
      if (page >= 49) deep.push(path);
    }
  }
  if (deep.length === 0) throw new Error("the market has no list of 50 pages");
  return Array.from({ length: count }, (_, index) => deep[index % deep.length] ?? "");
}

function list(query: Query): string {
  return addressOf(listProducts, { query });
}

function mainCategory(listing: Product): number {
  return listing.breadcrumbs[0]?.id ?? listing.category.id;
}

/** The category of the listing, or one above it. */
function anyCategory(listing: Product, random: Random): number {
  return random.pick(listing.breadcrumbs).id;
}

function anyLocation(listing: Product, random: Random): number {
  return random.pick([listing.location.id, listing.location.region.id]);
}

function chooseBeginning<T>(items: T[], random: Random): T[] {
  return items.slice(0, 1 + random.below(items.length));
}

function chooseSome<T>(items: Iterable<T>, random: Random, count: number): T[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.below(left.length), 1)).flat();
}

/** Options that the listing has, each of another parameter. */
function chooseOptions(listing: Product, random: Random, count: number): number[] {
  const withOptions = listing.parameters.filter((parameter) => parameter.options.length > 0);
  return chooseSome(withOptions, random, count).map((parameter) => random.pick(parameter.options).id);
}

/** A range around a number that the listing has, preferably its year. */
function chooseRange(listing: Product, { parameters }: Sample): string | undefined {
  const ranged = (parameters.get(listing.category.id) ?? []).filter((parameter) => parameter.from_to);
  const wanted = ranged.toSorted((a, b) => Number(b.key === "year") - Number(a.key === "year"));
  for (const { id, key } of wanted) {
    const value = listing.parameters.find((parameter) => parameter.id === id)?.value;
    if (typeof value !== "number") continue;
    const [from, to] = key === "year" ? [value - 3, value + 3] : [Math.floor(value / 2), Math.ceil(value * 2)];
    return `${id}:${from}..${to}`;
  }
  return undefined;
}

/** One typo after the first letter: two letters exchanged, or one left out. */
function misspell(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2);
  const [left, right] = [word.charAt(at), word.charAt(at + 1)];
  return word.slice(0, at) + (random.chance(0.5) ? right + left : right) + word.slice(at + 2);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
