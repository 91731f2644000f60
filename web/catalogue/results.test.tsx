// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import type { ListFilters } from "./address/list-query.ts";
import { Results } from "./results.tsx";

const linksOf = async (filters: ListFilters) => {
  const view = { dealTypes: [], parameters: [] };
  const page = { cards: [], next: null };
  const part = await render(
    <Results page={page} filters={filters} view={view} path="/" startQuery="" locationTitle={undefined} />,
  );
  return [...part.querySelectorAll("a")].map((link) => link.getAttribute("href"));
};

test("where nothing costs so much in som, dollars are one tap away; not where they are chosen or cannot be meant", async () => {
  const inDollars = "/?search=fit&price__lte=6000&currency=USD";
  expect(await linksOf({ search: "fit", price__lte: "6000" })).toContain(inDollars);
  expect(await linksOf({ search: "fit", price__lte: "6000", currency: "USD" })).not.toContain(inDollars);
  const dear = await linksOf({ search: "fit", price__lte: "900000" });
  expect(dear.filter((href) => href?.includes("USD"))).toEqual([]);
  expect((await linksOf({ search: "fit" })).filter((href) => href?.includes("USD"))).toEqual([]);
});
