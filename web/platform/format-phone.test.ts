import { expect, test } from "vitest";
import { formatPhone } from "./format-phone.ts";

test.each([
  ["+996555000002", "+996\u00a0555\u00a0000\u00a0002"],
  ["+9965550000021", "+996\u00a0555\u00a0000\u00a00021"],
  ["0312 123456", "0312 123456"],
])("%s is shown as %s", (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});
