// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { PriceComparison } from "#contracts/listings/schemas.ts";
import { render } from "#web/test/render.tsx";
import { PriceChart } from "./price-chart.tsx";

const titled = { title_ru: "Год выпуска", title_ky: "Чыккан жылы" };

const comparison: PriceComparison = {
  price: 350_000,
  count: 30,
  options: [
    { id: 1, title_ru: "Honda", title_ky: "Honda" },
    { id: 2, title_ru: "Fit", title_ky: "Fit" },
  ],
  number: { id: 100, ...titled, unit_ru: "г.", unit_ky: "ж.", from: 2008, to: 2012 },
  unit_ru: "",
  unit_ky: "",
  region: null,
  median: 200_000,
  cheaper: 90,
  dearer: 10,
  own_step: 2,
  histogram: [
    { from: 100_000, to: 199_999, count: 20 },
    { from: 200_000, to: 299_999, count: 0 },
    { from: 300_000, to: 400_000, count: 10 },
  ],
};

test("the chart says what is compared, and how many cost how much", async () => {
  const part = await render(<PriceChart comparison={comparison} />);
  const text = part.textContent.replaceAll("\u00a0", " ");
  expect(text).toContain("Дороже, чем 90 % похожих");
  expect(text).toContain("Honda, Fit, 2008–2012 г.");
  expect([...part.querySelectorAll("li")].map((bar) => bar.textContent)).toEqual(["20", "", "10"]);
});

test("this price and the median stand at their positions, not at the ends or in the middle", async () => {
  const part = await render(<PriceChart comparison={comparison} />);
  const placed = [...part.querySelectorAll<HTMLElement>("[style*=left]")].map((mark) => [
    mark.textContent.replaceAll("\u00a0", " "),
    mark.style.left,
  ]);
  expect(placed).toEqual([
    ["Это объявление: 350 000 сом", "83.3%"],
    ["", "83.3%"],
    ["", "33.3%"],
    ["Обычная цена: 200 000 сом", "33.3%"],
  ]);
});

test("a price below all bars is in none of them, and is called the lowest", async () => {
  const part = await render(
    <PriceChart comparison={{ ...comparison, price: 60_000, cheaper: 0, dearer: 100, own_step: 0 }} />,
  );
  const text = part.textContent.replaceAll("\u00a0", " ");
  expect(text).toContain("Дешевле всех похожих");
  expect(text).toContain("← Это объявление: 60 000 сом");
  expect(part.querySelectorAll("li .bg-lake-600")).toHaveLength(0);
});

test("prices for a kilogram say so", async () => {
  const part = await render(<PriceChart comparison={{ ...comparison, unit_ru: "кг", unit_ky: "кг" }} />);
  expect(part.textContent.replaceAll("\u00a0", " ")).toContain("Это объявление: 350 000 сом/кг");
});
