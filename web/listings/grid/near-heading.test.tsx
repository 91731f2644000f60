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

const textOf = async (near: { from: number; left_out: string[]; elsewhere: number }) =>
  (await render(<NearHeading {...near} cards={cards} />)).textContent;

test("what is only elsewhere is said with where that is, once each", async () => {
  const text = await textOf({ from: 1, left_out: ["бишкеке"], elsewhere: 2 });
  expect(text).toContain("Чуйская область");
  // Beyond those that lack nothing but the location are parts for it.
  expect(text).not.toContain("Ош");
  expect(text).not.toContain("Бишкек");
  expect(text).not.toContain("бишкеке");
});

test("what is lacking is named, and nothing where nothing is", async () => {
  expect(await textOf({ from: 0, left_out: ["красный"], elsewhere: 0 })).toContain("«красный»");
  expect(await textOf({ from: 0, left_out: [], elsewhere: 0 })).not.toContain(":");
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
