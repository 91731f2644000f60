// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";
import { render } from "#web/test/render.tsx";
import { ActiveFilters } from "./active-filters.tsx";

const chipsOf = async (path: string, filters: ListFilters) => {
  const view = { dealTypes: [], parameters: [] };
  const part = await render(
    <ActiveFilters path={path} view={view} filters={filters} searchView={undefined} locationTitle="Ош" />,
  );
  return [...part.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
};

test("a location that narrows a search can be taken off, and does not stand twice without one", async () => {
  expect(await chipsOf("/", { search: "fit" })).toEqual([["Ош", "/?search=fit&location=all"]]);
  expect(await chipsOf("/", {})).toEqual([]);
  const [first] = await chipsOf("/category/cars", { search: "fit", location: "11" });
  expect(first).toEqual(["Ош", "/category/cars?search=fit&location=all"]);
  expect(await chipsOf("/category/cars", {})).toEqual([]);
});
