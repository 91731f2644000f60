import type { Parameter } from "#contracts/catalogue/schemas.ts";
import type { Category } from "./catalogue.ts";
import rules from "./same-goods.json" with { type: "json" };

/** What two listings of a category have in common when they offer the same. */
interface Rule {
  /** Keys of parameters: the same options. */
  options: string[];
  /** Key of a parameter: a number not further away than `within`, or than that share of it. */
  number?: string;
  within?: number;
  withinShare?: number;
  inRegion?: boolean;
  /** Only prices for a head, a kilogram or a bale say something: those of a whole flock do not. */
  perUnit?: boolean;
}

/** What a listing has to have in common with others that offer the same. */
export interface SameGoods {
  /** One entry per parameter: any of its options. */
  options: number[][];
  number?: { parameter: Parameter; from: number; to: number };
  inRegion: boolean;
  /** Whoever says no unit cannot be compared. */
  perUnit: boolean;
}

const ruleOfCategory: Record<string, Rule> = rules;

/**
 * What makes others the same goods as a listing with these values (`same-goods.json`): model and year, rooms and area. Undefined where that
 * cannot be told: the category has no rule, or the listing lacks a value.
 */
export function describeSameGoods(category: Category, stored: unknown): SameGoods | undefined {
  const values = stored as Record<string, unknown>;
  const [rule] = category.path.toReversed().flatMap(({ title_slug: slug }) => ruleOfCategory[slug] ?? []);
  if (!rule) return undefined;
  const parameterOf = (key: string) => category.parameters.find((parameter) => parameter.key === key);
  const options: number[][] = [];
  for (const key of rule.options) {
    const value = values[parameterOf(key)?.id ?? 0];
    if (!Array.isArray(value) || value.length === 0) return undefined;
    options.push(value as number[]);
  }
  const { inRegion = false, perUnit = false } = rule;
  if (rule.number === undefined) return { options, inRegion, perUnit };
  const parameter = parameterOf(rule.number);
  const value = parameter && values[parameter.id];
  if (!parameter || typeof value !== "number") return undefined;
  const reach = rule.within ?? Math.round(value * (rule.withinShare ?? 0));
  return { options, number: { parameter, from: value - reach, to: value + reach }, inRegion, perUnit };
}
