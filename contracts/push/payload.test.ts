import { expect, test } from "vitest";
import { maxPushBody, maxPushTag, maxPushTitle, maxPushUrl, parsePushPayload, type PushPayload } from "./payload.ts";

const payload: PushPayload = {
  title: "Айбек",
  body: "Ещё актуально?",
  url: "/ky/chats/12?from=push",
  tag: "chat-12",
  language: "ky",
  silent: false,
  time: 1_795_000_000_000,
};
const parse = (change: object) => parsePushPayload(JSON.stringify({ ...payload, ...change }));

test("a payload arrives as it was written, without fields that are not known yet", () => {
  expect(parse({})).toEqual(payload);
  expect(parse({ badge: 3 })).toEqual(payload);
  expect(parse({ body: "" })).toEqual({ ...payload, body: "" });
});

test("the longest payload is under 3 KB", () => {
  const longest = {
    title: "ө".repeat(maxPushTitle),
    body: "ө".repeat(maxPushBody),
    url: `/${"x".repeat(maxPushUrl - 1)}`,
    tag: "x".repeat(maxPushTag),
  };
  expect(parse(longest)).toEqual({ ...payload, ...longest });
  expect(Buffer.byteLength(JSON.stringify({ ...payload, ...longest }))).toBeLessThan(3_072);
});

test.each([
  { title: "" },
  { title: 7 },
  { title: "x".repeat(maxPushTitle + 1) },
  { body: "x".repeat(maxPushBody + 1) },
  { tag: "x".repeat(maxPushTag + 1) },
  { url: `/${"x".repeat(maxPushUrl)}` },
  { body: undefined },
  { tag: "" },
  { language: "en" },
  { silent: "no" },
  { time: 1.5 },
  { time: null },
])("what the server does not write is not shown: %o", (change) => {
  expect(parse(change)).toBeUndefined();
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https://evil.example",
  "javascript:1",
  "",
  "/a b",
])("a tap leads nowhere but to this site: %j", (url) => {
  expect(parse({ url })).toBeUndefined();
});

test.each(["", "null", "7", "[]", "{", '"x"'])("broken text is nothing: %j", (text) => {
  expect(parsePushPayload(text)).toBeUndefined();
});
