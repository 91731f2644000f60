// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";
import { press, render } from "#web/test/render.tsx";
import { ActiveFilters } from "./filters/active-filters.tsx";
import { FilterLink } from "./filters/filter-sheet.tsx";
import type { FilterView, SingleFilter } from "./filters/filter-view.ts";
import type { SearchView } from "./filters/search-view.ts";
import { ParameterFilters } from "./filters/parameter-filter.tsx";
import { QuickFilters, useQuickFilters } from "./quick-filters.tsx";

const path = "/category/cars";
const view: FilterView = {
  dealTypes: [],
  parameters: [
    {
      id: 13,
      kind: "choice",
      title: "Марка",
      options: [
        { id: 21, title: "Honda" },
        { id: 22, title: "Toyota" },
      ],
    },
    { id: 14, kind: "choice", title: "Модель", isDependent: true, options: [] },
    { id: 15, kind: "range", title: "Год", unit: "г." },
  ],
};

interface ChipsProps {
  filters: ListFilters;
  searchView?: SearchView | undefined;
  onOpen: (filter: SingleFilter) => void;
}

function Chips({ filters, searchView, onOpen }: ChipsProps) {
  const { quick } = useQuickFilters(view);
  return (
    <>
      <FilterLink view={view} filters={filters} searchView={searchView} locationTitle={undefined} className="link" />
      <QuickFilters quick={quick} view={view} filters={filters} searchView={searchView} onOpen={onOpen} />
      <ActiveFilters path={path} view={view} filters={filters} searchView={searchView} locationTitle={undefined} />
    </>
  );
}

const chipsOf = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>(":scope > a:not(.link)")];
const render1 = (filters: ListFilters, onOpen = vi.fn<(filter: SingleFilter) => void>(), searchView?: SearchView) =>
  render(<Chips filters={filters} searchView={searchView} onOpen={onOpen} />);

test("the first filters are chips: the first parameter, the price, the others; one without options is none", async () => {
  const onOpen = vi.fn<(filter: SingleFilter) => void>();
  const container = await render1({}, onOpen);
  expect(chipsOf(container).map((chip) => [chip.textContent, chip.getAttribute("href")])).toEqual([
    ["Марка", "#filters"],
    ["Цена", "#filters"],
    ["Год", "#filters"],
  ]);
  await press(container, "a:nth-of-type(3)");
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("price");
});

test("a chip says how much is chosen, and the row below takes each off: a price too, with its currency", async () => {
  const container = await render1({ price__lte: "6000", currency: "USD", options: "21,22", parameters: "15:2005.." });
  expect(chipsOf(container).map((chip) => chip.textContent)).toEqual(["Марка · 2", "Цена · 1", "Год · 1"]);
  const drops = [...container.querySelectorAll("ul a")].map((link) => [
    link.textContent?.replaceAll(/\s/g, " "),
    link.getAttribute("href"),
  ]);
  expect(drops).toEqual([
    ["до $ 6 000", `${path}?options=21,22&parameters=15:2005..`],
    ["Honda", `${path}?price__lte=6000&currency=USD&options=22&parameters=15:2005..`],
    ["Toyota", `${path}?price__lte=6000&currency=USD&options=21&parameters=15:2005..`],
    ["Год: от 2005 г.", `${path}?price__lte=6000&currency=USD&options=21,22`],
    ["Сбросить всё", path],
  ]);
});

test("a price in the words of a search is a filter as one that was set by hand", async () => {
  const searchView: SearchView = {
    used: undefined,
    isSpelled: false,
    unused: [],
    cheap: undefined,
    hasWords: false,
    otherCurrency: undefined,
    hasLocation: false,
    asWords: undefined,
    location: undefined,
    parts: [
      { title: "Toyota", without: "до 6000 долларов" },
      { title: "до $ 6 000", without: "toyota", isPrice: true },
    ],
  };
  const container = await render1({ search: "toyota до 6000 долларов" }, undefined, searchView);
  expect(container.querySelector(".link")?.textContent).toMatch(/ · 1$/);
  expect(chipsOf(container).map((chip) => chip.textContent)).toContain("Цена · 1");
  const drop = [...container.querySelectorAll("ul a")].find((link) => link.textContent === "до $ 6 000");
  expect(drop?.getAttribute("href")).toBe(`${path}?search=toyota`);
});

test("a filter that is shown by itself is unfolded, and the others are away", async () => {
  const part = (only: SingleFilter | undefined) => (
    <ParameterFilters
      parameters={view.parameters}
      dependents={undefined}
      filters={{}}
      chosen={new Set()}
      counts={null}
      listCounts={null}
      edited=""
      faults={new Map()}
      isOff={false}
      only={only}
    />
  );
  const alone = await render(part(13));
  const seen = [...alone.querySelectorAll<HTMLElement>("[data-filter]")].filter((one) => !one.hidden);
  expect(seen.map((one) => one.dataset.filter)).toEqual(["13"]);
  expect(alone.querySelector("details")?.open).toBe(true);
  expect((await render(part(undefined))).querySelector("details")?.open).toBe(false);
});
