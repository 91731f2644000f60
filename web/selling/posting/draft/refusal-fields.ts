import type { Problem } from "#contracts/base/errors.ts";
import type { DraftField } from "./check-draft.ts";

const fields: ReadonlySet<string> = new Set<DraftField>([
  "photos",
  "title",
  "category",
  "deal_type",
  "price",
  "discount_price",
  "description",
  "contact_phone",
  "location",
  "catalog",
]);

/** Fields of the API that are part of another field of the form. */
const fieldAliases: Readonly<Record<string, DraftField>> = { currency: "price", is_negotiable: "price" };

/** The server's errors by field of the form; `otherErrors` belong to no field. */
export function errorsByField(problem: Problem): { errors: Map<DraftField, string>; otherErrors: string[] } {
  const errors = new Map<DraftField, string>();
  const otherErrors: string[] = [];
  for (const [name, [text = ""]] of Object.entries(problem.errors ?? {})) {
    const [, parameter] = /^parameters?\D+(\d+)/.exec(name) ?? [];
    if (parameter) errors.set(`parameter-${Number(parameter)}`, text);
    else if (isField(name)) errors.set(name, text);
    else if (fieldAliases[name]) errors.set(fieldAliases[name], text);
    else otherErrors.push(text);
  }
  return { errors, otherErrors };
}

function isField(name: string): name is DraftField {
  return fields.has(name);
}
