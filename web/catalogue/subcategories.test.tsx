// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { Subcategories } from "./subcategories.tsx";

const links = [
  { id: 1, title: "Вакансии", to: "/category/rabota/jobs", count: 60 },
  { id: 2, title: "Резюме", to: "/category/rabota/cv", count: 12 },
];
const facets = { count: 49, approximate: false, options: [], categories: [[1, 49]] as [number, number][] };

test("sub-categories of a narrowed list have its numbers and keep its filters; those that lead to nothing are left out, unless all do", async () => {
  const narrowed = await render(
    <Subcategories links={links} query="?location=10" isNarrowed facets={facets} listKey={3} />,
  );
  const rows = [...narrowed.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.textContent]);
  expect(rows).toEqual([["/category/rabota/jobs?location=10", "Вакансии 49"]]);
  const none = { ...facets, count: 0, categories: [] };
  const empty = await render(<Subcategories links={links} query="" isNarrowed facets={none} listKey={3} />);
  expect([...empty.querySelectorAll("small")].map((count) => count.textContent)).toEqual(["0", "0"]);
});

test("without filters, and when nothing could be counted, they have the numbers of all listings", async () => {
  for (const [isNarrowed, source] of [
    [false, facets],
    [true, null],
  ] as const) {
    const list = await render(
      <Subcategories links={links} query="" isNarrowed={isNarrowed} facets={source} listKey={3} />,
    );
    expect([...list.querySelectorAll("small")].map((count) => count.textContent)).toEqual(["60", "12"]);
  }
});
