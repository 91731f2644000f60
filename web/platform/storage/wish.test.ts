// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { keepWish, takeWish } from "./wish.ts";

afterEach(() => vi.useRealTimers());

test("a wish is taken once, in this tab", () => {
  keepWish("heart", 7);
  expect([takeWish("heart"), takeWish("heart"), takeWish("other")]).toEqual(["7", undefined, undefined]);
  keepWish("form");
  expect(takeWish("form")).toBe("");
});

test("what was wanted an hour ago, or is not understood, is wanted no more", () => {
  vi.useFakeTimers();
  keepWish("heart", 7);
  vi.advanceTimersByTime(3_600_000);
  expect(takeWish("heart")).toBeUndefined();
  sessionStorage.setItem("heart", "7");
  expect(takeWish("heart")).toBeUndefined();
});
