import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { ReasonCode } from "./block-reasons.ts";

/** Phrases that a text may not contain. */
export interface WordRule {
  code: ReasonCode;
  /** In Russian and Kyrgyz. Any form of a word matches; `пистолет*` matches words with this prefix. */
  phrases: readonly string[];
  /** The phrases are harmless with one of these in the title or description. */
  unless?: readonly string[];
  /** Only for these deal types. */
  deals?: readonly DealType[];
}

/** Patterns that a text may not contain. */
export interface PatternRule {
  code: ReasonCode;
  pattern: RegExp;
  deals?: readonly DealType[];
}
