import { addressOf } from "#contracts/base/address.ts";
import { type Location, listCategoryParameters, listLocations, type Parameter } from "#contracts/catalogue/schemas.ts";
import { getProduct, type Product } from "#contracts/listings/schemas.ts";
import { type Facets, getFacets, listProducts, type ProductPage } from "#contracts/listings/list-schemas.ts";
import type { Random } from "#demo/market/random.ts";
import { type Client, getJson } from "../measure.ts";

/** What requests are made of: listings from all over the market, and what belongs to them. */
export interface Sample {
  /** Active listings in the market. */
  total: number;
  listings: Product[];
  /** Parameters of the leaf categories of {@link listings}. */
  parameters: Map<number, Parameter[]>;
  locationKinds: Map<number, Location["kind"]>;
  /** Words of the titles: the most frequent ones, and those of a single listing. */
  words: { frequent: string[]; rare: string[] };
}

const sampleSize = 1_200;
const frequentWords = 30;

/** Reads a sample through the public API. */
export async function readSample(client: Client, random: Random): Promise<Sample> {
  const { count } = await getJson<Facets>(client, getFacets.path);
  const listings = await readListings(client, random);
  const parameters = new Map<number, Parameter[]>();
  for (const id of new Set(listings.map((listing) => listing.category.id))) {
    parameters.set(id, await getJson(client, addressOf(listCategoryParameters, { params: { id } })));
  }
  const locations = await getJson<Location[]>(client, listLocations.path);
  return {
    total: count,
    listings,
    parameters,
    locationKinds: new Map(locations.map(({ id, kind }) => [id, kind])),
    words: countWords(listings),
  };
}

/** The Cyrillic words of a text in lower case, from four letters on: shorter ones are mostly prepositions and units. */
export function listWords(text: string): string[] {
  return text.toLowerCase().match(/\p{Script=Cyrillic}{4,}/gu) ?? [];
}

/** Listings with random ids, as far as the public sees them. */
async function readListings(client: Client, random: Random): Promise<Product[]> {
  const { results } = await getJson<ProductPage>(client, addressOf(listProducts, { query: { limit: 100 } }));
  const highest = Math.max(...results.map((card) => card.id));
  const drawn = new Set<number>();
  const listings: Product[] = [];
  for (let tries = 0; tries < sampleSize * 2 && listings.length < sampleSize; tries += 1) {
    const id = 1 + random.below(highest);
    if (drawn.has(id)) continue;
    drawn.add(id);
    const { status, body } = await client.get(addressOf(getProduct, { params: { id } }));
    if (status === 200) listings.push(JSON.parse(body.toString()) as Product);
  }
  if (listings.length < sampleSize / 4) throw new Error("the market has too few ads to measure on");
  return listings;
}

function countWords(listings: Product[]): Sample["words"] {
  const counts = new Map<string, number>();
  for (const { title } of listings) {
    for (const word of new Set(listWords(title))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return {
    frequent: sorted.slice(0, frequentWords).map(([word]) => word),
    rare: sorted.filter(([, count]) => count === 1).map(([word]) => word),
  };
}
