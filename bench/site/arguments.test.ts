import { expect, test } from "vitest";
import { chooseRows, parseAgainst, parseBench } from "./arguments.ts";

test("rows are chosen by name or by the beginning of their names, in their own order", () => {
  expect(chooseRows("signed-home,fresh-1")).toEqual(["fresh-1", "signed-home"]);
  expect(chooseRows("kept")).toEqual(["kept-home", "kept-category", "kept-ad", "kept-shop"]);
  expect(chooseRows("ad,idle")).toEqual(["ad", "idle"]);
  expect(chooseRows(undefined)).toContain("lists-bare");
  expect(() => chooseRows("signed-home,nothing,sign")).toThrow("no row is named nothing, sign;");
});

test("the bench measures three markets unless told otherwise", () => {
  expect(parseBench([])).toMatchObject({ sizes: [10_000, 100_000, 1_000_000], markets: [], save: false, seconds: 8 });
  expect(parseBench(["--quick", "--seconds", "2"])).toMatchObject({ sizes: [10_000], seconds: 2 });
  expect(parseBench(["--sizes", "20000,5000", "--rows", "idle"])).toMatchObject({
    sizes: [5_000, 20_000],
    names: ["idle"],
  });
  expect(() => parseBench(["--sizes", "10"])).toThrow("--sizes has whole numbers from 1000");
  expect(() => parseBench(["--seconds", "0.5"])).toThrow("--seconds");
});

test("a comparison needs one commit", () => {
  const { names, ...others } = parseAgainst(["HEAD~1", "--turns", "2", "--size", "5000"]);
  expect(others).toEqual({ commit: "HEAD~1", size: 5_000, turns: 2, seconds: 8 });
  expect(names).not.toContain("lists-bare");
  expect(parseAgainst([]).commit).toBeUndefined();
  expect(() => parseAgainst(["HEAD", "main"])).toThrow("one commit");
});
