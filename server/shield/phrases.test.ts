import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inspect, inspectContinued } from "./inspect.ts";

/*
 * What people write here, as they write it: fraud that is known of the marketplaces of the region, and ordinary talk about the goods of all
 * categories. The shield is measured by them.
 */

interface Sample {
  language: string;
  /** Of the rule that has to find it; undefined for ordinary talk. */
  rule: string | undefined;
  phrase: string;
}

const samples: readonly Sample[] = readFileSync(new URL("phrases.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [language = "", rule = "-", phrase = ""] = line.split("\t");
    return { language, rule: rule === "-" ? undefined : rule, phrase };
  });
const languages = ["ru", "ky", "mix", "lat"];
const fraud = samples.filter(({ rule }) => rule !== undefined);
const ordinary = samples.filter(({ rule }) => rule === undefined);

const codesOf = ({ phrase }: Sample) => inspect(phrase).findings.map(({ code }) => code as string);
const isDisturbed = ({ phrase }: Sample) => inspect(phrase).verdict !== "pass";

/** At most so many of a hundred ordinary phrases may be disturbed. */
const maxDisturbed = 1;

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)} %`;
}

describe("the shield", () => {
  test("is measured by enough phrases, half of them ordinary", () => {
    expect(samples.length).toBeGreaterThanOrEqual(300);
    expect(ordinary.length).toBeGreaterThanOrEqual(150);
    expect(fraud.length).toBeGreaterThanOrEqual(150);
    expect(new Set(samples.map(({ phrase }) => phrase)).size).toBe(samples.length);
    expect(samples.filter(({ language }) => !languages.includes(language))).toEqual([]);
  });

  test("stops or warns of every fraud", () => {
    expect(fraud.filter((sample) => !isDisturbed(sample)).map(({ phrase }) => phrase)).toEqual([]);
  });

  test("knows each by its own rule", () => {
    const others = fraud.filter((sample) => !codesOf(sample).includes(sample.rule ?? ""));
    expect(others.map((sample) => `${sample.rule}: ${sample.phrase} → ${codesOf(sample).join(", ")}`)).toEqual([]);
  });

  test("disturbs at most one of a hundred ordinary phrases", () => {
    const disturbed = ordinary.filter(isDisturbed);
    const table = languages.map((language) => {
      const of = (all: readonly Sample[]) => all.filter((sample) => sample.language === language);
      return `${language}: ${percent(of(fraud).filter(isDisturbed).length, of(fraud).length)} of ${of(fraud).length} frauds found, ${percent(of(disturbed).length, of(ordinary).length)} of ${of(ordinary).length} ordinary phrases disturbed`;
    });
    process.stdout.write(`${table.join("\n")}\n`);
    expect(disturbed.map((sample) => `${sample.phrase} → ${codesOf(sample).join(", ")}`)).toEqual([]);
    expect((disturbed.length / ordinary.length) * 100).toBeLessThanOrEqual(maxDisturbed);
  });

  test("warns of a fraud that is cut into two messages, wherever it is cut", () => {
    // A number, an address or a line of advice is not cut at spaces, or is none.
    const cuts = fraud
      .filter(({ phrase }) => ["fold", "hold", "refuse"].includes(inspect(phrase).verdict))
      .flatMap(({ phrase }) => cutAtSpaces(phrase));
    const found = cuts.filter(
      ([before, after]) =>
        inspect(before).verdict !== "pass" ||
        inspect(after).verdict !== "pass" ||
        inspectContinued([before], after).verdict === "fold",
    );
    process.stdout.write(`${percent(found.length, cuts.length)} of ${cuts.length} cuts found\n`);
    expect(found.length / cuts.length).toBeGreaterThanOrEqual(0.98);
  });

  test("disturbs ordinary talk hardly more for what was said before it, even about something else", () => {
    const talks = [1, 2, 3, 5, 7, 11, 13].flatMap((step) =>
      ordinary.map(({ phrase }, at) => {
        const before = [at * step + step, at * 3 + step * 5 + 1].map((other) => ordinary[other % ordinary.length]);
        return { before: before.map((sample) => sample?.phrase ?? ""), phrase };
      }),
    );
    const disturbed = talks.filter(({ before, phrase }) => inspectContinued(before, phrase).verdict !== "pass");
    process.stdout.write(`${percent(disturbed.length, talks.length)} of ${talks.length} mixed talks disturbed\n`);
    expect((disturbed.length / talks.length) * 100).toBeLessThanOrEqual(2 * maxDisturbed);
  });

  test("warns once of words that were whole before, and of nothing where nothing came before", () => {
    expect(inspectContinued(["Скажите код из смс"], "Спасибо, жду вас").findings).toEqual([]);
    expect(inspectContinued([], "Скажите код из смс").findings).toEqual([]);
  });
});

/** A phrase in two, at each of its spaces. */
function cutAtSpaces(phrase: string): [string, string][] {
  const words = phrase.split(" ");
  return words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
}
