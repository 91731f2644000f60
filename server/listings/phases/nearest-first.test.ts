import { describe, expect } from "vitest";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { distanceBetween, findCentre } from "#server/catalogue/centres.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { carCategory, makeListing, makeUser } from "#server/test/make.ts";

const list = async (app: TestApp, query: Record<string, unknown>) => (await app.call(listProducts, { query })).reply;
const ids = (page: { results: { id: number }[] }) => page.results.map((card) => card.id);

/** A rural district, and others with what lies between: how far they are, the nearest first. */
function findPlaces(app: TestApp) {
  const { locations, locationById } = app.catalogue.current();
  const rural = locations.filter(({ kind, centre }) => kind === "rural_district" && centre);
  const [home] = rural;
  const from = home && findCentre(home, locationById);
  if (!from) throw new Error("no rural district has a centre");
  const places = rural
    .flatMap((node) => (node.centre ? [{ id: node.id, km: distanceBetween(from, node.centre) }] : []))
    .toSorted((one, other) => one.km - other.km);
  const within = (least: number, most: number) => {
    const found = places.find(({ km }) => km > least && km <= most);
    if (!found) throw new Error(`nothing from ${least} to ${most} km away`);
    return found.id;
  };
  return { home: home.id, within, region: home.path[0]?.id ?? 0 };
}

describe("what is near a place", () => {
  test("comes in the order of distance, the newest of a ring first, page by page", async ({ app }) => {
    const user = await makeUser(app);
    const { home, within } = findPlaces(app);
    const places = [within(100, 150), within(30, 40), within(10, 20), home];
    const far: number[] = [];
    for (const location of places) far.push(await makeListing(app, { user, location, category: carCategory }));
    const latest = await makeListing(app, { user, location: places[1], category: carCategory });
    const inOrder = [far[3], far[2], latest, far[1], far[0]];
    const query = { user, near: `${home},200` };
    expect(ids(await list(app, query))).toEqual(inOrder);
    expect(ids(await list(app, { ...query, category: carCategory, ordering: "distance" }))).toEqual(inOrder);
    expect(ids(await list(app, { ...query, ordering: "-upvote_date" }))[0]).toBe(latest);

    const paged: number[] = [];
    let key: string | null | undefined;
    do {
      const page = await list(app, { ...query, limit: 2, ...(key && { key }) });
      paged.push(...ids(page));
      key = page.key;
    } while (key);
    expect(paged).toEqual(inOrder);
    expect(ids(await list(app, { ...query, offset: 3 }))).toEqual(inOrder.slice(3));
  });

  test("is in the list once, whatever it says of its place", async ({ app }) => {
    const user = await makeUser(app);
    const { home, region } = findPlaces(app);
    const inRegion = await makeListing(app, { user, location: region });
    const inVillage = await makeListing(app, { user, location: home });
    const found = ids(await list(app, { user, near: `${region},25` }));
    expect(new Set(found)).toEqual(new Set([inRegion, inVillage]));
    const around = await list(app, { user, near: `${home},200`, ordering: "distance" });
    const byTime = await list(app, { user, near: `${home},200`, ordering: "-upvote_date" });
    expect(new Set(ids(around))).toEqual(new Set(ids(byTime)));
    expect(ids(around)[0]).toBe(inVillage);
  });

  test("a search has its best matches first unless distance is asked for; without a place that is no order", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const { home, within } = findPlaces(app);
    const mentioned = await makeListing(app, {
      user,
      location: home,
      category: 801,
      title: "Стол",
      description: "и кымсыялы",
    });
    const named = await makeListing(app, { user, location: within(30, 40), category: 801, title: "Кымсыялы диван" });
    const query = { user, near: `${home},50`, search: "кымсыялы" };
    expect(ids(await list(app, query))).toEqual([named, mentioned]);
    expect(ids(await list(app, { ...query, ordering: "distance" }))).toEqual([mentioned, named]);
    expect(ids(await list(app, { user, ordering: "distance" }))).toEqual([named, mentioned]);
  });

  test("keeps to the part of the map that is looked at", async ({ app }) => {
    const user = await makeUser(app);
    const { home, within } = findPlaces(app);
    const { centre } = app.catalogue.current().locationById.get(home) ?? {};
    if (!centre) throw new Error("the place has no centre");
    const here = await makeListing(app, { user, location: home });
    const beyond = await makeListing(app, { user, location: within(30, 40) });
    const [west, south, east, north] = [centre.lon - 0.05, centre.lat - 0.05, centre.lon + 0.05, centre.lat + 0.05];
    const query = { user, near: `${home},200` };
    expect(ids(await list(app, query))).toEqual([here, beyond]);
    expect(
      ids(await list(app, { ...query, area: [west, south, east, north].map((one) => one.toFixed(3)).join() })),
    ).toEqual([here]);
    expect(ids(await list(app, { ...query, area: "1,1,2,2" }))).toEqual([]);
  });
});
