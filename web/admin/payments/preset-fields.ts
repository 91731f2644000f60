import { parseAmount } from "#contracts/payments/money.ts";
import { topUpBounds, topUpPresetCount } from "#contracts/payments/rules.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import type { Refused } from "#web/admin/admin-form.ts";

/** The name of one of the fields, for the sum at a place. */
export const fieldOf = (at: number): string => `amount${at}`;

/** What the form says, without the fields that were left empty, and the fields that it stands in. */
export function readPresets(form: FormData): { amounts: string[]; fields: string[]; before: string[] } {
  const all = Array.from({ length: topUpPresetCount.max }, (_, at) => fieldOf(at));
  const fields = all.filter((field) => textOf(form, field).trim() !== "");
  const before = textOf(form, "before");
  return {
    amounts: fields.map((field) => textOf(form, field)),
    fields,
    before: before === "" ? [] : before.split(" "),
  };
}

/** Puts the error of the sums, which the API tells of all of them, at those that nobody could pay; else below them. */
export function placeErrors(refused: Refused, { amounts, fields }: { amounts: string[]; fields: string[] }): Refused {
  const text = refused.errors["amounts"];
  if (text === undefined) return refused;
  const wrong = fields.filter((_, at) => !canBePaid(amounts[at] ?? ""));
  const { message: _, ...rest } = refused;
  return {
    ...rest,
    errors: Object.fromEntries((wrong.length > 0 ? wrong : ["amounts"]).map((field) => [field, text])),
  };
}

function canBePaid(text: string): boolean {
  const amount = parseAmount(text.replaceAll(/\s/g, ""));
  return amount !== undefined && amount >= topUpBounds.min && amount <= topUpBounds.max;
}
