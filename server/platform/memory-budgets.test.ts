import { expect, test } from "vitest";
import { type Budget, memoryBudgets } from "./memory-budgets.ts";

test("all caches together take less than 128 MB", () => {
  const budgets: Budget[] = Object.values(memoryBudgets);
  const bytes = budgets.reduce((sum, { max, bytesEach }) => sum + max * bytesEach, 0);
  expect(bytes).toBeLessThan(128 * 2 ** 20);
});
