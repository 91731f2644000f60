import { expect, test } from "vitest";
import { dropUnknownCookies } from "./known-cookies.ts";

const known = new Set(["theme", "place", "__Host-access"]);
const keep = (cookie: string) => {
  const headers = { cookie };
  dropUnknownCookies(headers, known);
  return headers;
};

test.each([
  ["theme=dark; place=5", "theme=dark; place=5"],
  ["theme=dark;place=5", "theme=dark; place=5"],
  ["_ga=1; theme=dark; x=2", "theme=dark"],
  ["__Host-access=a.b-c_d%2F=; access=x", "__Host-access=a.b-c_d%2F="],
  // The first is what browsers mean, and what all parsers take.
  ["theme=dark; theme=light", "theme=dark"],
  ["place=", "place="],
])("of %j %j is kept", (cookie, kept) => {
  expect(keep(cookie)).toEqual({ cookie: kept });
});

test.each(["", "_ga=1", "theme =dark", "\ttheme=dark", 'theme="dark"', "theme", `theme=${"x".repeat(4_097)}`])(
  "of %j nothing is left",
  (cookie) => expect(keep(cookie)).toEqual({}),
);

test.each([
  ["theme=dark;", { cookie: "theme=dark" }],
  [";", {}],
  ["=", {}],
  ["a=1; ", {}],
])("16 KB of %j leave %j", (part, kept) => {
  expect(keep(part.repeat(Math.floor((16 * 1024) / part.length)))).toEqual(kept);
});
