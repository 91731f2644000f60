import { LRUCache } from "lru-cache";
import type { ProductCard } from "#contracts/listings.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/platform/database.ts";
import { presentCard } from "./present.ts";
import { readCards } from "./queries.ts";

/** About 1.2 KB each. */
const mostRemembered = 20_000;

/** An ad in a list, and the version of what its card shows. */
export interface CardKey {
  listing_id: number;
  /** Changes with every writing of the ad's search row: whatever a card shows is changed together with that row. */
  version: string;
}

interface Remembered {
  version: string;
  catalogue: Catalogue;
  /** Until then, in milliseconds, what depends on the time holds. */
  until: number;
  json: Buffer;
}

/** Reads the cards of ads in their order; an ad that is gone meanwhile is left out. */
export interface CardReader {
  read(keys: readonly CardKey[]): Promise<ProductCard[]>;
  /** Each as JSON in UTF-8: the shape of the contract's `ProductCard`. */
  readJson(keys: readonly CardKey[]): Promise<Buffer[]>;
}

interface Services {
  db: Db;
  catalogue: CatalogueStore;
  now(): Date;
}

/**
 * Cards are most of what a list costs, and the same ones are shown again and again: they are remembered as they are sent.
 * Nothing old is ever shown, because the list itself tells each card's version.
 */
export function createCardReader({ db, catalogue: store, now }: Services): CardReader {
  const remembered = new LRUCache<number, Remembered>({ max: mostRemembered });

  async function readJson(keys: readonly CardKey[]): Promise<Buffer[]> {
    const catalogue = store.current();
    const time = now();
    const found = new Map<number, Buffer>();
    const missing: CardKey[] = [];
    for (const key of keys) {
      const known = remembered.get(key.listing_id);
      const isRight = known?.version === key.version && known.catalogue === catalogue && known.until > time.getTime();
      if (isRight) found.set(key.listing_id, known.json);
      else missing.push(key);
    }
    const rows = await readCards(
      db,
      missing.map((key) => key.listing_id),
    );
    const versions = new Map(missing.map((key) => [key.listing_id, key.version]));
    for (const row of rows) {
      const card = presentCard(row, catalogue, time);
      const json = encodeApart(JSON.stringify(card));
      const until = card.is_vip && row.vip_until ? row.vip_until.getTime() : Number.POSITIVE_INFINITY;
      remembered.set(row.id, { version: versions.get(row.id) ?? "", catalogue, until, json });
      found.set(row.id, json);
    }
    return keys.flatMap((key) => found.get(key.listing_id) ?? []);
  }

  return {
    readJson,
    read: async (keys) => (await readJson(keys)).map((json) => JSON.parse(json.toString()) as ProductCard),
  };
}

/** In memory of its own: a small buffer is usually cut from a large one, which would be kept as long as any of its parts. */
function encodeApart(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  buffer.write(text);
  return buffer;
}
