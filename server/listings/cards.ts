import { LRUCache } from "lru-cache";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { markedUntil } from "#contracts/listings/price-rules.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { presentCard } from "./present.ts";
import { type CardRow, readCards } from "./queries.ts";

/** A listing in a list, with the version of its card. */
export interface CardKey {
  listing_id: number;
  /** That of the search row, which is rewritten whenever something changes that the card shows. */
  version: string;
}

interface CachedCard {
  version: string;
  catalogue: Catalogue;
  /** Time in milliseconds at which the card changes by itself: the end of VIP, of a reservation or of the mark of a lower price. */
  until: number;
  json: Buffer;
}

/** Reads cards in the order of the keys, without listings that were deleted meanwhile. */
export interface CardReader {
  read(keys: readonly CardKey[]): Promise<ProductCard[]>;
  /** `ProductCard` of the contract as JSON in UTF-8. */
  readJson(keys: readonly CardKey[]): Promise<Buffer[]>;
  /** What such JSON says. The same object each time while it is asked for: not to be modified, and what is made of it may be kept with it. */
  parse(json: Buffer): ProductCard;
}

interface CardServices {
  db: Db;
  catalogue: CatalogueStore;
  now(): Date;
}

/**
 * Caches cards as JSON: they are most of the cost of a list, and mostly the same. A stale card is never shown, because the list gives
 * the current version of each.
 */
export function createCardReader({ db, catalogue: store, now }: CardServices): CardReader {
  const cache = new LRUCache<number, CachedCard>({ max: memoryBudgets.cards.max });
  const parsed = new LRUCache<Buffer, ProductCard>({ max: memoryBudgets.parsedCards.max });

  async function readJson(keys: readonly CardKey[]): Promise<Buffer[]> {
    const catalogue = store.current();
    const time = now();
    const found = new Map<number, Buffer>();
    const missing: CardKey[] = [];
    for (const key of keys) {
      const cached = cache.get(key.listing_id);
      const isFresh =
        cached?.version === key.version && cached.catalogue === catalogue && cached.until > time.getTime();
      if (isFresh) found.set(key.listing_id, cached.json);
      else missing.push(key);
    }
    const rows = await readCards(
      db,
      missing.map((key) => key.listing_id),
    );
    const versions = new Map(missing.map((key) => [key.listing_id, key.version]));
    for (const row of rows) {
      const card = presentCard(row, catalogue, time);
      const json = encodeDetached(JSON.stringify(card));
      cache.set(row.id, { version: versions.get(row.id) ?? "", catalogue, until: changesAt(card, row), json });
      found.set(row.id, json);
    }
    return keys.flatMap((key) => found.get(key.listing_id) ?? []);
  }

  const parse = (json: Buffer): ProductCard => {
    const found = parsed.get(json);
    if (found) return found;
    const card = JSON.parse(json.toString()) as ProductCard;
    parsed.set(json, card);
    return card;
  };

  return { readJson, parse, read: async (keys) => (await readJson(keys)).map(parse) };
}

function changesAt(
  card: ProductCard,
  { vip_until: vip, reserved_until: reserved, reduced_at: reduced }: CardRow,
): number {
  return Math.min(
    card.is_vip && vip ? vip.getTime() : Number.POSITIVE_INFINITY,
    card.reserved_until !== null && reserved ? reserved.getTime() : Number.POSITIVE_INFINITY,
    card.reduced_from !== null && reduced ? markedUntil(reduced.getTime()) : Number.POSITIVE_INFINITY,
  );
}

/** Not from Node's shared pool for small buffers, which stays in memory as long as any of them. */
function encodeDetached(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  buffer.write(text);
  return buffer;
}
