import { expect, test } from "vitest";
import { signInReasonOf } from "./sign-in-reason.ts";

test.each([
  ["/post", "post"],
  ["/favorites", "favourites"],
  ["/products/7/complaint", "claim"],
  ["/products/7/complaint?review=3", "claim"],
  ["/user/7/complaint", "claim"],
  ["/user/7", undefined],
  ["/products/7/reviews#write", "review"],
  ["/products/7", undefined],
  ["/profile/?tab=products", undefined],
  ["/", undefined],
])("whoever goes on to %s is told: %s", (next, reason) => {
  expect(signInReasonOf(next)).toBe(reason);
});
