import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { PolicyFinding } from "#contracts/selling/schemas.ts";
import { compilePhrase, findPhrase, type Phrase, readText, type ReadText } from "./phrases.ts";
import type { ReasonCode } from "./block-reasons.ts";
import { findFraud } from "./find-fraud.ts";
import { makeFinding } from "./make-finding.ts";
import { forbiddenDeals } from "./forbidden-deals.ts";
import { forbiddenGoods } from "./forbidden-goods.ts";
import { patternRules } from "./pattern-rules.ts";
import { professions } from "./professions.ts";
import { wordingRules } from "./wording-rules.ts";

export interface CheckedText {
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

const wordRules = [...forbiddenGoods, ...forbiddenDeals, ...wordingRules];
const compiledRules: readonly CompiledRule[] = wordRules.map(({ code, phrases, unless = [], deals }) => ({
  code,
  phrases: phrases.map(compilePhrase),
  unless: unless.map(compilePhrase),
  deals,
}));
const compiledProfessions = professions.map(compilePhrase);

/** Cyrillic only, because names of models are in Latin capitals. */
const capitals = { letters: /[А-ЯЁӨҮҢ]/g, all: /\p{Script=Cyrillic}/gu };
/** Minimum of letters, and the share of capitals above which a text counts as written in capitals. */
const capitalsBounds = { title: { letters: 8, share: 0.6 }, description: { letters: 30, share: 0.5 } } as const;
/** Characters; a shorter vacancy does not describe its duties. */
const minDutiesLength = 60;

/** Checks the texts of a listing against the content policy. Finds each reason at most once per text. */
export function checkText({ title, description, dealType }: CheckedText): PolicyFinding[] {
  // Harmless companions of a phrase (`unless`) may be in either text.
  const context = readText(`${title}\n${description}`);
  const findings = (["title", "description"] as const).flatMap((field) => {
    const text = readText(field === "title" ? title : description);
    const found = findFraud(text.text, dealType, field);
    return [
      // Fraud first, so that a forged address is not told as a contact.
      ...found.filter(({ code }) => code === "fraud"),
      ...checkPhrases(text, context, dealType, field),
      ...checkPatterns(text.text, dealType, field),
      ...found.filter(({ code }) => code !== "fraud"),
      ...(isMostlyCapitals(text.text, field) ? [makeFinding("capitals", field, shorten(text.text))] : []),
    ];
  });
  return uniqueFindings(dealType === "job" ? [...findings, ...checkVacancy(title, description)] : findings);
}

/** Whether a search of somebody may be suggested to everybody: nothing that may not be offered, no fraud, no contacts. */
export function maySuggestToAll(search: string): boolean {
  // In small letters: capitals are a fault of titles only.
  return checkText({ title: search.toLowerCase(), description: "", dealType: undefined }).length === 0;
}

function checkPhrases(
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

function checkPatterns(text: string, dealType: DealType | undefined, field: "title" | "description"): PolicyFinding[] {
  return patternRules.flatMap(({ code, pattern, deals }) => {
    if (deals && !(dealType && deals.includes(dealType))) return [];
    const found = pattern.exec(text);
    return found ? [makeFinding(code, field, shorten(found[0].trim()))] : [];
  });
}

function checkVacancy(title: string, description: string): PolicyFinding[] {
  // «Продавец-кассир» is one vacancy, «продавец, кассир» is two.
  const parts = title.split(/[,/+;&|]|\s(?:и|жана|менен)\s/i).map(readText);
  const named = parts.filter((part) => compiledProfessions.some((phrase) => findPhrase(part, phrase) !== undefined));
  return [
    ...(named.length > 1 ? [makeFinding("several_vacancies", "title", shorten(title))] : []),
    ...(description.trim().length < minDutiesLength ? [makeFinding("unclear_duties", "description")] : []),
  ];
}

function isMostlyCapitals(text: string, field: keyof typeof capitalsBounds): boolean {
  const all = text.match(capitals.all)?.length ?? 0;
  const upper = text.match(capitals.letters)?.length ?? 0;
  return all >= capitalsBounds[field].letters && upper > all * capitalsBounds[field].share;
}

/**
 * The first finding of a reason in each field; of contacts each kind, because a number, a link and an address are each to be taken out, and
 * of fraud each rule. A contact that another finding contains says nothing more.
 */
function uniqueFindings(findings: PolicyFinding[]): PolicyFinding[] {
  const kept: PolicyFinding[] = [];
  for (const finding of findings) {
    if (kept.every((other) => other.field !== finding.field || !saysAsMuch(other, finding))) kept.push(finding);
  }
  return kept;
}

/** Whether a finding says what another one of the same field would say. */
function saysAsMuch(one: PolicyFinding, other: PolicyFinding): boolean {
  if (other.code === "contacts_in_text" && (one.code === other.code || one.code === "fraud")) {
    const [known, further] = [one.fragment ?? "", other.fragment ?? ""];
    return known.includes(further) || further.includes(known);
  }
  return one.code === other.code && (one.code !== "fraud" || one.title_ru === other.title_ru);
}

function findFirst<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

const maxFragmentLength = 60;

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length > maxFragmentLength ? `${characters.slice(0, maxFragmentLength).join("")}…` : text;
}
