import { addressOf } from "#contracts/base/address.ts";
import {
  getFacets,
  getProduct,
  listProducts,
  type Product,
  type ProductPage,
  suggest,
} from "#contracts/listings/schemas.ts";
import type { Random } from "#demo/market/random.ts";
import { swapLayout } from "#server/search/text/layout.ts";
import { type Client, getJson } from "./measure.ts";
import { listWords, type Sample } from "./sample.ts";

/** Draws one request for an ad of the sample; undefined when this ad does not suit. */
type Draw = (listing: Product, random: Random, sample: Sample) => string | undefined;
type Query = Record<string, string | number | boolean>;

const day = 86_400_000;

/** The lists people look at: each names the ad's own category, place, price and so on, so that there is always something to find. */
export const listMixes: Record<string, Draw> = {
  "all, newest first": () => list({}),
  "main category": (ad) => list({ category: mainCategory(ad) }),
  "leaf category": (ad) => list({ category: ad.category.id }),
  region: (ad) => list({ location: ad.location.region.id }),
  "rural district": (ad, _random, { placeKinds }) =>
    placeKinds.get(ad.location.id) === "rural_district" ? list({ location: ad.location.id }) : undefined,
  "category and place": (ad, random) => list({ category: anyCategory(ad, random), location: anyPlace(ad, random) }),
  "category and price, cheapest first": (ad, random) =>
    ad.price_kgs > 0
      ? list({
          category: anyCategory(ad, random),
          price__gte: Math.floor(ad.price_kgs / 2),
          price__lte: ad.price_kgs * 2,
          ordering: "price",
        })
      : undefined,
  "leaf and an option": (ad, random) => {
    const [option] = chooseOptions(ad, random, 1);
    return option === undefined ? undefined : list({ category: ad.category.id, options: option });
  },
  "leaf, two options and a range": (ad, random, sample) => {
    const options = chooseOptions(ad, random, 2);
    const range = chooseRange(ad, sample);
    return options.length === 2 && range
      ? list({ category: ad.category.id, options: options.join(","), parameters: range })
      : undefined;
  },
  "region, dearest first": (ad) => list({ location: ad.location.region.id, ordering: "-price" }),
  "category and dates": (ad, random) => {
    const created = Date.parse(ad.creation_date);
    const dates = {
      date_from: isoDay(created - random.below(10) * day),
      date_to: isoDay(created + random.below(3) * day),
    };
    return list({ category: anyCategory(ad, random), ...dates });
  },
  "businesses in a category": (ad, random) => list({ category: anyCategory(ad, random), is_business: true }),
};

/** Lists that may be long enough for a 50th page. */
export const longLists: Draw = (ad, random) => {
  const filter = random.pick<Query>([
    {},
    { category: mainCategory(ad) },
    { location: ad.location.region.id },
    { is_business: true },
  ]);
  return list({ ...filter, ordering: random.pick(["-upvote_date", "price", "-price"]) });
};

export const searches: Record<string, Draw> = {
  "frequent word": (_ad, random, { words }) => list({ search: random.pick(words.frequent) }),
  "rare word": (_ad, random, { words }) => list({ search: random.pick(words.rare) }),
  "two words": (ad, random) => {
    const [first, second] = chooseSome(new Set(listWords(ad.title)), random, 2);
    return first && second && list({ search: `${first} ${second}` });
  },
  "word, category and place": (ad, random) => {
    const [word] = chooseSome(listWords(ad.title), random, 1);
    return word && list({ search: word, category: mainCategory(ad), location: anyPlace(ad, random) });
  },
  "a typo": (ad, random) => {
    const [word] = chooseSome(
      listWords(ad.title).filter((word) => word.length >= 6),
      random,
      1,
    );
    return word && list({ search: misspell(word, random) });
  },
  "wrong keyboard layout": (ad, random) => {
    const [word] = chooseSome(listWords(ad.title), random, 1);
    return word && list({ search: swapLayout(word) });
  },
};

/** Beginnings of titles, as they are typed. */
export const suggestions: Draw = (ad, random) =>
  addressOf(suggest, { query: { search: ad.title.toLowerCase().slice(0, 1 + random.below(8)) } });

/** Filters of many kinds: distinct ones are drawn, because answers are remembered for a minute. */
export const facets: Draw = (ad, random) => {
  const filter = random.pick<Query>([
    { category: anyCategory(ad, random) },
    { location: anyPlace(ad, random) },
    { category: anyCategory(ad, random), location: anyPlace(ad, random) },
    { category: ad.category.id, options: chooseOptions(ad, random, 2).join(",") },
    { category: anyCategory(ad, random), price__gte: Math.floor(ad.price_kgs / 2) },
    { search: listWords(ad.title)[0] ?? "", location: ad.location.region.id },
  ]);
  return addressOf(getFacets, { query: filter });
};

export const adCall: Draw = (ad) => addressOf(getProduct, { params: { id: ad.id } });

/** Pages as a guest gets them, half of them in Kyrgyz. */
export const pages: Record<string, Draw> = {
  "home page": (_ad, random) => random.pick(["/", "/ky"]),
  "category page": (ad, random) =>
    `${random.pick(["", "/ky"])}/category/${chooseBeginning(ad.breadcrumbs, random)
      .map((category) => category.title_slug)
      .join("/")}`,
  "ad page": (ad, random) => `${random.pick(["", "/ky"])}/products/${ad.id}`,
};

/** Draws `count` requests. @throws when next to no ad of the sample suits */
export function drawPaths(draw: Draw, sample: Sample, random: Random, count: number): string[] {
  const paths: string[] = [];
  for (let tries = 0; paths.length < count; tries += 1) {
    if (tries > count * 500) throw new Error("the market has nothing that suits a query");
    const path = draw(random.pick(sample.listings), random, sample);
    if (path) paths.push(path);
  }
  return paths;
}

/** Draws up to `count` different requests; fewer where the market has no more. */
export function drawDistinctPaths(draw: Draw, sample: Sample, random: Random, count: number): string[] {
  const paths = new Set<string>();
  for (let tries = 0; paths.size < count && tries < count * 50; tries += 1) {
    const path = draw(random.pick(sample.listings), random, sample);
    if (path) paths.add(path);
  }
  return [...paths];
}

/** Walks lists by their links to the next page and gathers `count` requests from the 50th page on, ten of each list. */
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

function mainCategory(ad: Product): number {
  return ad.breadcrumbs[0]?.id ?? ad.category.id;
}

/** A category of the ad, of whatever level. */
function anyCategory(ad: Product, random: Random): number {
  return random.pick(ad.breadcrumbs).id;
}

function anyPlace(ad: Product, random: Random): number {
  return random.pick([ad.location.id, ad.location.region.id]);
}

function chooseBeginning<T>(items: T[], random: Random): T[] {
  return items.slice(0, 1 + random.below(items.length));
}

function chooseSome<T>(items: Iterable<T>, random: Random, count: number): T[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.below(left.length), 1)).flat();
}

/** Chosen options of the ad, each of another parameter. */
function chooseOptions(ad: Product, random: Random, count: number): number[] {
  const withOptions = ad.parameters.filter((parameter) => parameter.options.length > 0);
  return chooseSome(withOptions, random, count).map((parameter) => random.pick(parameter.options).id);
}

/** A range around a number of the ad, the year first of all. */
function chooseRange(ad: Product, { parameters }: Sample): string | undefined {
  const ranged = (parameters.get(ad.category.id) ?? []).filter((parameter) => parameter.from_to);
  const wanted = ranged.toSorted((a, b) => Number(b.key === "year") - Number(a.key === "year"));
  for (const { id, key } of wanted) {
    const value = ad.parameters.find((parameter) => parameter.id === id)?.value;
    if (typeof value !== "number") continue;
    const [from, to] = key === "year" ? [value - 3, value + 3] : [Math.floor(value / 2), Math.ceil(value * 2)];
    return `${id}:${from}..${to}`;
  }
  return undefined;
}

/** One slip of the finger behind the first letter: two letters changed places, or one was left out. */
function misspell(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2);
  const [left, right] = [word.charAt(at), word.charAt(at + 1)];
  return word.slice(0, at) + (random.chance(0.5) ? right + left : right) + word.slice(at + 2);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
