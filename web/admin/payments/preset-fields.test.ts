import { expect, test } from "vitest";
import { placeErrors, readPresets } from "./preset-fields.ts";

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test("a field that is left empty is no sum", () => {
  const form = formOf({ before: "200.00 500.00", amount0: "300", amount1: " ", amount3: "1 000" });
  expect(readPresets(form)).toEqual({
    amounts: ["300", "1 000"],
    fields: ["amount0", "amount3"],
    before: ["200.00", "500.00"],
  });
});

test("what is wrong stands at the field that it was typed into, else below all", () => {
  const refused = { form: "presets", isConflict: false, typed: {}, message: "Сумма", errors: { amounts: "Сумма" } };
  const { message: _, ...placed } = refused;
  const fields = ["amount0", "amount3"];
  expect(placeErrors(refused, { amounts: ["300", "49,99"], fields })).toEqual({
    ...placed,
    errors: { amount3: "Сумма" },
  });
  expect(placeErrors(refused, { amounts: ["1 000", "1 000"], fields }).errors).toEqual({ amounts: "Сумма" });
});
