import { expect, test } from "vitest";
import { pageUrlOf } from "./page-url.ts";

test.each([
  ["/chats/11", "/chats/11"],
  ["/chats/11.data", "/chats/11"],
  ["/ky/chats.data?product=7&_routes=web%2Fchat%2Fchats-page", "/ky/chats?product=7"],
  ["/_root.data", "/"],
  ["/moderation/_.data?key=a", "/moderation?key=a"],
  ["/qa?next=/chats.data", "/qa?next=/chats.data"],
])("%s is about %s", (asked, page) => {
  const { pathname, search } = pageUrlOf({ url: `https://jarya.example${asked}` });
  expect(pathname + search).toBe(page);
});
