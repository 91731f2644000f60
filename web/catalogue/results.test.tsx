// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import type { ListFilters } from "./address/list-query.ts";
import type { AroundCount } from "./nothing/count-around.ts";
import { Results } from "./results.tsx";

const linksOf = async (filters: ListFilters, around: AroundCount[] = [], path = "/", hasDollars = false) => {
  const view = { dealTypes: [], parameters: [] };
  const page = { cards: [], next: null };
  const part = await render(
    <Results
      page={page}
      filters={filters}
      view={view}
      path={path}
      startQuery=""
      locationTitle={undefined}
      around={around}
      hasDollars={hasDollars}
    />,
  );
  await vi.waitFor(() => expect(part.querySelector("h2, h3, p")).not.toBeNull());
  return [...part.querySelectorAll("a")].map((link) => link.getAttribute("href"));
};

test("where only dollars find something, they are one tap away", async () => {
  const filters = { search: "fit", price__lte: "6000" };
  const inDollars = "/?search=fit&price__lte=6000&currency=USD";
  expect(await linksOf(filters, [], "/", true)).toContain(inDollars);
  expect(await linksOf(filters)).not.toContain(inDollars);
});

test("where a place has nothing, wider circles around it are one tap away, with all other conditions", async () => {
  const around = [{ near: "37,50", km: 50, count: 12 }];
  const links = await linksOf({ search: "fit", location: "37", price__lte: "900000" }, around);
  expect(links).toContain("/?search=fit&near=37,50&price__lte=900000");
});

test("where a part of the map has nothing, more of the map and the whole country are one tap away", async () => {
  const filters = { area: "74,42,75,43", price__lte: "900000" };
  const onMap = await linksOf(filters, [], "/map/cars");
  expect(onMap).toContain("/map/cars?area=73,41,76,44&price__lte=900000");
  expect(onMap).toContain("/map/cars?location=all&price__lte=900000");
  const inList = await linksOf(filters, [], "/category/cars");
  expect(inList.filter((href) => href?.includes("area="))).toEqual([]);
  expect(inList).toContain("/category/cars?location=all&price__lte=900000");
});
