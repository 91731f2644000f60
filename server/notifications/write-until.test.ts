import { expect, test } from "vitest";
import { writeUntil } from "./write-until.ts";

test("a day that something lasts to is written as on the pages, in its case, as it is in Bishkek", () => {
  const write = (language: "ru" | "ky", day: Date) =>
    writeUntil(language, day).replaceAll("\u00A0", " ").replaceAll("\u2060", "");
  const late = new Date("2027-05-17T19:00:00Z");
  expect(write("ru", late)).toBe("18 мая 2027");
  expect(write("ky", late)).toBe("2027-жылдын 18-майына");
  expect(write("ky", new Date("2026-11-27T00:00:00Z"))).toBe("2026-жылдын 27-ноябрына");
});
