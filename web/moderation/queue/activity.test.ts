import { expect, test } from "vitest";
import { createActivity } from "./activity.ts";

test("a page that nobody touches for ten minutes is left alone until somebody does", () => {
  let now = 0;
  const activity = createActivity(() => now);
  now = 10 * 60_000;
  expect(activity.isIdle()).toBe(false);
  expect(activity.note()).toBe(false);
  now += 10 * 60_000 + 1;
  expect(activity.isIdle()).toBe(true);
  expect(activity.note()).toBe(true);
  expect(activity.isIdle()).toBe(false);
  expect(activity.note()).toBe(false);
});
