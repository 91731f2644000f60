// @vitest-environment happy-dom
import { act, type ComponentProps } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { partOf } from "./area/area.ts";
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

const draw = (
  onChoose: (id: number) => void,
  { link = createMapLink(), ...others }: Partial<ComponentProps<typeof MarketMap>> = {},
) =>
  render(
    <MarketMap
      regions={[chuy, osh]}
      isApproximate={false}
      query=""
      area={undefined}
      chosen={{ id: 4, spot: undefined }}
      link={link}
      hrefOf={hrefOf}
      onChoose={onChoose}
      onMove={() => undefined}
      {...others}
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
  const container = await draw(() => undefined, { link });
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

describe("a map that is moved by hand", () => {
  const type = (container: HTMLElement, key: string) => {
    const stage = container.querySelector('[role="group"]');
    return act(async () => stage?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  };
  const rest = () => act(async () => vi.advanceTimersByTimeAsync(1_000));

  beforeEach(() => {
    vi.useFakeTimers();
    for (const side of ["clientWidth", "clientHeight"] as const)
      vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(500);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("tells once it rests what is in sight, and that it is all of the country again", async () => {
    const onMove = vi.fn<(area: string | undefined) => void>();
    const container = await draw(() => undefined, { onMove, chosen: undefined });
    await rest();
    expect(onMove).not.toHaveBeenCalled();
    for (const key of ["+", "+", "ArrowLeft"]) await type(container, key);
    await rest();
    expect(onMove).toHaveBeenCalledTimes(1);
    const [west = 0, south = 0, east = 0, north = 0] = (onMove.mock.lastCall?.[0] ?? "").split(",").map(Number);
    expect([east - west > 2, east - west < 4, west > 69, east < 76, south > 39, north < 44]).toEqual(
      Array.from({ length: 6 }, () => true),
    );
    for (const key of ["-", "-"]) await type(container, key);
    await rest();
    expect(onMove.mock.calls.slice(1)).toEqual([[undefined]]);
  });

  test("begins at the part of its address, and tells nothing of a place that is chosen meanwhile", async () => {
    const onMove = vi.fn<(area: string | undefined) => void>();
    const container = await draw(() => undefined, { onMove, area: "74,42,76,43" });
    const [x = 0, y = 0, width = 0, height = 0] = (container.querySelector("svg")?.getAttribute("viewBox") ?? "")
      .split(" ")
      .map(Number);
    expect(partOf("74,42,76,43")).toMatchObject({ x: expect.closeTo(x, 0), width: expect.closeTo(width, 0) });
    expect([y > 0, height]).toEqual([true, width]);
    await type(container, "+");
    await act(async () =>
      container.querySelector("svg path")?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
    );
    await rest();
    expect(onMove).not.toHaveBeenCalled();
  });
});
