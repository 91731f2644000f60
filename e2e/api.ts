import type { z } from "zod";
import { addressOf } from "#contracts/base/address.ts";
import type { CallInput, Endpoint, Reply } from "#contracts/base/endpoint.ts";
import { formOf } from "#contracts/base/form.ts";
import { getProduct, type Product, type ProductCard } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { productUrl } from "./browser.ts";

/** Calls the API as any client does. Throws when the call is refused. */
export async function callApi<E extends Endpoint>(
  record: E,
  input?: CallInput<E>,
  headers?: Headers,
): Promise<Reply<E>> {
  const response = await sendApi(record, input, headers);
  const text = await response.text();
  if (!response.ok) throw new Error(`${record.name} answered ${response.status}: ${text}`);
  return (record.reply as z.ZodType<Reply<E>>).parse(text === "" ? null : JSON.parse(text));
}

type Headers = Readonly<Record<string, string>>;

/** Calls the API and returns the answer, also one that refuses. */
export function sendApi<E extends Endpoint>(
  record: E,
  { file, ...input }: CallInput<E> = {},
  headers: Headers = {},
): Promise<Response> {
  return fetch(productUrl() + addressOf(record, input), {
    method: record.method,
    headers: { ...headers, ...(input.body && !file ? { "content-type": "application/json" } : {}) },
    body: file ? formOf(record, { body: input.body, file }) : input.body && JSON.stringify(input.body),
  });
}

/** The newest active listing whose card fits. */
export async function findListing(fits: (card: ProductCard) => boolean): Promise<Product> {
  const { results } = await callApi(listProducts, { query: { limit: 100 } });
  const card = results.find(fits);
  if (!card) throw new Error("the demo market has no such listing among the newest");
  return callApi(getProduct, { params: { id: card.id } });
}

/** The lowest id of a listing that the API refuses with this code: no list shows those. */
export async function findGoneListing(code: "listing_inactive" | "listing_deleted"): Promise<number> {
  for (let id = 1; id <= 200; id++) {
    const response = await sendApi(getProduct, { params: { id } });
    if (response.ok) continue;
    const problem = (await response.json()) as { code: string };
    if (problem.code === code) return id;
  }
  throw new Error(`no listing among the first 200 is refused with ${code}`);
}
