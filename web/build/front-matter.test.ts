import { expect, test } from "vitest";
import { splitFrontMatter } from "./front-matter.ts";

const lines = [
  "date: 2026-11-26",
  "categories: telefony, noutbuki",
  "related: laptop",
  "source: Закон <https://a.example/b>",
];
const write = (...changed: string[]) => `---\n${changed.join("\n")}\n---\n# Title\n`;

test("a text is split into what is said about it and itself", () => {
  expect(splitFrontMatter(write(...lines, "source: Наши данные"))).toEqual({
    markdown: "# Title\n",
    frontMatter: {
      date: "2026-11-26",
      categories: ["telefony", "noutbuki"],
      related: ["laptop"],
      sources: [{ title: "Закон", href: "https://a.example/b" }, { title: "Наши данные" }],
    },
  });
});

test("a text about the site has no front matter", () => {
  expect(splitFrontMatter("# Title\n\nLead.\n")).toEqual({ markdown: "# Title\n\nLead.\n" });
});

test.each([
  ["an unknown key", [...lines, "author: me"]],
  ["a line without a value", [...lines, "source:"]],
  ["no date", lines.slice(1)],
  ["two dates", [...lines, "date: 2026-11-27"]],
  ["a day that does not exist", ["date: 2026-13-40", ...lines.slice(1)]],
  ["a path in place of a slug", [lines[0] ?? "", "categories: telefony/iphone", ...lines.slice(2)]],
  ["no source", lines.slice(0, 3)],
  ["a source at an address without encryption", [...lines.slice(0, 3), "source: A <http://a.example>"]],
])("%s is refused", (_what, changed) => {
  expect(() => splitFrontMatter(write(...changed))).toThrow(Error);
});
