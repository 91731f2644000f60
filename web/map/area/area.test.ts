import { expect, test } from "vitest";
import { mapSize } from "#web/business/profile/map/map-view.ts";
import { areaOf, partOf } from "./area.ts";

test("what is in sight is what its address leads to, but for a grid", () => {
  const part = { x: 300, y: 60, width: 90, height: 120 };
  const again = partOf(areaOf(part) ?? "");
  for (const side of ["x", "y", "width", "height"] as const)
    expect(Math.abs((again?.[side] ?? 0) - part[side])).toBeLessThan(12);
  expect(areaOf(again ?? part)).toBe(areaOf(part));
});

test("all of the country is no part of it", () => {
  expect(areaOf({ x: 0, y: -200, width: mapSize.width, height: mapSize.height + 400 })).toBeUndefined();
  expect(areaOf({ x: 20, y: -200, width: mapSize.width, height: mapSize.height + 400 })).toBeDefined();
});

test("what is no part of the map leads nowhere", () => {
  expect(partOf("75,42,74,43")).toBeUndefined();
});
