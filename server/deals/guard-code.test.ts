import { expect, test } from "vitest";
import { listCodes, readNumbers } from "./guard-code.ts";

const codesOf = (text: string, ...earlier: string[]) => listCodes(earlier.flatMap(readNumbers), readNumbers(text));

test("numbers that make a code together are one, in digits of any script", () => {
  for (const text of [
    "8566",
    "8:5:6:6",
    "(8)(5)(6)(6)",
    "８５６６",
    "٨٥٦٦",
    "८५६६",
    "8️⃣5️⃣6️⃣6️⃣",
    "⑧⑤⑥⑥",
    "8а5б6в6",
    "85 и 66",
  ]) {
    expect(codesOf(text), text).toEqual(["8566"]);
  }
  expect(codesOf("и 66", "первые 85", "подождите")).toEqual(["8566"]);
});

test("longer numbers are none, and neither is what was written before", () => {
  expect(codesOf("0555 123456, 18566 сом")).toEqual(["0555"]);
  expect(codesOf("спасибо", "8566")).toEqual([]);
  expect(codesOf("в 7", "8566")).toEqual([]);
});
