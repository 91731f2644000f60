import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inspect } from "./inspect.ts";

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
});
