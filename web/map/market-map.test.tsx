// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { createMapLink } from "./map-link.ts";
import type { MapPlace } from "./map-view.ts";
import { MarketMap } from "./market-map.tsx";

const chuy: MapPlace = {
  id: 3,
  kind: "region",
  title: "Чуйская область",
  count: 12,
  shown: "12",
  lowest: "5\u00a0000\u00a0сом",
  x: 400,
  y: 100,
};
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

const draw = (onChoose: (id: number) => void, link = createMapLink()) =>
  render(
    <MarketMap
      regions={[chuy, osh]}
      isApproximate={false}
      query=""
      chosen={{ id: 4, spot: undefined }}
      link={link}
      hrefOf={hrefOf}
      onChoose={onChoose}
    />,
  );

test("each place is a link that says how many listings it has, the chosen one marked", async () => {
  const container = await draw(() => undefined);
  const links = [...container.querySelectorAll("li a")];
  expect(links.map((link) => [link.querySelector(".sr-only")?.textContent, link.getAttribute("href")])).toEqual([
    ["Ошская область: 1\u00a0250 объявлений", "/map?location=4"],
    ["Чуйская область: 12 объявлений, от 5\u00a0000\u00a0сом", "/map?location=3"],
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

test("the place of a card that is pointed at is marked, and so is a bubble under the mouse, which the list hears of", async () => {
  const link = createMapLink();
  const container = await draw(() => undefined, link);
  const marked = () =>
    [...container.querySelectorAll("li a")].filter((bubble) => bubble.innerHTML.includes("bg-apricot-400"));
  expect(marked()).toEqual([]);
  await act(async () => link.card.set([3, 30]));
  expect(marked().map((bubble) => bubble.getAttribute("href"))).toEqual(["/map?location=3"]);
  await act(async () => link.card.set([]));
  expect(marked()).toEqual([]);
  const bubble = container.querySelector('a[href="/map?location=4"]');
  await act(async () =>
    bubble?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" })),
  );
  expect(link.place.read()).toEqual({ id: 4, level: 0 });
  await act(async () => bubble?.dispatchEvent(new PointerEvent("pointerout", { bubbles: true })));
  expect(link.place.read()).toBeUndefined();
});
