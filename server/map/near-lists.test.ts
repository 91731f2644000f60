import { expect, onTestFinished } from "vitest";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { findNearLocations } from "#server/catalogue/near-locations.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { getLocationId, makeListing, makeUser } from "#server/test/make.ts";

/** All ids of a list, page by page, with how many pages that were. */
async function readPages(app: TestApp, query: Record<string, unknown>): Promise<{ ids: number[]; pages: number }> {
  const ids: number[] = [];
  let key: string | null = null;
  let pages = 0;
  do {
    const { reply }: { reply: { results: { id: number }[]; key: string | null } } = await app.call(listProducts, {
      query: { ...query, limit: 4, key },
    });
    ids.push(...reply.results.map(({ id }) => id));
    key = reply.key;
    pages += 1;
  } while (key && pages < 20);
  return { ids, pages };
}

test("what is near is paged in order, from places of every level, also under a bound of the price", async () => {
  // Hundreds of listings of other tests would be before its own.
  const { app, close } = await openTestApp();
  onTestFinished(close);
  const catalogue = app.catalogue.current();
  const village = catalogue.locations.find(({ kind }) => kind === "rural_district");
  if (!village) throw new Error("no village");
  const km = 25;
  const near = findNearLocations(village, km, catalogue);
  expect(near.length).toBeGreaterThan(2);
  const user = await makeUser(app);
  const made: { id: number; price: number; raisedAt: number }[] = [];
  for (let index = 0; index < 14; index += 1) {
    const [price, raisedAt] = [1 + ((index * 7) % 13), Date.parse("2026-01-01") + index * 3_600_000];
    const location = near[index % near.length]?.id;
    const id = await makeListing(app, { user, location, price, raisedAt: new Date(raisedAt) });
    made.push({ id, price, raisedAt });
  }
  const elsewhere = getLocationId(app, "osh");
  expect(near.map(({ id }) => id)).not.toContain(elsewhere);
  const far = await makeListing(app, { user, location: elsewhere, price: 5 });

  const asked = `${village.id},${km}`;
  const others = (ids: number[]) => ids.filter((id) => made.some((one) => one.id === id));
  const byTime = made.toSorted((a, b) => b.raisedAt - a.raisedAt).map(({ id }) => id);
  const byPrice = made.toSorted((a, b) => a.price - b.price || a.id - b.id).map(({ id }) => id);
  const ordering = "-upvote_date";
  const first = await readPages(app, { near: asked, ordering });
  expect([others(first.ids), first.pages > 3, first.ids.includes(far)]).toEqual([byTime, true, false]);
  expect(others((await readPages(app, { near: asked, ordering: "price" })).ids)).toEqual(byPrice);
  expect(others((await readPages(app, { near: asked, ordering: "-price" })).ids)).toEqual(byPrice.toReversed());
  const dear = new Set(made.filter(({ price }) => price >= 5 && price <= 9).map(({ id }) => id));
  const bounded = await readPages(app, { near: asked, ordering, price__gte: 5, price__lte: 9 });
  expect(others(bounded.ids)).toEqual(byTime.filter((id) => dear.has(id)));
  expect(bounded.ids).not.toContain(far);
});
