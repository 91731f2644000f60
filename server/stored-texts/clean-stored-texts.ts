import { setTimeout as sleep } from "node:timers/promises";
import { cleanText } from "#contracts/base/values.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { listingPaths } from "#server/listings/listing-paths.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { indexListings } from "#server/search/index-listings.ts";
import {
  type Cleaning,
  deleteCleaning,
  findCleaning,
  markCleaned,
  readStoredTexts,
  type StoredRow,
  type Subject,
  textColumns,
  type Texts,
  writeCleanedTexts,
} from "./queries.ts";

/** Rows of one transaction: some milliseconds of the main thread. */
const batchSize = 100;
/** Milliseconds for calls after each. */
const pause = 20;

interface CleaningServices {
  db: Db;
  catalogue: Pick<CatalogueStore, "current">;
}

/**
 * Cleans titles, descriptions, names and reviews that were stored before texts were cleaned as they arrive
 * (`docs/features/api.md`, Shape), once for each table. Goes on where it was interrupted; safe to run twice.
 */
export async function cleanStoredTexts(services: CleaningServices): Promise<void> {
  for (;;) {
    const cleaning = await findCleaning(services.db);
    if (!cleaning) return;
    await cleanTable(services, cleaning);
    await deleteCleaning(services.db, cleaning.subject);
  }
}

async function cleanTable({ db, catalogue }: CleaningServices, { subject, done_until }: Cleaning): Promise<void> {
  let after = done_until;
  for (;;) {
    const rows = await readStoredTexts(db, subject, after, batchSize);
    const last = rows.at(-1);
    if (!last) return;
    await db.transaction().execute(async (trx) => {
      const changed = await cleanRows(trx, subject, rows);
      if (subject === "listings" && changed.length > 0) {
        // Cards in memory are told from older ones by their search rows.
        await indexListings(trx, catalogue.current(), changed);
        await publishPageChanges(trx, listingPaths(changed));
      }
      await markCleaned(trx, subject, last.id);
    });
    after = last.id;
    await sleep(pause);
  }
}

/** Returns the ids of the rows that were not clean. */
async function cleanRows(trx: Db, subject: Subject, rows: readonly StoredRow[]): Promise<number[]> {
  const changed: number[] = [];
  for (const row of rows) {
    const cleaned = cleanTexts(subject, row.texts);
    const isClean = Object.keys(cleaned).every((column) => cleaned[column] === row.texts[column]);
    if (!isClean && (await writeCleanedTexts(trx, subject, row, cleaned))) changed.push(row.id);
  }
  return changed;
}

function cleanTexts(subject: Subject, texts: Texts): Texts {
  const { lines } = textColumns[subject];
  const isLine = (column: string) => lines.some((line) => line === column);
  const clean = (column: string, text: string) =>
    isLine(column) ? cleanText(text).replace(/\s+/g, " ") : cleanText(text);
  // Of a text without anything to see nothing would be left: it stays, for a moderator or its author.
  return Object.fromEntries(
    Object.entries(texts).map(([column, text]) => [column, text === null ? null : clean(column, text) || text]),
  );
}
