// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";
import { pack } from "#web/platform/packed.ts";
import { press, render } from "#web/test/render.tsx";
import { ActiveFilters } from "./active-filters.tsx";

const osh = { id: 11, title: "Ош" };
const chosen = { locationView: pack({ selected: osh, up: null, choices: [] }) };

const listOf = (path: string, filters: ListFilters, locationTitle?: string) => {
  const view = { dealTypes: [], parameters: [] };
  const part = (
    <ActiveFilters path={path} view={view} filters={filters} searchView={undefined} locationTitle={locationTitle} />
  );
  return locationTitle === undefined ? render(part) : render(part, { path, root: chosen });
};
const chipsOf = async (...list: Parameters<typeof listOf>) =>
  [...(await listOf(...list)).querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);

afterEach(() => {
  // oxlint-disable-next-line unicorn/no-document-cookie -- not every browser has the Cookie Store API
  document.cookie = "place=; Max-Age=0; Path=/";
});

test("the place that narrows a list comes first and can be taken off, whether it is remembered or in the address", async () => {
  expect(await chipsOf("/category/cars", {}, "Ош")).toEqual([["Ош", "/category/cars?location=all"]]);
  expect(await chipsOf("/category/cars", {})).toEqual([]);
  expect(await chipsOf("/category/cars", { location: "11", price__lte: "500", currency: "USD" }, "Ош")).toEqual([
    ["Ош", "/category/cars?location=all&price__lte=500&currency=USD"],
    [expect.stringMatching(/^до \$\s500$/), "/category/cars?location=11"],
    ["Сбросить всё", "/category/cars?location=all"],
  ]);
});

test("without a place, clearing leads to the bare list", async () => {
  const chips = await chipsOf("/category/cars", { price__lte: "500", deal_type: "sell" });
  expect(chips.at(-1)).toEqual(["Сбросить всё", "/category/cars"]);
});

test.each<[ListFilters, string]>([
  [{ price__lte: "5000-6000" }, "до 5000-6000"],
  [{ price__gte: "много", price__lte: "900" }, "много – 900"],
  [{ price__lte: "1500,50" }, "до 1500,50"],
])("bounds that are no numbers are shown as they were typed: %o", async (filters, title) => {
  expect((await chipsOf("/category/cars", filters))[0]?.[0]).toBe(title);
});

test("a place that is taken off is remembered no longer, with its cross and with that of all; another cross keeps it", async () => {
  for (const [link, isKept] of [
    ["li:nth-child(1) a", false],
    ["li:nth-child(2) a", true],
    ["li:nth-child(3) a", false],
  ] as const) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- not every browser has the Cookie Store API
    document.cookie = "place=11; Path=/";
    await press(await listOf("/category/cars", { price__lte: "500" }, "Ош"), link);
    expect(document.cookie.includes("place=11"), link).toBe(isKept);
  }
});
