import { maxCartLines } from "#contracts/cart/rules.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import type { Cart, getCart, setCartItem } from "#contracts/cart/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { getVisibleListing } from "#server/listings/actions.ts";
import { presentCard } from "#server/listings/present.ts";
import { refuse } from "#server/platform/refusal.ts";
import { findLastAddress } from "./orders-queries.ts";
import { checkLine, type Line, presentCart, priceOf } from "./present.ts";
import * as queries from "./queries.ts";

export interface CartServices {
  db: Db;
  catalogue: CatalogueStore;
  now(): Date;
}

/** A listing with how many of it somebody wants. */
interface Wanted {
  product: number;
  quantity: number;
}

/** The viewer's cart as it is today, with the address of their last order. */
export async function readCart(services: CartServices, { userId }: Viewer): Promise<Reply<typeof getCart>> {
  const { db } = services;
  const [lines, address] = await Promise.all([queries.readLines(db, userId), findLastAddress(db, userId)]);
  return { ...(await describe(services, lines)), address };
}

/** A cart that a browser keeps; what is named twice counts once, without a quantity not at all. */
export async function previewItems(services: CartServices, items: readonly Wanted[]): Promise<Cart> {
  const wanted = [...new Map(items.map((item) => [item.product, item])).values()];
  const lines = wanted.filter(({ quantity }) => quantity > 0);
  return describe(services, lines.length === 0 ? [] : await queries.readGivenLines(services.db, lines));
}

async function describe(services: CartServices, rows: readonly queries.LineRow[]): Promise<Cart> {
  const lines = checkLines(services, rows);
  const businesses = new Set(lines.flatMap((line) => ("card" in line ? (line.card.user.business ?? []) : [])));
  const sellers = await queries.readSellers(services.db, [...businesses]);
  return presentCart(lines, sellers, services.catalogue.current());
}

function checkLines({ catalogue, now }: CartServices, rows: readonly queries.LineRow[]): Line[] {
  const [current, moment] = [catalogue.current(), now()];
  return rows.map((row) => checkLine(row, current, moment));
}

/** Puts a listing into the viewer's cart in this quantity; 0 takes it out, whatever has become of it. */
export async function setItem(
  services: CartServices,
  { userId }: Viewer,
  { product, quantity, keep_larger: keepsLarger = false }: Wanted & { keep_larger?: boolean | undefined },
): Promise<Reply<typeof setCartItem>> {
  const { db, catalogue, now } = services;
  if (quantity === 0) {
    await queries.removeLines(db, userId, [product]);
    return { product, quantity, count: await queries.countLines(db, userId) };
  }
  const row = await getVisibleListing(services, null, product);
  if (row.user_id === userId) refuse("own_goods");
  const card = presentCard(row, catalogue.current(), now());
  if (!card.is_orderable) refuse("cart_not_possible");
  const line = { product, quantity, title: card.title, price: priceOf(card), currency: card.currency };
  const done = await db.transaction().execute(async (trx) => {
    await queries.lockUser(trx, userId);
    const [stored = quantity] = await queries.putLines(trx, userId, [line], { keepsLarger, now: now() });
    const count = await queries.countLines(trx, userId);
    if (count > maxCartLines) refuse("cart_full");
    return { quantity: stored, count };
  });
  return { product, ...done };
}

/** Adds what a guest has collected: the larger quantity counts. What cannot be ordered, is the viewer's own or has no room is left out. */
export async function mergeItems(
  services: CartServices,
  { userId }: Viewer,
  items: readonly Wanted[],
): Promise<{ count: number }> {
  const { db, now } = services;
  const wanted = [...new Map(items.map((item) => [item.product, item])).values()];
  const lines = checkLines(services, await queries.readGivenLines(db, wanted));
  const possible = lines.flatMap((line) => ("card" in line && line.card.user.id !== userId ? line : []));
  return db.transaction().execute(async (trx) => {
    await queries.lockUser(trx, userId);
    const known = new Set(await queries.readProducts(trx, userId));
    let room = maxCartLines - known.size;
    const fitting = possible.filter(({ row }) => known.has(row.product) || room-- > 0);
    await queries.putLines(
      trx,
      userId,
      fitting.map(({ row: { product, quantity }, card }) => ({
        product,
        quantity,
        title: card.title,
        price: priceOf(card),
        currency: card.currency,
      })),
      { keepsLarger: true, now: now() },
    );
    return { count: await queries.countLines(trx, userId) };
  });
}
