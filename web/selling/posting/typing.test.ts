import fc from "fast-check";
import { expect, test } from "vitest";
import { caretBefore, digitsOf, groupDigits } from "#web/ui/form/group-digits.ts";
import { removeFragment } from "./remove-fragment.ts";
import { fitInto } from "./photos/shrink-picture.ts";
import { backoffDelay } from "#web/platform/network/retry-delay.ts";

test("an amount is its digits, shown in groups", () => {
  expect(digitsOf("0 1 234 567 сом")).toBe("1234567");
  expect(digitsOf("-5.00")).toBe("500");
  expect(groupDigits("1234567")).toBe("1\u00a0234\u00a0567");
  expect(groupDigits("")).toBe("");
});

test("grouping keeps all digits, and the caret keeps the number of digits after it", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{0,11}$/), fc.nat(12), (digits, at) => {
      const after = Math.min(at, digits.length);
      const grouped = groupDigits(digits);
      expect(digitsOf(grouped)).toBe(digits);
      expect(digitsOf(`1${grouped.slice(caretBefore(grouped, after))}`).length).toBe(after + 1);
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
