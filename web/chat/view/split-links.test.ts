import { expect, test } from "vitest";
import { splitLinks } from "./split-links.ts";

const site = "https://jarya.example";
const split = (text: string) => splitLinks(text, site);
const hrefsOf = (text: string) => split(text).flatMap(({ href }) => href ?? []);

test("addresses are links, what is around them stays text", () => {
  expect(split("Вот: https://2gis.kg/bishkek/geo/1, там и встретимся (http://example.kg).")).toEqual([
    { start: 0, text: "Вот: " },
    { start: 5, text: "https://2gis.kg/bishkek/geo/1", href: "https://2gis.kg/bishkek/geo/1", isOutside: true },
    { start: 34, text: ", там и встретимся (" },
    { start: 54, text: "http://example.kg", href: "http://example.kg/", isOutside: true },
    { start: 71, text: ")." },
  ]);
  expect(hrefsOf("https://ru.wikipedia.org/wiki/Ош_(город)")).toEqual([
    "https://ru.wikipedia.org/wiki/%D0%9E%D1%88_(%D0%B3%D0%BE%D1%80%D0%BE%D0%B4)",
  ]);
  expect(split("цена 500 сом")).toEqual([{ start: 0, text: "цена 500 сом" }]);
});

test("a link to this site is told from others", () => {
  const isOutside = (text: string) => split(text).map((part) => part.isOutside);
  expect(isOutside("https://jarya.example/ky/products/7?a=1#b")).toEqual([false]);
  expect(isOutside("https://Jarya.Example//evil.kg")).toEqual([false]);
  expect(hrefsOf("https://Jarya.Example//evil.kg")).toEqual(["https://jarya.example//evil.kg"]);
  expect(isOutside("https://jarya.example.evil.kg/")).toEqual([true]);
  expect(isOutside("http://jarya.example/")).toEqual([true]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "https://jarya.example@evil.kg/",
  "https://jarya.example:pass@evil.kg",
  "https://jаrya.example/",
  "https://jarya%2eexample/",
  "http://0x7f.1/",
  "http://2130706433/",
  "https://evil。kg",
  "https://",
  "https://[",
  "jarya.example",
])("%s is no link", (text) => {
  expect(hrefsOf(text)).toEqual([]);
});

test.each([
  "https://a".repeat(450),
  `https://${".".repeat(3_990)}`,
  `https://a.kg/${")".repeat(3_980)}`,
  "(".repeat(4_000),
])("keeps all of a long text (%#)", (text) => {
  expect(
    split(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
