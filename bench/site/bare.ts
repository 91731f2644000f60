import Fastify from "fastify";
import pino from "pino";
import { pageSize } from "#contracts/listings/rules.ts";
import { ListQuery } from "#contracts/listings/list-schemas.ts";
import { type CatalogueStore, openCatalogue } from "#server/catalogue/store.ts";
import { type ResolvedFilter, resolveFilter } from "#server/search/filter.ts";
import type { Phase } from "#server/search/filter-queries.ts";
import { decodeListKey } from "#server/listings/phases/list-key.ts";
import { type PageQuery, type RowOrdering, type PageRow, readPage } from "#server/search/page-queries.ts";
import { createCardReader, type CardReader } from "#server/listings/cards.ts";
import { type Db, openDatabase } from "#server/database/database.ts";
import { findDatabase } from "../processes.ts";

// What lists are compared with: the same SQL and the same cache of cards, on as many connections, behind a route that neither
// validates nor presents anything. Queries are built at the start from the product's own addresses; `/<n>` answers the n-th.

/** As many as the product opens (`server/main.ts`). */
const maxConnections = 10;

interface PreparedList {
  filter: ResolvedFilter;
  ordering: RowOrdering;
  phases: Phase[];
  after: PageQuery["after"];
  snapshot: PageQuery["snapshot"];
}

process.once("disconnect", () => process.exit());
process.once("message", (paths: string[]) => void serve(paths));

async function serve(paths: string[]): Promise<void> {
  const { DATA_DIR: dataDir = "", SECRET: secret = "" } = process.env;
  const { db } = openDatabase({ connection: findDatabase(dataDir), max: maxConnections });
  const catalogue = await openCatalogue(db, pino({ level: "silent" }));
  catalogue.stop();
  const lists = paths.map((path) => prepareList(path, catalogue, secret));
  const cards = createCardReader({ db, catalogue, now: () => new Date() });
  const http = Fastify();
  http.get<{ Params: { number: string } }>("/:number", async ({ params }, reply) => {
    const list = lists[Number(params.number)];
    if (!list) return reply.code(404).send();
    return reply.type("application/json").send(await readList(db, cards, list));
  });
  process.send?.(await http.listen({ port: 0, host: "127.0.0.1" }));
}

function prepareList(path: string, catalogue: CatalogueStore, secret: string): PreparedList {
  const { searchParams } = new URL(path, "http://localhost");
  const { key: keyText, ordering, ...filter } = ListQuery.parse(Object.fromEntries(searchParams));
  const key = keyText === undefined ? undefined : decodeListKey(keyText, secret);
  const phases = ordering === "price" ? [{ priced: true }, { priced: false }] : [{}];
  return {
    filter: resolveFilter(filter, catalogue),
    // A bare list has no search and is near nothing, so that these have no orders of their own.
    ordering: ordering === "price" || ordering === "-price" ? ordering : "-upvote_date",
    phases: phases.slice(key?.phase ?? 0),
    after: key && { position: key.position, id: key.id },
    snapshot: key && { takenAt: key.openedAt, id: key.snapshot },
  };
}

async function readList(db: Db, cards: CardReader, list: PreparedList): Promise<Buffer> {
  const { filter, ordering, snapshot } = list;
  const rows: PageRow[] = [];
  let { after } = list;
  for (const phase of list.phases) {
    const limit = pageSize + 1 - rows.length;
    if (limit === 0) break;
    rows.push(...(await readPage(db, { filter, phase, ordering, limit, offset: 0, after, snapshot })));
    after = undefined;
  }
  return Buffer.concat(await cards.readJson(rows.slice(0, pageSize)));
}
