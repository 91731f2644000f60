import { expect, test } from "vitest";
import { cleanText } from "./values.ts";

/** Milliseconds of the processor in the quickest of some attempts: other work on the machine hardly counts. */
function measure(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

test.each([
  ["marks that have to change places", "а" + "\u0301\u0316".repeat(20_000)],
  ["marks below after marks above", "а" + "\u0301".repeat(20_000) + "\u0316".repeat(20_000)],
  ["marks with what nobody sees between them", "а" + "\u0301\u200b\u0316".repeat(13_000)],
])("%s are cleaned in no time", (_name, text) => {
  // Sorting them takes a second.
  expect(measure(() => cleanText(text))).toBeLessThan(60);
  expect(Array.from(cleanText(text).normalize("NFD")).length).toBeLessThanOrEqual(3);
});

test("a letter keeps the marks that its language has, in whatever order they were typed", () => {
  expect(cleanText("и\u0306 е\u0308")).toBe("й ё");
  // Vietnamese: the dot below and the circumflex become one letter with its base.
  expect(cleanText("e\u0302\u0323")).toBe("ệ");
  expect(cleanText("e\u0323\u0302")).toBe("ệ");
});
