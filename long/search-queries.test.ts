import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { openTestApp, type TestApp } from "#server/test/app.ts";
import { refreshVocabulary } from "#server/search/vocabulary.ts";
import { seedMarket } from "../demo/seed.ts";

vi.setConfig({ testTimeout: 240_000 });

/** Enough that every category has listings in the cities. */
const listings = 30_000;
/** So many of the first results have to fit, or all when there are fewer. */
const lookedAt = 3;
/** Share of the queries whose first results fit. */
const minShare = 0.97;

/** A store that claims to have every picture, so that none is drawn. */
const fullStore: MediaStore = {
  put: async () => {},
  has: async () => true,
  open: async () => undefined,
  remove: async () => {},
  list: async function* () {},
  check: async () => {},
};

interface Expectation {
  query: string;
  /** Each of the first results satisfies all of them. */
  conditions: { text: string; holds: (card: ProductCard, app: TestApp) => boolean }[];
}

/** `query TAB key=value TAB key=value…`; a line that begins with # is a comment. */
function readExpectations(): Expectation[] {
  return readFileSync(new URL("../demo/search-queries.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [query = "", ...conditions] = line.split("\t");
      return { query, conditions: conditions.filter((text) => text !== "").map(readCondition) };
    });
}

function readCondition(text: string): Expectation["conditions"][number] {
  const [, key = "", value = ""] = /^(\w+)=(.*)$/.exec(text) ?? [];
  switch (key) {
    case "in": {
      // A location or one above it, by its Russian title.
      return { text, holds: ({ location }, app) => isIn(app, location.id, value) };
    }
    case "not_in":
      return { text, holds: ({ location }, app) => !isIn(app, location.id, value) };
    case "category": {
      const ids = new Set(value.split("|").map(Number));
      return {
        text,
        holds: ({ category }, app) =>
          app.catalogue
            .current()
            .categoryById.get(category.id)
            ?.path.some(({ id }) => ids.has(id)) ?? false,
      };
    }
    case "title": {
      const pattern = new RegExp(value, "iu");
      return { text, holds: ({ title }) => pattern.test(title.replaceAll("ё", "е")) };
    }
    case "max":
      return { text, holds: (card, app) => priceOf(card) * rateOf(app, card.currency) <= Number(value) };
    case "min":
      return { text, holds: (card, app) => priceOf(card) * rateOf(app, card.currency) >= Number(value) };
    default:
      throw new Error(`unknown condition ${text}`);
  }
}

function isIn(app: TestApp, id: number, title: string): boolean {
  return (
    app.catalogue
      .current()
      .locationById.get(id)
      ?.path.some(({ title_ru }) => title_ru === title) ?? false
  );
}

/** What is paid. */
function priceOf({ price, stock_price: discounted }: ProductCard): number {
  return discounted ?? price;
}

function rateOf(app: TestApp, currency: string): number {
  return app.catalogue.current().rates[currency] ?? 1;
}

/** What is wrong with the first results of a query; undefined when they fit. */
async function findFault(app: TestApp, { query, conditions }: Expectation): Promise<string | undefined> {
  const { reply } = await app.call(listProducts, { query: { search: query, limit: lookedAt } });
  const understood = (reply.understood ?? []).map(({ kind, text }) => `${kind} «${text}»`).join(", ");
  const about = `«${query}» (${understood}${reply.search_used ? `; read as «${reply.search_used.text}»` : ""}${reply.near ? `; near from ${reply.near.from} without ${reply.near.left_out.join(", ")}` : ""})`;
  if (reply.results.length === 0) return `${about}: nothing`;
  // The nearest ones, which follow those that have all, need not.
  const cards = reply.near && reply.near.from > 0 ? reply.results.slice(0, reply.near.from) : reply.results;
  for (const card of cards) {
    const broken = conditions.find(({ holds }) => !holds(card, app));
    if (broken)
      return `${about}: ${broken.text}, but «${card.title}», ${card.category.title_ru}, ${card.location.title_ru}, ${card.price} ${card.currency}`;
  }
  return undefined;
}

test("searches as people type them find what is meant", async () => {
  const { app, close } = await openTestApp({
    prepare: (database) =>
      seedMarket(database, {
        size: listings,
        seed: 11,
        media: fullStore,
        progress: () => {},
        log: () => {},
        signal: new AbortController().signal,
      }),
  });
  try {
    await refreshVocabulary(app.db);
    await app.catalogue.refresh();
    await app.search.refresh();
    const expectations = readExpectations();
    const faults: string[] = [];
    for (const expectation of expectations) {
      const fault = await findFault(app, expectation);
      if (fault) faults.push(fault);
    }
    const share = 1 - faults.length / expectations.length;
    process.stdout.write(
      `${[`${(share * 100).toFixed(1)} % of ${expectations.length} searches fit`, ...faults].join("\n")}\n`,
    );
    expect(expectations.length).toBeGreaterThanOrEqual(300);
    expect(share).toBeGreaterThanOrEqual(minShare);
  } finally {
    await close();
  }
});
