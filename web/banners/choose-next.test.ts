import { expect, test } from "vitest";
import { chooseNext } from "./choose-next.ts";

test("the next one is never the one before", () => {
  for (const chance of [0, 0.3, 0.6, 0.99]) expect(chooseNext(["a", "b", "c"], "b", () => chance)).not.toBe("b");
});

test("each of the others can be next", () => {
  const chosen = [0, 0.34, 0.67].map((chance) => chooseNext(["a", "b", "c", "d"], "b", () => chance));
  expect(chosen).toEqual(["a", "c", "d"]);
});

test("the only one stays, and an empty list has none", () => {
  expect(chooseNext(["a"], "a")).toBe("a");
  expect(chooseNext([], undefined)).toBeUndefined();
});
