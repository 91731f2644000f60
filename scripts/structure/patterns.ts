import { parseSync } from "oxc-parser";
import type { Source } from "./sources.ts";

/** A regular expression of the product. */
export interface Pattern {
  /** The file that has it. */
  path: string;
  source: string;
  flags: string;
}

/** Every regular expression literal of the files, once. */
export function findPatterns(sources: readonly Source[]): Pattern[] {
  const found = new Map<string, Pattern>();
  for (const { path, text } of sources) {
    for (const { pattern: source, flags } of literalsIn(parseSync(path, text).program)) {
      const key = `/${source}/${flags}`;
      if (!found.has(key)) found.set(key, { path, source, flags });
    }
  }
  return [...found.values()];
}

function* literalsIn(node: unknown): Iterable<{ pattern: string; flags: string }> {
  if (typeof node !== "object" || node === null) return;
  if ("regex" in node && node.regex) yield node.regex as { pattern: string; flags: string };
  else for (const child of Object.values(node)) yield* literalsIn(child);
}

/** Letters, digits and marks of which nasty texts are made. */
const commonUnits = ["0", "5", "a", "я", " ", "\n", "@", ".", "-", "/"];

/**
 * Short texts which, repeated, make a careless pattern scan the same letters again and again: usual ones, and the letters and words
 * that stand in the pattern itself, alone and in pairs.
 */
export function nastyUnits({ source }: Pick<Pattern, "source">): string[] {
  const bare = source.replaceAll(/\\[pPuk]\{[^}]*\}|\(\?<\w+>|\\u[\da-f]{4}|\\[a-z]/gi, " ");
  const words = bare.match(/[\p{L}\d:/@.<="-]{2,30}/gu) ?? [];
  const own = new Set([...words.slice(0, 6), ...Array.from(bare.replaceAll(/[\\[\](){}*+?|^$\s]/g, "").slice(0, 200))]);
  const letters = [...own].filter((unit) => !commonUnits.includes(unit)).slice(0, 12);
  const parts = [...letters, ...commonUnits];
  const pairs = letters.flatMap((unit) => parts.flatMap((other) => [unit + other, other + unit]));
  return [...new Set([...parts, ...pairs])];
}
