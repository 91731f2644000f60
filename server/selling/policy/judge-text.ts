import type { DealType } from "#contracts/catalogue.ts";
import type { PolicyFinding } from "#contracts/selling.ts";
import { compilePhrase, findPhrase, type Phrase, readText, type ReadText } from "./phrases.ts";
import { findReasons, type ReasonCode } from "./reasons.ts";
import { patternRules, professions, wordRules } from "./rules.ts";

export interface JudgedText {
  title: string;
  description: string;
  dealType: DealType | undefined;
}

interface CompiledRule {
  code: ReasonCode;
  phrases: Phrase[];
  unless: Phrase[];
  deals: readonly DealType[] | undefined;
}

const compiledRules: readonly CompiledRule[] = wordRules.map(({ code, phrases, unless = [], deals }) => ({
  code,
  phrases: phrases.map(compilePhrase),
  unless: unless.map(compilePhrase),
  deals,
}));
const compiledProfessions = professions.map(compilePhrase);

/** Cyrillic alone: names of models are written in Latin capitals. */
const capitals = { letters: /[А-ЯЁӨҮҢ]/g, all: /\p{Script=Cyrillic}/gu };
/** From so many letters on, with more than such a share of capitals, a text shouts. */
const shouting = { title: { letters: 8, share: 0.6 }, description: { letters: 30, share: 0.5 } } as const;
/** A vacancy's duties are not told in fewer letters. */
const shortestDuties = 60;

/** A remark with the words of the reason it may become. */
export function makeFinding(
  code: ReasonCode,
  field: PolicyFinding["field"],
  fragment: string | null = null,
): PolicyFinding {
  const [reason] = findReasons([code]);
  return { code, field, title_ru: reason?.title_ru ?? code, title_ky: reason?.title_ky ?? code, fragment };
}

/** What the words of an ad say against the content policy (spec §5), each reason once for the title and once for the description. */
export function judgeText({ title, description, dealType }: JudgedText): PolicyFinding[] {
  const findings = (["title", "description"] as const).flatMap((field) => {
    const text = readText(field === "title" ? title : description);
    // What a word means, the other text may tell.
    const context = readText(`${title}\n${description}`);
    return [
      ...judgeWords(text, context, dealType, field),
      ...judgePatterns(text.text, dealType, field),
      ...(isShouting(text.text, field) ? [makeFinding("capitals", field, shorten(text.text))] : []),
    ];
  });
  return onceEach(dealType === "job" ? [...findings, ...judgeVacancy(title, description)] : findings);
}

function judgeWords(
  text: ReadText,
  context: ReadText,
  dealType: DealType | undefined,
  field: "title" | "description",
): PolicyFinding[] {
  return compiledRules.flatMap(({ code, phrases, unless, deals }) => {
    if (deals && !(dealType && deals.includes(dealType))) return [];
    const fragment = findFirst(phrases, (phrase) => findPhrase(text, phrase));
    if (fragment === undefined || unless.some((phrase) => findPhrase(context, phrase) !== undefined)) return [];
    return [makeFinding(code, field, fragment)];
  });
}

function judgePatterns(text: string, dealType: DealType | undefined, field: "title" | "description"): PolicyFinding[] {
  return patternRules.flatMap(({ code, pattern, deals }) => {
    if (deals && !(dealType && deals.includes(dealType))) return [];
    const found = pattern.exec(text);
    return found ? [makeFinding(code, field, shorten(found[0].trim()))] : [];
  });
}

function judgeVacancy(title: string, description: string): PolicyFinding[] {
  // «Продавец-кассир» is one vacancy, «продавец, кассир» are two.
  const parts = title.split(/[,/+;&|]|\s(?:и|жана|менен)\s/i).map(readText);
  const named = parts.filter((part) => compiledProfessions.some((phrase) => findPhrase(part, phrase) !== undefined));
  return [
    ...(named.length > 1 ? [makeFinding("several_vacancies", "title", shorten(title))] : []),
    ...(description.trim().length < shortestDuties ? [makeFinding("unclear_duties", "description")] : []),
  ];
}

function isShouting(text: string, field: keyof typeof shouting): boolean {
  const all = text.match(capitals.all)?.length ?? 0;
  const upper = text.match(capitals.letters)?.length ?? 0;
  return all >= shouting[field].letters && upper > all * shouting[field].share;
}

function onceEach(findings: PolicyFinding[]): PolicyFinding[] {
  return [
    ...new Map(findings.toReversed().map((finding) => [`${finding.code} ${finding.field}`, finding])).values(),
  ].toReversed();
}

function findFirst<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

const longestFragment = 60;

function shorten(text: string): string {
  const letters = Array.from(text);
  return letters.length > longestFragment ? `${letters.slice(0, longestFragment).join("")}…` : text;
}
