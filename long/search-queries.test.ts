import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { openTestApp, type TestApp } from "#server/test/app.ts";
import { refreshVocabulary } from "#server/search/vocabulary.ts";
import { seedMarket } from "../demo/seed.ts";

// Two minutes on an idle machine, which CI is not.
vi.setConfig({ testTimeout: 900_000 });

/** Enough that every category has listings in the cities. */
const listings = 30_000;
/** So many of the first results have to fit, or all when there are fewer. */
const lookedAt = 3;
const folder = new URL("../demo/searches/", import.meta.url);
/** Searches by which the rules were made, with the share whose first results have to fit. */
const knownFile = "known.tsv";
const minKnownShare = 0.98;
/** The same of the rounds, by people who knew neither rules nor listings. What is near counts there if it is the thing. */
const minRoundsShare = 0.95;

/** A store that claims to have every picture, so that none is drawn. */
const fullStore: MediaStore = {
  put: async () => {},
  has: async () => true,
  open: async () => undefined,
  remove: async () => {},
  list: async function* () {},
  check: async () => {},
};

interface Condition {
  text: string;
  holds: (card: ProductCard, app: TestApp) => boolean;
}

interface Expectation {
  file: string;
  query: string;
  /** Each of the first results satisfies all of them. */
  conditions: Condition[];
}

/** What a search says or how it is typed; it may be of several kinds. */
const kinds: Readonly<Record<string, (expectation: Expectation) => boolean>> = {
  "a place": ({ conditions }) => conditions.some(({ text }) => /^(?:in|not_in)=/.test(text)),
  "a price": ({ conditions }) => conditions.some(({ text }) => /^(?:max|min)=/.test(text)),
  "a deal": ({ conditions }) => conditions.some(({ text }) => text.startsWith("deal=")),
  "a make": ({ conditions }) => conditions.some(({ text }) => text.startsWith("title=")),
  "a thing alone": ({ conditions }) => conditions.every(({ text }) => text.startsWith("category=")),
  "Kyrgyz letters": ({ query }) => /[ңөү]/iu.test(query),
  "no Cyrillic letter": ({ query }) => !/\p{Script=Cyrillic}/u.test(query),
  "one word": ({ query }) => !query.includes(" "),
  "five words and more": ({ query }) => query.split(" ").length >= 5,
};

/** Lines `query TAB key=value TAB key=value…`; one that begins with # is a comment. */
function readExpectations(): Expectation[] {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "" && !line.startsWith("#"))
      .map((line) => {
        const [query = "", ...conditions] = line.split("\t");
        return { file, query, conditions: conditions.filter((text) => text !== "").map(readCondition) };
      }),
  );
}

function readCondition(text: string): Condition {
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
    case "deal": {
      const deals = new Set(value.split("|"));
      return { text, holds: ({ deal_type: deal }) => deals.has(deal) };
    }
    case "max":
      return {
        text,
        holds: (card, app) => priceOf(card) * rateOf(app, card.currency) <= Number(value) * slackOf(card),
      };
    case "min":
      return {
        text,
        holds: (card, app) => priceOf(card) * rateOf(app, card.currency) >= Number(value) / slackOf(card),
      };
    default:
      throw new Error(`unknown condition ${text}`);
  }
}

/** @throws if there is no such location: the condition could not hold */
function isIn(app: TestApp, id: number, title: string): boolean {
  const { locations, locationById } = app.catalogue.current();
  if (!locations.some(({ title_ru }) => title_ru === title)) throw new Error(`there is no location ${title}`);
  return locationById.get(id)?.path.some(({ title_ru }) => title_ru === title) ?? false;
}

/** Writers of searches counted dollars with other rates: 87 som rather than 87.5. */
function slackOf({ currency }: ProductCard): number {
  return currency === "KGS" ? 1 : 1.02;
}

/** What is paid. */
function priceOf({ price, stock_price: discounted }: ProductCard): number {
  return discounted ?? price;
}

function rateOf(app: TestApp, currency: string): number {
  return app.catalogue.current().rates[currency] ?? 1;
}

/**
 * Whether the market has a listing of one of the categories and deals that are meant. Things of all kinds are in
 * «Обмен», so a listing there says nothing of the one that is meant.
 */
async function isThere(app: TestApp, conditions: readonly Condition[]): Promise<boolean> {
  const valuesOf = (key: string) =>
    conditions.flatMap(({ text }) => (text.startsWith(`${key}=`) ? text.slice(key.length + 1).split("|") : []));
  const { categoryById } = app.catalogue.current();
  const ofThings = valuesOf("category").filter((id) => !categoryById.get(Number(id))?.deal_types.every(isExchange));
  for (const category of ofThings)
    for (const deal_type of valuesOf("deal")) {
      const { reply } = await app.call(listProducts, { query: { category, deal_type, limit: 1 } });
      if (reply.results.length > 0) return true;
    }
  return false;
}

function isExchange(deal: string): boolean {
  return deal === "exchange";
}

/** The conditions of what is near: it is the thing, in the deal that is meant if anybody offers that. */
async function conditionsOfNear(app: TestApp, conditions: readonly Condition[]): Promise<Condition[]> {
  const kinds = (await isThere(app, conditions)) ? /^(?:category|deal)=/ : /^category=/;
  return conditions.filter(({ text }) => kinds.test(text));
}

/** What is wrong with the first results of a query; undefined when they fit. */
async function findFault(app: TestApp, { file, query, conditions: all }: Expectation): Promise<string | undefined> {
  const { reply } = await app.call(listProducts, { query: { search: query, limit: lookedAt } });
  const understood = (reply.understood ?? []).map(({ kind, text }) => `${kind} «${text}»`).join(", ");
  const about = `${file}: «${query}» (${understood}${reply.search_used ? `; read as «${reply.search_used.text}»` : ""}${reply.near ? `; near from ${reply.near.from} without ${reply.near.left_out.join(", ")}` : ""})`;
  const isNear = reply.near?.from === 0;
  if (reply.results.length === 0) return `${about}: nothing`;
  // The nearest ones, which follow those that have all, need not.
  const cards = reply.near && !isNear ? reply.results.slice(0, reply.near.from) : reply.results;
  const conditions = isNear && file !== knownFile ? await conditionsOfNear(app, all) : all;
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
    const found: { expectation: Expectation; fault: string | undefined }[] = [];
    for (const expectation of expectations) found.push({ expectation, fault: await findFault(app, expectation) });
    const shareOf = (isMeant: (expectation: Expectation) => boolean) => {
      const meant = found.filter(({ expectation }) => isMeant(expectation));
      return meant.filter(({ fault }) => fault === undefined).length / meant.length;
    };
    const isKnown = ({ file }: Expectation) => file === knownFile;
    const shares = [
      ...[...new Set(expectations.map(({ file }) => file))].map(
        (name) => [name, shareOf(({ file }) => file === name)] as const,
      ),
      ...Object.entries(kinds).map(
        ([kind, isOf]) => [`rounds with ${kind}`, shareOf((one) => !isKnown(one) && isOf(one))] as const,
      ),
    ].map(([name, share]) => `${name}: ${(share * 100).toFixed(1)} %`);
    process.stdout.write(`${[...found.flatMap(({ fault }) => fault ?? []), ...shares].join("\n")}\n`);
    expect(expectations.length).toBeGreaterThanOrEqual(4_090);
    expect(shareOf(isKnown)).toBeGreaterThanOrEqual(minKnownShare);
    expect(shareOf((one) => !isKnown(one))).toBeGreaterThanOrEqual(minRoundsShare);
  } finally {
    await close();
  }
});
