import type { z } from "zod";
import type { Ask, Endpoint, Reply } from "#contracts/endpoint.ts";
import { getProduct, listProducts, type Product, type ProductCard } from "#contracts/listings.ts";
import { productUrl } from "./browser.ts";

/** Calls the product's API as any client does. Throws when the call is refused. */
export async function askApi<E extends Endpoint>(record: E, ask: Ask<E> = {}): Promise<Reply<E>> {
  const response = await fetch(addressOf(record, ask));
  if (!response.ok) throw new Error(`${record.name} answered ${response.status}: ${await response.text()}`);
  return (record.reply as z.ZodType<Reply<E>>).parse(await response.json());
}

function addressOf<E extends Endpoint>(record: E, ask: Ask<E>): URL {
  const params = Object.entries(ask.params ?? {});
  const path = params.reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, String(value)),
    record.path as string,
  );
  const address = new URL(path, productUrl());
  for (const [name, value] of Object.entries(ask.query ?? {})) address.searchParams.set(name, String(value));
  return address;
}

/** The newest active ad that fits, in full. */
export async function findListing(fits: (card: ProductCard) => boolean): Promise<Product> {
  const { results } = await askApi(listProducts, { query: { limit: 100 } });
  const card = results.find(fits);
  if (!card) throw new Error("the demo market has no such ad among the newest");
  return askApi(getProduct, { params: { id: card.id } });
}

/** The lowest id whose ad the API refuses with this code: no list shows such ads. */
export async function findGoneListing(code: "listing_inactive" | "listing_deleted"): Promise<number> {
  for (let id = 1; id <= 200; id++) {
    const response = await fetch(addressOf(getProduct, { params: { id } }));
    if (response.ok) continue;
    const problem = (await response.json()) as { code: string };
    if (problem.code === code) return id;
  }
  throw new Error(`no ad among the first 200 is refused with ${code}`);
}
