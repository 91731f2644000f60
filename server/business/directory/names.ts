import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/database/database.ts";
import { memoryBudgets } from "#server/platform/memory-budgets.ts";
import { buildNameIndex, type NameIndex, type NameMatch } from "./name-index.ts";
import { readBusinessNames } from "./queries.ts";

/** The names of the businesses on show, in memory. Who is on show by now is for the reader to ask the database. */
export interface BusinessNames {
  find(text: string): Promise<NameMatch[]>;
}

interface NamesOptions {
  db: Db;
  log: FastifyBaseLogger;
  /** Milliseconds after which they are read again; 0: before every search. */
  maxAge: number;
}

/** Reads them at once, and again, beside the searches, once they are old. */
export function createBusinessNames({ db, log, maxAge }: NamesOptions): BusinessNames {
  let index: NameIndex | undefined;
  let readAt = -Infinity;
  let reading: Promise<NameIndex> | undefined;

  const read = async () => {
    const startedAt = performance.now();
    index = await buildNameIndex(await readBusinessNames(db, memoryBudgets.businessNames.max));
    readAt = startedAt;
    return index;
  };
  const refresh = () => (reading ??= read().finally(() => (reading = undefined)));
  const refreshAside = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "names of businesses: not read, the last serve"));
  };
  if (maxAge > 0) refreshAside();

  return {
    async find(text) {
      if (index && performance.now() - readAt < maxAge) return index.find(text);
      if (!index || maxAge === 0) return (await refresh()).find(text);
      refreshAside();
      return index.find(text);
    },
  };
}
