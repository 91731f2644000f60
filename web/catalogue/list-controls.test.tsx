// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { pack } from "#web/platform/packed.ts";
import { render } from "#web/test/render.tsx";
import { ListControls } from "./list-controls.tsx";

const linksOf = async (path: string, selected: { id: number; title: string } | null = null) => {
  const root = { locationView: pack({ selected, up: null, choices: [] }) };
  const part = await render(<ListControls filterLink={null} />, { path, root });
  return [...part.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
};

test("where the map was moved, its part stands for the location, with a cross that keeps the rest", async () => {
  const moved = await linksOf("/map/cars?area=74.5,42.8,74.7,42.9&deal_type=sell");
  expect(moved).toContainEqual(["Участок карты", "/map/cars?deal_type=sell"]);
  expect(moved).not.toContainEqual(["Весь Кыргызстан", "#place"]);
});

test("the location stays where no part of the map is shown, and on lists that are no map", async () => {
  for (const path of ["/map", "/?area=74.5,42.8,74.7,42.9"]) {
    const links = await linksOf(path);
    expect(links).toContainEqual(["Весь Кыргызстан", "#place"]);
    expect(links.map(([text]) => text)).not.toContain("Участок карты");
  }
});

test("a chosen place is none of the controls, for it is one of the active filters", async () => {
  const links = await linksOf("/category/cars?price__lte=500", { id: 11, title: "Ош" });
  expect(links.filter(([, href]) => href === "#place")).toEqual([]);
});

test("on phones the map is what comes right after the filters", async () => {
  const [list, map, next] = await linksOf("/category/cars?price__lte=500");
  expect([list, map]).toEqual([
    ["Список", "/category/cars?price__lte=500"],
    ["Карта", "/map/cars?price__lte=500"],
  ]);
  expect(next?.[1]).toMatch(/^\/profile\/searches/);
});
