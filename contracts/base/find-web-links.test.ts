import { expect, test } from "vitest";
import { findWebLinks } from "./find-web-links.ts";

const hostsOf = (text: string) => Array.from(findWebLinks(text), ({ url }) => url.host);

test("every address with a protocol is a link to the host that is read in it", () => {
  expect(hostsOf("https://jarya.kg.1.2.3.4.5.6.zakaz-4412.com/get https://evil.x1/, https://evil.co-m.")).toEqual([
    "jarya.kg.1.2.3.4.5.6.zakaz-4412.com",
    "evil.x1",
    "evil.co-m",
  ]);
  expect(hostsOf("https://jarya.kg@evil.kg/ https://jаrya.kg/ jarya.kg http://0x7f.1/")).toEqual([]);
});
