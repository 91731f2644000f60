import { expect, test } from "vitest";
import { qrAddress } from "./qr-address.ts";

test.each([
  ["https://jarya.kg/products/12", "/qr.svg?page=/products/12"],
  ["https://jarya.kg/ky/b/7", "/qr.svg?page=/ky/b/7"],
  ["https://jarya.kg/user/3?from=card", "/qr.svg?page=/user/3"],
  ["https://jarya.kg/products/12/reviews", undefined],
  ["https://jarya.kg/products/012", undefined],
  ["https://jarya.kg/", undefined],
])("the code of %s is at %s", (url, address) => {
  expect(qrAddress(url)).toBe(address);
});
