import { expect, test } from "vitest";
import { summarize } from "./verdict.ts";
import { listFailures, listFlaky, type Report } from "./vitest-report.ts";

const report: Report = {
  numPassedTests: 2,
  numFailedTests: 1,
  numFailedTestSuites: 1,
  testResults: [
    {
      name: new URL("../e2e/cart.test.ts", import.meta.url).pathname,
      message: "",
      assertionResults: [
        { fullName: "orders", status: "passed", failureMessages: [] },
        { fullName: "pays", status: "passed", failureMessages: ["Timeout\n\n    at node_modules/x.js"] },
        { fullName: "ships", status: "failed", failureMessages: ["First", "Second"] },
      ],
    },
  ],
};

test("lists a test that passes at the second attempt as flaky, with its first error", () => {
  expect(listFlaky(report)).toEqual(["e2e/cart.test.ts: pays: Timeout"]);
  expect(listFailures(report)).toEqual(["e2e/cart.test.ts: ships: First\nSecond"]);
});

test("passes a run with three flaky tests and fails one with four", () => {
  const run = (flaky: string[]) => summarize([{ name: "e2e", seconds: 1, passed: 9, failed: 0, flaky }]);
  expect(run(["a", "b", "c"])).toMatchObject({ failed: 0 });
  expect(run(["a", "b", "c"]).lines).toEqual([
    "\ne2e (1.0 s)",
    "flaky a\n",
    "flaky b\n",
    "flaky c\n",
    "9 passed, 0 failed",
  ]);
  const { lines, failed } = run(["a", "b", "c", "d"]);
  expect(failed).toBe(1);
  expect(lines.slice(-2)).toEqual(["✗ 4 tests are flaky; at most 3 may be\n", "9 passed, 1 failed"]);
});
