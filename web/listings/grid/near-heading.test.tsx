// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import type { CardView } from "#web/listings/card/card-view.ts";
import { render } from "#web/test/render.tsx";
import { clearPages } from "./list-history.ts";
import { ListingGrid } from "./listing-grid.tsx";
import { NearHeading } from "./near-heading.tsx";

const cards = ["Бишкек", "Асанбай мкр, Чуйская область", "Кант, Чуйская область", "Ош"].map(
  (location, id): CardView => ({
    id,
    href: `/products/${id}`,
    title: "Honda Fit",
    price: "682 500 сом",
    photo: null,
    photoCount: 0,
    location,
  }),
);

const regions = [
  { id: 2, title: "Чуйская область" },
  { id: 9, title: "Ош" },
];

test("the regions that have what is only elsewhere lead to the same search there", async () => {
  const near = { from: 1, left_out: ["бишкеке"], elsewhere: 2, regions };
  const path = "/category/cars?search=fit&location=11&area=74.5,42.8,74.7,42.9&currency=USD&price__lte=9000&key=abc";
  const part = await render(<NearHeading {...near} />, { path });
  expect(part.textContent).toContain("Где есть: Чуйская область, Ош");
  expect(part.textContent).not.toContain("бишкеке");
  expect([...part.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(
    [2, 9].map((id) => `/category/cars?search=fit&location=${id}&price__lte=9000&currency=USD`),
  );
});

test("what is lacking is named, and nothing where nothing is", async () => {
  const textOf = async (words: string[]) =>
    (await render(<NearHeading from={0} left_out={words} elsewhere={0} regions={[]} />)).textContent;
  expect(await textOf(["красный"])).toContain("«красный»");
  expect(await textOf([])).not.toContain(":");
});

test("under a price a line stands before those that have none, once", async () => {
  // Nobody returns to a page of the test's document.
  vi.stubGlobal("PerformanceNavigationTiming", Map);
  onTestFinished(() => void vi.unstubAllGlobals());
  const rowsOf = async (unpricedFrom?: number) => {
    clearPages();
    const page = { cards, next: null, ...(unpricedFrom !== undefined && { unpricedFrom }) };
    const list = (await render(<ListingGrid page={page} />)).querySelector(".card-grid");
    return [...(list?.children ?? [])].map((row) => row.querySelector(".font-semibold.text-lg")?.textContent);
  };
  const line = "Дальше — без цены";
  expect(await rowsOf(2)).toEqual([undefined, undefined, line, undefined, undefined]);
  expect((await rowsOf(0))[0]).toBe("С такой ценой ничего нет");
  expect(await rowsOf()).toHaveLength(4);
});
