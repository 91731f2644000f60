import { expect, test } from "vitest";
import { readAsked, defaultWay, viewQuotes } from "./purchase-view.ts";

const sum = "2690.00";
const withVip = { price: "4160.00", days: 0, vip_until: "2027-02-26T00:00:00.000Z" };
const tariffOf = (id: number, months: number, price: string) => ({
  id,
  months,
  price,
  end_date: "2027-02-26T00:00:00.000Z",
  with_vip: withVip,
});
const own = { tariffs: [tariffOf(1, 1, "990.00"), tariffOf(2, 3, sum)], vip: null, vip_price: "490.00" };

test("an address chooses the tariff of its months, and VIP; what is not sold chooses nothing", () => {
  const quotes = viewQuotes(own, "ru");
  const asked = (query: string) => readAsked(new URLSearchParams(query), quotes);
  expect(asked("months=3&vip")).toEqual({ value: "2 2690.00 4160.00", vip: true });
  expect(asked("months=7")).toEqual({ value: undefined, vip: false });
  expect(asked("")).toEqual({ value: undefined, vip: false });
});

test("the wallet pays where it has enough, else the first other way", () => {
  expect(defaultWay({ balance: "2690.00", methods: ["card"] }, sum)).toBe("wallet");
  expect(defaultWay({ balance: "2689.99", methods: ["card"] }, sum)).toBe("card");
  expect(defaultWay({ balance: "0.00", methods: [] }, sum)).toBe("wallet");
});

test.each([
  ["a month", 1, "1480.00", undefined],
  ["three months", 3, "4160.00", { ofMonths: "1\u00a0470\u00a0сом", ofDays: undefined }],
  ["with days before them", 3, "4666.00", { ofMonths: "1\u00a0470\u00a0сом", ofDays: "506\u00a0сом" }],
  ["less days that are paid", 3, "3997.00", { ofMonths: "1\u00a0470\u00a0сом", ofDays: "163\u00a0сом" }],
])("no figure of VIP is unexplained: %s", (_name, months, price, parts) => {
  const tariff = { ...tariffOf(1, months, months === 1 ? "990.00" : sum), with_vip: { ...withVip, price } };
  expect(viewQuotes({ ...own, tariffs: [tariff] }, "ru")[0]?.withVip.parts).toEqual(parts);
});
