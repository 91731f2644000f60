import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { cleanText } from "#contracts/base/values.ts";
import { descriptionLength } from "#contracts/selling/rules.ts";
import { checkText } from "#server/content-policy/check-text.ts";
import { hashText } from "#server/content-policy/text-hash.ts";
import { inspect } from "#server/shield/inspect.ts";
import { analyse } from "#server/search/text/stem.ts";
import { markFragments } from "#web/moderation/review/mark-fragments.ts";
import { removeFragment } from "#web/selling/posting/remove-fragment.ts";
import { findPatterns, nastyUnits, type Pattern } from "../scripts/structure/patterns.ts";
import { readSources } from "../scripts/structure/sources.ts";

// Whoever may send a text may send the worst one: nothing that reads texts may take longer than in proportion to their length.

const root = fileURLToPath(new URL("../", import.meta.url));
const files = execFileSync("git", ["ls-files", "server", "contracts", "web"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^server\/test\/|^web\/(?:build|test)\//.test(file));
const patterns = findPatterns(readSources(root, files));

/** Patterns that never see a long text: the most characters that they do see, and why. */
const shortTexts = new Map([
  [
    "([аеиоуыэюя].*[бвгджзклмнпрстфхцчшщ])(?:о(?=[кл]$)|е(?=[кцлрнгб]$))",
    { length: 40, why: "a token of a text has 40 characters at most" },
  ],
  [
    String.raw`^(.*?)\s*(к|k|тыс|миң|млн)\.?$`,
    { length: 61, why: "61 characters of a typed number are looked at (plainTyped)" },
  ],
  ["[ .:]+$", { length: 300, why: "a name has 300 characters at most (nameKey)" }],
  ["0+$", { length: 30, why: "a format shows 30 decimals at most" }],
  [String.raw`\B(?=(?:\d{3})+$)`, { length: 21, why: "a number has 21 digits before its point at most" }],
]);

const fullLength = 6_000;
/** Milliseconds; what is linear takes a tenth of a millisecond, what is not takes five at least. */
const maxPatternTime = 3;

/** One piece of memory: what `repeat` returns is put together at its first use. */
function repeat(unit: string, length: number): string {
  return Buffer.from(unit.repeat(Math.ceil(length / unit.length)).slice(0, length)).toString();
}

/** Milliseconds of the quickest of some attempts: other work on the machine only adds to them. */
function measure(work: () => void, isEnough: (time: number) => boolean): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 8 && !isEnough(best); attempt += 1) {
    const started = performance.now();
    work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

function findSlowText({ source, flags }: Pattern, length: number): string | undefined {
  const pattern = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
  return nastyUnits({ source }).find((unit) => {
    const text = `${repeat(unit, length)}!`;
    return (
      measure(
        () => void text.replace(pattern, ""),
        (time) => time < maxPatternTime,
      ) >= maxPatternTime
    );
  });
}

describe("every pattern of the product", () => {
  test("is found", () => {
    expect(patterns.length).toBeGreaterThan(150);
    const sources = patterns.map(({ source }) => source);
    expect(sources.filter((source) => source.includes("жаштан"))).toHaveLength(1);
    expect([...shortTexts.keys()].filter((source) => !sources.includes(source))).toEqual([]);
  });

  test("reads the nastiest texts in proportion to their length", () => {
    const slow = patterns.flatMap((pattern) => {
      const unit = findSlowText(pattern, shortTexts.get(pattern.source)?.length ?? fullLength);
      return unit === undefined
        ? []
        : [`${pattern.path}: /${pattern.source}/${pattern.flags} on ${JSON.stringify(unit)}`];
    });
    expect(slow).toEqual([]);
  });

  test("that is careless is found", () => {
    expect(
      findSlowText({ path: "", source: String.raw`[\w.+-]+@[\w-]+\.\w{2,}`, flags: "" }, 2 * fullLength),
    ).toBeDefined();
    expect(findSlowText({ path: "", source: String.raw`\s+$`, flags: "" }, 2 * fullLength)).toBeDefined();
    expect(findSlowText({ path: "", source: String.raw`<b>[^/]*</b>`, flags: "" }, 2 * fullLength)).toBeDefined();
  });
});

const readers: [string, (text: string) => unknown][] = [
  ["the content policy", (text) => checkText({ title: text.slice(0, 100), description: text, dealType: "job" })],
  ["the shield", (text) => inspect(text, { isNew: true })],
  ["cleaning", cleanText],
  ["the hash of a text", (text) => hashText("", text)],
  ["the words of a text", analyse],
  ["the moderators' marks", (text) => markFragments(text, ["0555 123 456", "срочно", "aa", text.slice(0, 60)])],
  ["removing a finding", (text) => removeFragment(text, "срочно")],
];
const units = [
  "0",
  "5",
  "0 ",
  "05 ",
  " ",
  "\n",
  "@",
  ".",
  "a",
  "я",
  "a.",
  "a@",
  "@a",
  "a@a.",
  "-",
  "www.",
  "996 ",
  "до 1",
  "а ",
  "Я",
  "\u0301",
  // Normalisation puts the second before the first.
  "\u0301\u0316",
  "😀",
];

/** Milliseconds for a description of the greatest length. */
const maxReadTime = 25;

/** Milliseconds for half of the longest description and for the whole of it, as far as they are out of proportion in every attempt. */
function findDisproportion(read: (text: string) => unknown, unit: string): string[] {
  // Towers of marks are gone when a text is taken, before anything else reads it: normalisation sorts them in the square of their number.
  const take = read === cleanText || !/\p{M}/u.test(unit) ? (text: string) => text : cleanText;
  const [half, whole] = [take(repeat(unit, descriptionLength.max / 2)), take(repeat(unit, descriptionLength.max))];
  const faults: string[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const times = [half, whole].map((text) => measure(() => read(text), never));
    const [once = 0, twice = 0] = times;
    if (twice <= 2.5 * once + 2 && twice <= maxReadTime) return [];
    faults.push(`${JSON.stringify(unit)}: ${times.map((time) => time.toFixed(1)).join(" and ")} ms`);
  }
  return faults.slice(-1);
}

const never = () => false;

describe("what reads the texts of listings", () => {
  test.for(readers)("%s takes twice as long for twice as much", ([, read]) => {
    expect(units.flatMap((unit) => findDisproportion(read, unit))).toEqual([]);
  });
});
