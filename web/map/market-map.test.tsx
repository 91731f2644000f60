// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import type { MapPlace } from "./map-view.ts";
import { MarketMap } from "./market-map.tsx";

const chuy: MapPlace = { id: 3, kind: "region", title: "Чуйская область", count: 12, shown: "12", x: 400, y: 100 };
const osh: MapPlace = {
  id: 4,
  kind: "region",
  title: "Ошская область",
  count: 1_250,
  shown: "1,2 тыс.",
  x: 300,
  y: 340,
};
const hrefOf = (id: number) => `/map?location=${id}`;

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
});

const draw = (onChoose: (id: number) => void) =>
  render(
    <MarketMap
      regions={[chuy, osh]}
      isApproximate={false}
      query=""
      chosen={{ id: 4, spot: undefined }}
      hrefOf={hrefOf}
      onChoose={onChoose}
    />,
  );

test("each place is a link that says how many listings it has, the chosen one marked", async () => {
  const container = await draw(() => undefined);
  const links = [...container.querySelectorAll("li a")];
  expect(links.map((link) => [link.querySelector(".sr-only")?.textContent, link.getAttribute("href")])).toEqual([
    ["Ошская область: 1\u00a0250 объявлений", "/map?location=4"],
    ["Чуйская область: 12 объявлений", "/map?location=3"],
  ]);
  expect(container.querySelector("[aria-current]")?.getAttribute("href")).toBe("/map?location=4");
});

test("a press on a place chooses it, and so does one on its area", async () => {
  const onChoose = vi.fn<(id: number) => void>();
  const container = await draw(onChoose);
  await press(container, 'a[href="/map?location=3"]');
  expect(onChoose.mock.calls).toEqual([[3]]);
  const areas = container.querySelectorAll("svg path");
  expect(areas.length).toBeGreaterThan(9);
  areas[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(onChoose).toHaveBeenCalledTimes(2);
});
