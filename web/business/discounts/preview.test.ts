import { expect, test } from "vitest";
import type { ListingLineView } from "#web/business/listings/listing-line-view.ts";
import { groupDigits, percentOff, previewRows, priceField, readPrices } from "./preview.ts";

const line = (id: number, asked: number, discounted: number | null = null): ListingLineView => ({
  id,
  title: "Honda Fit",
  picture: null,
  price: "",
  asked,
  discounted,
  currency: "KGS",
});

test("each listing gets the percent off, what was typed stays", () => {
  const rows = previewRows([line(1, 10_000), line(2, 999), line(3, 0)], 15, new Map([[2, 700]]));
  expect(rows.map(({ price }) => price)).toEqual(["8500", "700", ""]);
});

test("without a percent a discount stands as it is", () => {
  const rows = previewRows([line(1, 10_000, 9_000), line(2, 500)], 0, new Map());
  expect(rows.map(({ price }) => price)).toEqual(["9000", ""]);
});

test("prices are read with or without spaces, and what is no number is no price", () => {
  const form = new FormData();
  form.set(priceField(7), "12 500");
  form.set(priceField(8), "даром");
  form.set("until", "2026-12-31");
  expect([...readPrices(form)]).toEqual([
    [7, 12_500],
    [8, 0],
  ]);
});

test("the percent is that of a discount, or none", () => {
  expect(percentOff(10_000, "8 500")).toBe(15);
  expect(percentOff(10_000, "9700")).toBeUndefined();
  expect(percentOff(10_000, "")).toBeUndefined();
  expect(percentOff(10_000, "20000")).toBeUndefined();
});

test.each([
  ["26280", "26\u00a0280"],
  ["1 200000", "1\u00a0200\u00a0000"],
  ["480", "480"],
  ["", ""],
  ["12,5", "12,5"],
])("a new price «%s» is shown as «%s», and is read back", (typed, shown) => {
  expect(groupDigits(typed)).toBe(shown);
  const form = new FormData();
  form.set(priceField(7), shown);
  if (/^\d/.test(typed) && !typed.includes(","))
    expect(readPrices(form).get(7)).toBe(Number(typed.replaceAll(" ", "")));
});
