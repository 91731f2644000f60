import { expect, test } from "vitest";
import { foldOption } from "./fold-option.ts";

test.each([
  ["тойо", "Toyota"],
  ["хонда", "Honda"],
  ["камри", "Camry"],
  ["rav 4", "RAV4"],
  ["ваз", "ВАЗ (LADA)"],
  ["көк", "Көк"],
  ["кок", "Көк"],
])("«%s» finds %s", (typed, title) => {
  expect(foldOption(title)).toContain(foldOption(typed));
});

test("what is only punctuation finds everything", () => {
  expect(foldOption(" - ")).toBe("");
});
