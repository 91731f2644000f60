import { LRUCache } from "lru-cache";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { presentCard } from "./present.ts";
import { readCards } from "./queries.ts";

/** About 1.2 KB each. */
const maxCached = 20_000;

/** A listing in a list, and the version of what its card shows. */
export interface CardKey {
  listing_id: number;
  /** Changes whenever the listing's search row is written: whatever a card shows is changed together with that row. */
  version: string;
}

interface CachedCard {
  version: string;
  catalogue: Catalogue;
  /** When what depends on the time (VIP) changes, in milliseconds. */
  until: number;
  json: Buffer;
}

/** Reads cards in the order of the keys; a listing that was deleted meanwhile is left out. */
export interface CardReader {
  read(keys: readonly CardKey[]): Promise<ProductCard[]>;
  /** Each as JSON in UTF-8: the shape of the contract's `ProductCard`. */
  readJson(keys: readonly CardKey[]): Promise<Buffer[]>;
}

interface CardServices {
  db: Db;
  catalogue: CatalogueStore;
  now(): Date;
}

/**
 * Cards are most of what a list costs, and the same ones are shown again and again: they are cached as JSON.
 * A stale card is never shown, because the list itself gives each card's current version.
 */
export function createCardReader({ db, catalogue: store, now }: CardServices): CardReader {
  const cache = new LRUCache<number, CachedCard>({ max: maxCached });

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
      const until = card.is_vip && row.vip_until ? row.vip_until.getTime() : Number.POSITIVE_INFINITY;
      cache.set(row.id, { version: versions.get(row.id) ?? "", catalogue, until, json });
      found.set(row.id, json);
    }
    return keys.flatMap((key) => found.get(key.listing_id) ?? []);
  }

  return {
    readJson,
    read: async (keys) => (await readJson(keys)).map((json) => JSON.parse(json.toString()) as ProductCard),
  };
}

/** In memory of its own: Node cuts small buffers from a shared pool, which would stay in memory as long as any of its parts. */
function encodeDetached(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  buffer.write(text);
  return buffer;
}
