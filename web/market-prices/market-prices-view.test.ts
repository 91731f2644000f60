import { expect, test } from "vitest";
import type { MarketPrices } from "#contracts/market-prices/schemas.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import { viewMarketPrices } from "./market-prices-view.ts";

const t = ((key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].join(" ").replaceAll("\u00a0", " ")) as Translate<"market-prices">;

const month = (name: string, median: number) => ({ month: name, count: 40, low: median / 2, median, high: median * 2 });
const hay: MarketPrices = {
  category: { id: 1023, title_ru: "Сено", title_ky: "Чөп", title_slug: "seno-i-soloma" },
  location: null,
  wider: null,
  deal_type: "sell",
  unit_ru: "т",
  unit_ky: "т",
  months: [month("2025-11-01", 10_000), month("2026-11-01", 11_200)],
  season: null,
  histogram: [],
  regions: [],
  children: [],
};
const viewOf = (changes: Partial<MarketPrices>) => viewMarketPrices({ ...hay, ...changes }, "ru", t);

test("the price is for what it is for, and beside that of a year ago", () => {
  const view = viewOf({});
  expect(view?.usual.replaceAll("\u00a0", " ")).toBe("11 200 сом/т");
  expect(view?.change).toBe("dearerThanYear 12");
  expect(viewOf({ months: [month("2025-11-01", 11_000), month("2026-11-01", 11_200)] })?.change).toBe("sameAsYear");
  expect(viewOf({ months: [month("2025-10-01", 5_000), month("2026-11-01", 11_200)] })?.change).toBeNull();
  expect(viewOf({ months: [] })).toBeNull();
});

test("what many prices say is rounded, bounds of the chart are not", () => {
  const view = viewOf({
    months: [{ month: "2026-11-01", count: 40, low: 424_375, median: 848_750, high: 1_697_500 }],
    histogram: [{ from: 123_456, to: 234_567, count: 3 }],
  });
  expect([view?.usual, view?.months[0]?.half].map((text) => text?.replaceAll("\u00a0", " "))).toEqual([
    "849 000 сом/т",
    "424 000 – 1 700 000 сом/т",
  ]);
  expect(view?.histogram[0]?.text).toContain("234 567 сом");
});

test("a season names its cheapest and dearest month, unless they differ by next to nothing", () => {
  const percents = (march: number, august: number) => ({
    years: 2,
    months: Array.from({ length: 12 }, (_, index) => ({
      month: index + 1,
      percent: index === 2 ? march : index === 7 ? august : 100,
    })),
  });
  expect(viewOf({ season: percents(122, 82) })?.season?.text).toBe("seasonText в августе 18 в марте 22");
  expect(viewOf({ season: percents(102, 99) })?.season?.text).toBe("seasonFlat");
});
