import { expect, test } from "vitest";
import { nameWithUnit } from "./name-with-unit.ts";

test("the name of a field has its unit, unless it says it itself", () => {
  expect(nameWithUnit("Пробег", "км")).toBe("Пробег, км");
  expect(nameWithUnit("Цвет", "")).toBe("Цвет");
  expect(nameWithUnit("Год выпуска", "г.")).toBe("Год выпуска");
  expect(nameWithUnit("Чыгарылган жылы", "ж.")).toBe("Чыгарылган жылы");
});
