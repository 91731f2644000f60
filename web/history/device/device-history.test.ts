// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { HistoryState } from "#contracts/history/schemas.ts";
import type { CardView } from "#web/listings/card/card-view.ts";
import { listRecentlyViewed, storeViewed } from "#web/listings/card/viewed-listings.ts";
import { applyState, listUnsent, noteSent, takeSearches } from "./device-history.ts";
import { keepHistory } from "./own-history.ts";
import { readRecentSearches, storeSearch } from "./recent-searches.ts";

const card = (id: number): CardView => ({
  id,
  href: `/products/${id}`,
  title: `№ ${id}`,
  price: "1 сом",
  photo: null,
  photoCount: 0,
  location: "Бишкек",
});
const kept: HistoryState = { is_kept: true, products_erased_date: null, searches_erased_date: null };
const start = Date.parse("2026-05-01T00:00:00Z");
const dateOf = (time: number) => new Date(time).toISOString();
const seen = () => listRecentlyViewed(0, "ru", start + 100_000).map(({ id }) => id);

beforeEach(() => localStorage.clear());

test("what a guest looked at and searched for is unsent, and once it was sent only what is new", () => {
  storeViewed(card(1), "ru", start);
  storeViewed(card(2), "ru", start + 10_000);
  storeSearch("диван");
  storeSearch("стол");
  const told = listUnsent(start + 30_000);
  expect(told).toEqual({
    products: [
      { id: 2, age: 20 },
      { id: 1, age: 30 },
    ],
    searches: [
      { text: "стол", age: 0 },
      { text: "диван", age: 1 },
    ],
  });
  // Opened and searched while the answer was on its way.
  storeViewed(card(3), "ru", start + 30_500);
  storeSearch("шкаф");
  noteSent(start + 30_000, told, kept);
  expect(listUnsent(start + 31_000)).toEqual({ products: [{ id: 3, age: 1 }], searches: [{ text: "шкаф", age: 0 }] });
});

test("searches of other devices come after those that the server was not told of, each once", () => {
  storeSearch("диван");
  expect(takeSearches(["стол", "Диван", "ячмень"], kept)).toEqual(["диван", "стол", "ячмень"]);
  expect(listUnsent(start).searches).toEqual([{ text: "диван", age: 0 }]);
});

test("what was erased on another device goes here too, but not what is newer", () => {
  storeViewed(card(1), "ru", start);
  storeViewed(card(2), "ru", start + 20_000);
  storeSearch("диван");
  noteSent(start + 30_000, listUnsent(start + 30_000), kept);
  storeSearch("стол");
  const erased = {
    ...kept,
    products_erased_date: dateOf(start + 10_000),
    searches_erased_date: dateOf(start + 40_000),
  };
  noteSent(start + 50_000, listUnsent(start + 50_000), erased);
  expect([seen(), readRecentSearches()]).toEqual([[2], ["стол"]]);
  // The same answer again erases nothing.
  storeSearch("шкаф");
  applyState(erased);
  expect(readRecentSearches()).toEqual(["шкаф", "стол"]);
});

test("switched off, nothing is stored here until it is switched on or the person signs out", () => {
  storeViewed(card(1), "ru", start);
  storeSearch("диван");
  applyState({ ...kept, is_kept: false });
  storeViewed(card(2), "ru", start);
  storeSearch("стол");
  expect([seen(), readRecentSearches()]).toEqual([[], []]);
  applyState(kept);
  storeSearch("стол");
  expect(readRecentSearches()).toEqual(["стол"]);
});

test("it is sent together now and then, and by a beacon when the page is left", async () => {
  vi.useFakeTimers();
  const sent: unknown[] = [];
  const beacons: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify(kept));
  });
  vi.stubGlobal("navigator", { sendBeacon: (path: string) => beacons.push(path) > 0 });
  storeViewed(card(1), "ru", Date.now());
  const left = new AbortController();
  keepHistory("ru", left.signal);
  await vi.advanceTimersByTimeAsync(1_000);
  storeViewed(card(2), "ru", Date.now());
  storeSearch("диван");
  expect(sent).toHaveLength(1);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(beacons).toEqual(["/product/v1/personal/history/"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([
    { products: [{ id: 1, age: 0 }], searches: [] },
    { products: [{ id: 2, age: 19 }], searches: [{ text: "диван", age: 0 }] },
  ]);
  left.abort();
  visibility.mockRestore();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
