import { beforeEach, expect, test, vi } from "vitest";
import type { Endpoint } from "#contracts/base/endpoint.ts";
import { listBusinesses } from "#contracts/business/directory/schemas.ts";
import { listLocations } from "#contracts/catalogue/schemas.ts";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { texts } from "#web/test/texts.ts";
import { type Counted, readCounts } from "./filters/use-facets.ts";
import { isEmptyList, loadList } from "./load-list.ts";

const counts = { count: 7, approximate: false, options: [], categories: [{ id: 3, count: 7 }], locations: [] };

/** An API that counts after so many milliseconds. */
function countingAfter(delay: number, isStreamed = false): Api {
  const call = async ({ name }: Endpoint) => {
    if (name === listProducts.name) return { results: [], key: "next", understood: [], unused: [] };
    if (name !== getFacets.name) throw new Error(`${name} is not called`);
    await new Promise((resolve) => setTimeout(resolve, delay));
    return counts;
  };
  const shared = async ({ name }: Endpoint) => {
    if (name !== listLocations.name) throw new Error(`${name} is not called`);
    return [];
  };
  return { call, shared, texts: texts.ru.namespace, language: "ru", isStreamed, leaveOut, now: 0 } as unknown as Api;
}

const leaveOut = vi.fn<() => void>();
beforeEach(() => void leaveOut.mockClear());

const load = (api: Api) =>
  loadList(api, {
    request: new Request("http://localhost/?price__gte=5&currency=USD"),
    path: "/",
    category: undefined,
  });

test("a page does not wait for slow counts: they are late", async () => {
  vi.useFakeTimers();
  try {
    const { facets } = await load(countingAfter(10_000));
    const settled = vi.fn();
    void Promise.resolve(facets).then(settled);
    await vi.advanceTimersByTimeAsync(29);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith("late");
    expect(leaveOut).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test("a page has the counts that are there in time", async () => {
  const { facets } = await load(countingAfter(0));
  expect(readCounts((await facets) as Counted)).toEqual({
    count: 7,
    approximate: false,
    options: [],
    categories: [[3, 7]],
  });
  expect(leaveOut).not.toHaveBeenCalled();
});

test("the data of a navigation wait for the counts, because the list is shown before", async () => {
  vi.useFakeTimers();
  try {
    const { facets } = await load(countingAfter(10_000, true));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(readCounts((await facets) as Counted)?.count).toBe(7);
  } finally {
    vi.useRealTimers();
  }
});

test("a list that the chosen location leaves little is told how much there is elsewhere", async () => {
  const bishkek = { id: 10, parent: 1, title_ru: "Бишкек", title_ky: "Бишкек" };
  const asked: unknown[] = [];
  const api = {
    ...countingAfter(0),
    call: async ({ name }: Endpoint, { query }: { query: { location?: string } }) => {
      if (name === listProducts.name) return { results: [], key: null, understood: [], unused: [] };
      asked.push(query.location);
      return counts;
    },
    shared: async () => [bishkek],
  } as unknown as Api;
  const at = (search: string) =>
    loadList(api, { request: new Request(`http://localhost/${search}`), path: "/", category: undefined });
  expect((await at("?search=honda&location=10")).elsewhere).toBe(7);
  expect(asked).toContain("all");
  expect((await at("?search=honda")).elsewhere).toBeUndefined();
  expect((await at("?location=10")).elsewhere).toBe(7);
  expect((await at("?near=10,50")).elsewhere).toBe(7);
  expect((await at("?price__gte=5")).elsewhere).toBeUndefined();
});

test.for([
  ["and dollars find some", "?search=honda&price__lte=9000", 7, true],
  ["and dollars find nothing, for the words do not", "?search=honda&price__lte=9000", 0, false],
  ["and it is too high for dollars", "?search=honda&price__lte=900000", 7, false],
  ["and dollars were asked for", "?search=honda&price__lte=9000&currency=USD", 7, false],
  ["without a price", "?search=honda", 7, false],
] as const)("dollars are offered where nothing has the price in som: %s", async ([, search, inDollars, isOffered]) => {
  const call = async ({ name }: Endpoint, { query }: { query: { currency?: string } }) =>
    name === listProducts.name
      ? { results: [], key: null, understood: [], unused: [], near: { from: 0, left_out: [], elsewhere: 0 } }
      : { ...counts, count: query.currency === "USD" ? inDollars : 0 };
  const request = new Request(`http://localhost/${search}`);
  const api = { ...countingAfter(0), call } as unknown as Api;
  expect((await loadList(api, { request, path: "/", category: undefined })).hasDollars).toBe(isOffered);
});

test("who searches for a business by its name gets its listings, unless a listing has the words", async () => {
  const shop = { id: 3, user: 11, link: null, name: "Мобил Дүйнө", logo: null, category: null, rating: null };
  const named = { ...shop, review_count: 0, product_count: 1, is_vip: false, opening: null, locations: [] };
  const card = {
    id: 7,
    title: "Чехол",
    category: { title_slug: "chehly" },
    price: 0,
    currency: "KGS",
    user: {},
    location: { id: 1, title_ru: "Нарын", region: { id: 1 } },
    marks: [],
  };
  const asked: { search?: string; user?: number; price__gte?: string; nearest?: string }[] = [];
  let part: unknown[] = [];
  const loadWith = async (from: number, shops = [named]) => {
    const call = async ({ name }: Endpoint, { query }: { query: (typeof asked)[number] }) => {
      if (name === listBusinesses.name) return { results: shops };
      if (name !== listProducts.name) return counts;
      asked.push(query);
      return {
        results: [card],
        key: "more",
        understood: part,
        ...(query.user === undefined && { near: { from, left_out: [], elsewhere: 0 } }),
      };
    };
    const request = new Request("http://localhost/?search=мобил+дүйнө&price__gte=5");
    return loadList({ ...countingAfter(0), call } as unknown as Api, { request, path: "/", category: undefined });
  };
  const { seller, page, facets, searchView } = await loadWith(0);
  expect([seller?.name, page?.near, facets, searchView]).toEqual(["Мобил Дүйнө", undefined, null, undefined]);
  expect(asked.at(-1)).toMatchObject({ user: 11, price__gte: "5", search: undefined });
  expect(asked.at(-1)).not.toHaveProperty("nearest");
  // Its page has the others.
  expect(page?.next).toBeNull();
  expect((await loadWith(1)).seller).toBeUndefined();
  part = [{ kind: "option", text: "дүйнө", without: "", title_ru: "", title_ky: "", id: 1, is_ambiguous: true }];
  expect((await loadWith(0)).seller).toBeUndefined();
  part = [];
  // Which of two is meant is not known.
  expect((await loadWith(0, [named, { ...named, id: 4 }])).seller).toBeUndefined();
});

test("where nothing has all filters, the page says in their words what the nearest do not have", async () => {
  const near = {
    from: 0,
    left_out: [],
    elsewhere: 0,
    left_out_filters: [{ kind: "price" }, { kind: "date" }, { kind: "is_business" }, { kind: "place" }],
  };
  const api = countingAfter(0);
  const asked: unknown[] = [];
  const call = (async (endpoint: Endpoint, input: { query: object }) => {
    if (endpoint.name !== listProducts.name) return counts;
    asked.push(input.query);
    return { results: [], key: null, near };
  }) as Api["call"];
  const { page } = await loadList(
    { ...api, call },
    {
      request: new Request("http://localhost/?area=74,42,75,43&price__lte=6000&currency=USD&date_from=2026-01-05"),
      path: "/",
      category: undefined,
    },
  );
  const words = page?.near?.left_out.map((text) => text.replaceAll(/\s/g, " "));
  expect(words).toEqual(["до $ 6 000", "с 5 января 2026", "Бизнес", "Участок карты"]);
  expect(asked[0]).toMatchObject({ nearest: "follow" });
  expect(isEmptyList(page)).toBe(true);
});
