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

test("the most that is let through is read at once, whatever it is", () => {
  const longest = 16 * 1024;
  for (const part of ["theme=dark;", ";", "=", "a=1; ", "theme", " "]) {
    const cookie = part.repeat(Math.floor(longest / part.length));
    // Of this process alone: others may keep the machine busy.
    const start = process.cpuUsage();
    for (let time = 0; time < 10; time += 1) keep(cookie);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(500);
  }
});
