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
  ["/chats/12/complaint?message=3", "claim"],
  ["/chats", "chats"],
  ["/chats/12", "chats"],
  ["/chats?product=7", "write"],
  ["/chats?user=7", "write"],
  ["/cart", "order"],
  ["/cartoon", undefined],
  ["/chatsworth", undefined],
  ["/products/7", undefined],
  ["/profile/?tab=products", "profile"],
  ["/settings/phone", "settings"],
  ["/settingsx", undefined],
  ["/", undefined],
])("whoever goes on to %s is told: %s", (next, reason) => {
  expect(signInReasonOf(next)).toBe(reason);
});
