import fc from "fast-check";
import { expect, test } from "vitest";
import { caretBefore, groupDigits, isOneAmount, ungroup } from "#web/ui/form/group-digits.ts";
import { removeFragment } from "./remove-fragment.ts";
import { fitInto } from "./photos/shrink-picture.ts";
import { backoffDelay } from "#web/platform/network/retry-delay.ts";

test.each([
  ["0 1 234 567", "1234567", "1\u00a0234\u00a0567"],
  ["12\u00a0990", "12990", "12\u00a0990"],
  ["", "", ""],
  ["1500,50", "1500,50", "1500,50"],
  ["1500.50", "1500.50", "1500.50"],
  ["25 000,00", "25 000,00", "25 000,00"],
  ["12 990.00 сом", "12 990.00 сом", "12 990.00 сом"],
  ["1,5 млн", "1,5 млн", "1,5 млн"],
  ["5000-6000", "5000-6000", "5000-6000"],
  ["-5.00", "-5.00", "-5.00"],
  ["150к", "150к", "150к"],
  ["٥٠٠", "٥٠٠", "٥٠٠"],
])("of «%s» the field keeps «%s» and shows «%s»", (typed, kept, shown) => {
  expect(ungroup(typed)).toBe(kept);
  expect(groupDigits(kept)).toBe(shown);
});

test.each([
  ["12 990", true],
  [" 1 234 567 ", true],
  ["12990", true],
  ["5000 6000", false],
  ["12 34", false],
  ["0555 123 456", false],
])("«%s» pasted is one amount: %s", (pasted, expected) => {
  expect(isOneAmount(pasted)).toBe(expected);
});

test("grouping keeps all digits, and the caret keeps the number of digits after it", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{0,11}$/), fc.nat(12), (digits, at) => {
      const after = Math.min(at, digits.length);
      const grouped = groupDigits(digits);
      expect(ungroup(grouped)).toBe(digits);
      expect(ungroup(`1${grouped.slice(caretBefore(grouped, after))}`).length).toBe(after + 1);
    }),
  );
});

test.each([
  ["Диван. Срочно! Новый", "срочно", "Диван. Новый"],
  ["срочно, диван", "Срочно", "диван"],
  ["Звоните 0555 123456, жду", "0555 123456", "Звоните, жду"],
  ["Цена (торг)", "(торг)", "Цена"],
  ["Диван\nСРОЧНО\nстол", "срочно", "Диван\n\nстол"],
])("«%s» without «%s» is «%s»", (text, fragment, rest) => {
  expect(removeFragment(text, fragment)).toBe(rest);
});

test("a picture is fitted into the square in proportion, and never enlarged", () => {
  expect(fitInto({ width: 4000, height: 3000 }, 2048)).toEqual({ width: 2048, height: 1536 });
  expect(fitInto({ width: 300, height: 200 }, 2048)).toEqual({ width: 300, height: 200 });
  expect(fitInto({ width: 40_000, height: 10 }, 2048)).toEqual({ width: 2048, height: 1 });
});

test("delays grow with each failure, up to half a minute", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(backoffDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
