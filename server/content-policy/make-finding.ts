import type { PolicyFinding } from "#contracts/selling/schemas.ts";
import { findReasons, type ReasonCode } from "./block-reasons.ts";

export function makeFinding(
  code: ReasonCode,
  field: PolicyFinding["field"],
  fragment: string | null = null,
): PolicyFinding {
  const [reason] = findReasons([code]);
  return { code, field, title_ru: reason?.title_ru ?? code, title_ky: reason?.title_ky ?? code, fragment };
}
