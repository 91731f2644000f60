import { expect, test } from "vitest";
import { cleanText } from "./values.ts";

test.each([
  ["marks that have to change places", "а" + "\u0301\u0316".repeat(20_000)],
  ["marks below after marks above", "а" + "\u0301".repeat(20_000) + "\u0316".repeat(20_000)],
  ["marks with what nobody sees between them", "а" + "\u0301\u200b\u0316".repeat(13_000)],
])("keeps three characters at most of %s", (_name, text) => {
  expect(Array.from(cleanText(text).normalize("NFD")).length).toBeLessThanOrEqual(3);
});

test("a letter keeps the marks that its language has, in whatever order they were typed", () => {
  expect(cleanText("и\u0306 е\u0308")).toBe("й ё");
  // Vietnamese: the dot below and the circumflex become one letter with its base.
  expect(cleanText("e\u0302\u0323")).toBe("ệ");
  expect(cleanText("e\u0323\u0302")).toBe("ệ");
});
