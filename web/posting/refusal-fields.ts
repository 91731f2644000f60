import type { Problem } from "#contracts/errors.ts";
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
]);

/** Fields of the API that people see as another one. */
const shownAt: Readonly<Record<string, DraftField>> = { currency: "price", is_negotiable: "price" };

/** What the server said of fields, at the fields of the form; `rest` is what belongs to none of them. */
export function placeRefusal(problem: Problem): { errors: Map<DraftField, string>; rest: string[] } {
  const errors = new Map<DraftField, string>();
  const rest: string[] = [];
  for (const [name, [text = ""]] of Object.entries(problem.errors ?? {})) {
    const [, parameter] = /^parameters?\D+(\d+)/.exec(name) ?? [];
    if (parameter) errors.set(`parameter-${Number(parameter)}`, text);
    else if (isField(name)) errors.set(name, text);
    else if (shownAt[name]) errors.set(shownAt[name], text);
    else rest.push(text);
  }
  return { errors, rest };
}

function isField(name: string): name is DraftField {
  return fields.has(name);
}
