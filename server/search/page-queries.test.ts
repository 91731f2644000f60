import { expect } from "vitest";
import type { RaiseRank } from "#server/catalogue/queries.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { carCategory, makeListing } from "#server/test/make.ts";
import type { ResolvedFilter } from "./filter.ts";
import {
  boundScan,
  findNextWindow,
  findSampleWindow,
  findWindow,
  isDenseEnough,
  isTooRare,
  type PageSize,
  pickSampled,
  planScans,
} from "./page-plan.ts";
import { type PageQuery, readNextPages, readPage } from "./page-queries.ts";

const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const hoursAgo = (hours: number) => new Date(start - hours * hour);
/** As if a listing were raised every hour. */
const raiseRanks: RaiseRank[] = [500, 1_000, 2_000, 4_000].map((rank) => ({ rank, at: hoursAgo(rank) }));
const all: ResolvedFilter = { listings: 64_000, raiseRanks, resumes: [], options: [], ranges: [], days: [] };
const size = (values: Partial<PageSize>): PageSize => ({
  filter: all,
  wanted: 29,
  listings: 64_000,
  share: 0.1,
  isByTime: true,
  after: undefined,
  ...values,
});

test("a window is as wide as the share of the words needs, and wider when it had too few", () => {
  expect(findWindow(size({}))).toEqual(hoursAgo(1_000));
  expect(findWindow(size({ share: 0.05 }))).toEqual(hoursAgo(2_000));
  // All that few have are collected as fast.
  expect(findWindow(size({ share: 0.001 }))).toBeUndefined();
  expect(findWindow(size({ isByTime: false }))).toBeUndefined();
  expect(findWindow(size({ share: undefined }))).toBeUndefined();
  expect(findNextWindow(size({}), hoursAgo(1_000), 20)).toEqual(hoursAgo(4_000));
  expect(findNextWindow(size({}), hoursAgo(1_000), 0)).toBeUndefined();
  expect(findNextWindow(size({}), hoursAgo(4_000), 0)).toBeUndefined();
  expect(findNextWindow(size({}), hoursAgo(1_000), 1)).toBeUndefined();
  // From the page before on.
  expect(findWindow(size({ after: hoursAgo(1_500).getTime() }))).toEqual(hoursAgo(2_000));
  expect(findWindow(size({ after: hoursAgo(5_000).getTime() }))).toBeUndefined();
});

test("the words of a search are expected in its category", () => {
  const category = { level: 1, id: 1, listings: 640 };
  const inCategory = size({ filter: { ...all, category }, listings: 640, share: 0.01 });
  expect(isTooRare(inCategory, 128)).toBe(false);
  expect(isTooRare(size({ share: 0.01 }), 1_024)).toBe(true);
  expect(boundScan(inCategory)).toBeLessThanOrEqual(256);
});

test("a few listings are scanned first, and tell whether more are worth it and how many match", () => {
  expect(planScans(2_048)).toEqual([256, 2_048]);
  expect(planScans(512)).toEqual([512]);
  const probed = (found: number) => size({ share: undefined, listings: 32_000, probed: { scanned: 256, found } });
  expect([isDenseEnough(probed(2), 2_048), isDenseEnough(probed(1), 2_048)]).toEqual([true, false]);
  expect(isDenseEnough(size({}), 2_048)).toBe(true);
  // Half of all listings are in the category, and every 16th of these matches: 58 of them are among 1,856 of all.
  expect(findWindow(probed(16))).toEqual(hoursAgo(2_000));
  // Five hundred are collected as fast.
  expect(findWindow(probed(4))).toBeUndefined();
  expect(findWindow({ ...probed(0), share: 0.5 })).toBeUndefined();
});

test("an offset does not hide how dense matches are", async ({ app }) => {
  const now = Date.now();
  const branch = { level: 3, id: 104, listings: 20 };
  const made: number[] = [];
  // Dearer than what other tests offer.
  const price = 900_000_000;
  for (let index = 0; index < 20; index += 1)
    made.push(
      await makeListing(app, { category: branch.id, price: price + index, raisedAt: new Date(now - index * hour) }),
    );
  const filter = { ...all, raiseRanks: [], category: branch, priceFrom: price + 2 };
  const rows = await readPage(app.db, { filter, phase: {}, ordering: "-upvote_date", limit: 5, offset: 4 });
  expect(rows.map(({ listing_id }) => listing_id)).toEqual(made.slice(6, 11));
});

/** Pages of three of a search, one after the other, by readPage itself. */
async function readAll(
  app: TestApp,
  filter: ResolvedFilter,
  query: Pick<PageQuery, "phase"> & Partial<Pick<PageQuery, "ordering">>,
): Promise<number[]> {
  const ids: number[] = [];
  let page: Pick<PageQuery, "after" | "snapshot"> = {};
  for (;;) {
    const rows = await readPage(app.db, { filter, ordering: "-upvote_date", ...query, limit: 3, offset: 0, ...page });
    ids.push(...rows.map((row) => row.listing_id));
    const [first, last] = [rows[0], rows.at(-1)];
    if (!last || rows.length < 3) return ids;
    page = {
      after: { position: last.position, id: last.listing_id },
      snapshot: page.snapshot ?? (first?.snapshot ? { takenAt: first.opened_at ?? 0, id: first.snapshot } : undefined),
    };
  }
}

test("a list is the same whether the newest matches are collected first or all at once", async ({ app }) => {
  const now = Date.now();
  const category = { level: 3, id: carCategory, listings: 40 };
  for (let index = 0; index < 40; index += 1) {
    const title = index % 3 === 0 ? "Кыйтым жылдыз" : "Башка нерсе";
    await makeListing(app, { title, raisedAt: new Date(now - index * hour), createdAt: new Date(now - 50 * hour) });
  }
  const matching = app.search.parse("кыйтым жылдыз")?.inTitle;
  if (!matching) throw new Error("the words are words");
  const ranks = [2, 8, 16, 32].map((rank) => ({ rank, at: new Date(now - rank * hour) }));
  for (const branch of [{}, { category }]) {
    const filter = { listings: 40, resumes: [], options: [], ranges: [], days: [], ...branch };
    for (const share of [0.0001, 0.2, 0.9]) {
      const phase = { matching: { ...matching, share } };
      const whole = await readAll(app, filter, { phase });
      expect(whole).toHaveLength(14);
      expect(await readAll(app, { ...filter, raiseRanks: ranks }, { phase })).toEqual(whole);
    }
  }
});

test("rare matches of several queries are the same by one statement as one after the other", async ({ app }) => {
  const titles = ["Көлөкө сарай", "Көлөкө", "Сарай", "Башка нерсе"];
  for (let index = 0; index < 16; index += 1)
    await makeListing(app, { title: titles[index % 4] ?? "", price: 1_000 * ((index * 5) % 16) });
  const find = (text: string) => {
    const matching = app.search.parse(text)?.inTitle;
    if (!matching) throw new Error("the words are words");
    return { ...matching, share: 0.000_01 };
  };
  const [both, first, second] = [find("көлөкө сарай"), find("көлөкө"), find("сарай")];
  const phases = [
    { matching: both },
    { matching: first, notMatching: [both] },
    { matching: second, notMatching: [both, first] },
  ];
  const filter = { ...all, raiseRanks: [] };
  for (const ordering of ["-upvote_date", "price"] as const) {
    for (const limit of [3, 4, 6, 11, 30]) {
      const queries = phases.map((phase): PageQuery => ({ filter, phase, ordering, limit, offset: 0 }));
      const expected: number[][] = [];
      for (const query of queries) {
        const left = limit - expected.flat().length;
        const rows = left > 0 ? await readPage(app.db, { ...query, limit: left }) : [];
        expected.push(rows.map((row) => row.listing_id));
      }
      const pages = await readNextPages(app.db, queries);
      expect(pages.map((page) => page.map((row) => row.listing_id))).toEqual(expected);
      expect(pages.flat().every((row) => row.version !== "" && (ordering === "price" || row.opened_at))).toBe(true);
    }
  }
});

test("queries are read together up to one that is expected to fill the page", async ({ app }) => {
  const matching = app.search.parse("бирок")?.inTitle;
  if (!matching) throw new Error("the words are words");
  const queries = [0.000_01, 0.000_01, 0.5, 0.000_01].map((share): PageQuery => ({
    filter: { ...all, raiseRanks: [] },
    phase: { matching: { ...matching, share } },
    ordering: "-upvote_date",
    limit: 20,
    offset: 0,
  }));
  expect((await readNextPages(app.db, queries)).length).toBe(2);
  expect((await readNextPages(app.db, queries.slice(1))).length).toBe(1);
  expect((await readNextPages(app.db, queries.slice(2))).length).toBe(1);
  expect(await readNextPages(app.db, [])).toEqual([]);
});

test("by price a list is the same whether a sample tells where a page ends or not", async ({ app }) => {
  const now = Date.now();
  for (let index = 0; index < 40; index += 1)
    await makeListing(app, {
      title: index % 3 === 0 ? "Байсымал токой" : "Башка нерсе",
      price: 1_000 + ((index * 17) % 40),
      raisedAt: new Date(now - index * hour),
    });
  const matching = app.search.parse("байсымал токой")?.inTitle;
  if (!matching) throw new Error("the words are words");
  const phase = { matching: { ...matching, share: 0.5 } };
  // As if there were thousands: the newest third of those that there are is the sample.
  const filter = { ...all, listings: 100_000, raiseRanks: [] };
  for (const ordering of ["price", "-price"] as const) {
    const whole = await readAll(app, filter, { phase, ordering });
    expect(whole).toHaveLength(14);
    for (const rank of [2_000, 40_000]) {
      const raiseRanks = [{ rank, at: new Date(now - 20 * hour) }];
      expect(await readAll(app, { ...filter, raiseRanks }, { phase, ordering })).toEqual(whole);
    }
  }
});

test("a sample is looked at when thousands have the words, and tells a price that a page hardly ends after", () => {
  const byPrice = (share: number) => size({ isByTime: false, listings: 64_000, share });
  expect(findSampleWindow(byPrice(0.05))).toBeUndefined();
  expect(findSampleWindow(byPrice(0.5))).toEqual({ rank: 2_000, at: hoursAgo(2_000) });
  // A 32nd of all are in the sample, and 58 are wanted: the second cheapest of it, and two more for chance.
  expect(pickSampled(byPrice(0.5), { rank: 2_000, at: hoursAgo(2_000) })).toBe(4);
});

test("listings of several categories are found along the index of the one above them, in every order", async ({
  app,
}) => {
  const [lorry, tractor, other] = [112, 113, 126];
  const made: { id: number; category: number; price: number }[] = [];
  for (let index = 0; index < 18; index += 1) {
    const category = [lorry, tractor, other][index % 3] ?? lorry;
    const price = 1_000 * ((index * 7) % 18);
    made.push({ id: await makeListing(app, { category, price }), category, price });
  }
  const expected = made.filter(({ category }) => category !== other).toSorted((a, b) => a.price - b.price);
  const matching = { clauses: [[-lorry, -tractor]], share: 0.1 };
  const within = { level: 2, id: 111, listings: 12 };
  for (const ordering of ["price", "-price"] as const) {
    const rows = await readPage(app.db, {
      filter: { ...all, raiseRanks: [], within },
      phase: { matching },
      ordering,
      limit: 20,
      offset: 0,
    });
    const ids = rows.map(({ listing_id }) => listing_id);
    expect(ordering === "price" ? ids : ids.toReversed()).toEqual(expected.map(({ id }) => id));
  }
});

test("days of creation have what was raised since above all others, with other conditions and page by page too", async ({
  app,
}) => {
  const now = Math.floor(Date.now() / hour) * hour;
  const branch = { level: 3, id: 103, listings: 30 };
  const made: { id: number; created: number; raised: number; price: number }[] = [];
  for (let index = 0; index < 30; index += 1) {
    const created = now - (240 - index) * hour;
    // Every third one was raised days later, the last made first.
    const raised = index % 3 === 0 ? now - (index + 1) * hour : created;
    const price = index % 2 === 0 ? 500 : 5_000;
    const id = await makeListing(app, {
      category: branch.id,
      price,
      createdAt: new Date(created),
      raisedAt: new Date(raised),
    });
    made.push({ id, created, raised, price });
  }
  const [from, before] = [now - 235 * hour, now - 218 * hour];
  const days = { createdFrom: new Date(from), createdBefore: new Date(before) };
  for (const priceFrom of [undefined, 1_000]) {
    const expected = made
      .filter(({ created, price }) => created >= from && created < before && price >= (priceFrom ?? 0))
      .toSorted((a, b) => b.raised - a.raised)
      .map(({ id }) => id);
    const filter = { ...all, raiseRanks: [], category: branch, ...days, ...(priceFrom && { priceFrom }) };
    expect(await readAll(app, filter, { phase: {} })).toEqual(expected);
  }
});
