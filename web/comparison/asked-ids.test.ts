import { expect, test } from "vitest";
import { readAskedIds } from "./asked-ids.ts";

const read = (ids: string) => readAskedIds(new URLSearchParams({ ids }));

test("ids are read in their order, each once, without what is none", () => {
  expect(read("7,5,7,x,-3,,0,1.5,99999999999")).toEqual({ ids: [7, 5], areTooMany: false });
  expect(readAskedIds(new URLSearchParams())).toEqual({ ids: [], areTooMany: false });
});

test("of more than four the first four are compared", () => {
  expect(read("5,4,3,2,1")).toEqual({ ids: [5, 4, 3, 2], areTooMany: true });
  expect(read("1,".repeat(5_000)).ids).toEqual([1]);
});
