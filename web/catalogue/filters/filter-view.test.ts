import { expect, test } from "vitest";
import type { CategoryDetail, Parameter } from "#contracts/catalogue/schemas.ts";
import { findRangeFaults } from "#web/catalogue/address/check-ranges.ts";
import { dropOptionsOfOtherParents, viewDependents, viewFilter } from "./filter-view.ts";

const titles = (title: string) => ({ title_ru: title, title_ky: `${title} ky` });
const parameter = (fields: Partial<Parameter> & Pick<Parameter, "id">): Parameter => ({
  key: `p${fields.id}`,
  type: "select",
  from_to: false,
  multiple: false,
  required: false,
  unit_ru: "",
  unit_ky: "",
  options: [],
  ...titles(`p${fields.id}`),
  ...fields,
});

const make = parameter({
  id: 1,
  options: [
    { id: 11, ...titles("Honda") },
    { id: 12, ...titles("Toyota") },
  ],
});
const model = parameter({
  id: 2,
  depends_on: 1,
  options: [
    { id: 21, parent_option: 11, ...titles("Fit") },
    { id: 22, parent_option: 12, ...titles("Camry") },
  ],
});
const year = parameter({ id: 3, type: "enter", from_to: true, unit_ru: "г.", unit_ky: "ж." });
const note = parameter({ id: 4, type: "enter" });
const cars: CategoryDetail = {
  id: 101,
  parent: 100,
  ...titles("cars"),
  title_slug: "cars",
  icon: "car",
  image: null,
  product_count: 1,
  deal_types: ["sell"],
  photo_optional: false,
  usual_currency: "USD",
  children: [],
  parameters: [make, model, year, note],
};

test("models are offered for the chosen makes only", () => {
  const models = (options?: string) => viewFilter(cars, { options }, "ky").parameters.find(({ id }) => id === 2);
  const offered = (...options: { id: number; title: string; of: number }[]) => ({
    id: 2,
    title: "p2 ky",
    kind: "choice",
    isDependent: true,
    options,
  });
  expect(models()).toEqual(offered());
  expect(models("11")).toEqual(offered({ id: 21, title: "Fit ky", of: 11 }));
  expect(viewDependents(cars, { options: "11" }, "ky")).toEqual([models("11")]);
});

test("a parameter that is neither a range nor a choice is no filter", () => {
  expect(viewFilter(cars, {}, "ru").parameters.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("a single deal type is no filter", () => {
  expect(viewFilter(cars, {}, "ru").dealTypes).toEqual([]);
});

test("a model is dropped with its make", () => {
  expect(dropOptionsOfOtherParents({ options: "12,21,22" }, cars)).toEqual({ options: "12,22" });
  const filters = { options: "11,21", parameters: "3:2005..", search: "fit" };
  expect(dropOptionsOfOtherParents(filters, cars)).toBe(filters);
});

test("options and ranges of another category are dropped", () => {
  expect(dropOptionsOfOtherParents({ options: "11,99", parameters: "3:2005..,7:1..2" }, cars)).toEqual({
    options: "11",
    parameters: "3:2005..",
  });
  expect(dropOptionsOfOtherParents({ options: "11", parameters: "3:2005..", search: "fit" }, undefined)).toEqual({
    search: "fit",
  });
});

test.each<[Parameters<typeof findRangeFaults>[0], [string | number, string][]]>([
  [
    { price__gte: "5", price__lte: "4", parameters: "3:2012..2005,7:1..2" },
    [
      ["price", "inverted"],
      [3, "inverted"],
    ],
  ],
  [{ price__gte: "5", parameters: "3:..2005" }, []],
  [{ price__lte: "5000-6000" }, [["price", "unclear"]]],
  [{ price__lte: "1500.5" }, [["price", "unclear"]]],
  [{ parameters: "3:5 км..,7:1.5..2" }, [[3, "unclear"]]],
  [{ date_from: "2026-11-02", date_to: "2026-11-01" }, [["dates", "inverted"]]],
  [{ date_from: "2026-12-01", date_to: "2026-11-30" }, [["dates", "inverted"]]],
  [{ date_from: "2026-11-01", date_to: "2026-11-01" }, []],
  [{ date_from: "2025-12-31", date_to: "2026-01-01" }, []],
  [{ date_from: "2026-11-01" }, []],
  [{ date_to: "2026-11-01" }, []],
])("the ranges of %o have the faults %o", (filters, faults) => {
  expect([...findRangeFaults(filters)]).toEqual(faults);
});

test("where there are only jobs the price is their pay", () => {
  const isPay = (...deals: CategoryDetail["deal_types"]) => viewFilter({ ...cars, deal_types: deals }, {}, "ru").isPay;
  expect([isPay("job"), isPay("job", "service"), isPay("sell"), isPay()]).toEqual([
    true,
    undefined,
    undefined,
    undefined,
  ]);
});
