import { expect, test } from "vitest";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { type Draft, emptyDraft } from "#web/selling/posting/draft/draft.ts";
import { arrangeParameters, hasGiven } from "./arrange-parameters.ts";

const parameter = (id: number, key: string, fields: Partial<Parameter> = {}): Parameter => ({
  id,
  key,
  type: "select",
  from_to: false,
  multiple: false,
  required: false,
  unit_ru: "",
  unit_ky: "",
  title_ru: key,
  title_ky: key,
  options: [{ id: id * 1_000 + 1, title_ru: "Да", title_ky: "Ооба" }],
  ...fields,
});

const sofa = [
  parameter(276, "sofa_type"),
  parameter(6, "material"),
  parameter(278, "furniture_order"),
  parameter(1, "condition"),
  parameter(4, "installment"),
  parameter(2, "delivery", { multiple: true }),
  parameter(439, "haggling"),
];
const phone = [
  parameter(13, "brand"),
  parameter(14, "model", { depends_on: 13 }),
  parameter(120, "memory"),
  parameter(1, "condition"),
];

const draft = (fields: Partial<Draft> = {}): Draft => ({ ...emptyDraft({ phone: "", location: 5 }), ...fields });
const keysOf = (parameters: readonly Parameter[]) => parameters.map(({ key }) => key);

test("a private seller is asked for the condition early, and for what shops have only when they unfold it", () => {
  const { main, more, haggling } = arrangeParameters(sofa, draft(), false);
  expect(keysOf(main)).toEqual(["sofa_type", "condition", "material"]);
  expect(keysOf(more)).toEqual(["furniture_order", "installment", "delivery"]);
  expect(haggling?.id).toBe(439);
});

test("a shop is asked for all of it, and what has to be given is never folded", () => {
  expect(keysOf(arrangeParameters(sofa, draft(), true).main)).toEqual([
    "sofa_type",
    "condition",
    "material",
    "furniture_order",
    "installment",
    "delivery",
  ]);
  const demanded = sofa.map((one) => (one.key === "delivery" ? { ...one, required: true } : one));
  expect(keysOf(arrangeParameters(demanded, draft(), false).main)).toContain("delivery");
});

test("the model stays beside its make, and whether the price may come down is asked only where there is one", () => {
  const chosen = draft({ parameters: { 13: { text: "", options: [13_001] } } });
  expect(keysOf(arrangeParameters(phone, chosen, false).main)).toEqual(["brand", "model", "condition", "memory"]);
  expect(keysOf(arrangeParameters(phone, draft(), false).main)).toEqual(["brand", "condition", "memory"]);
  expect(arrangeParameters(sofa, draft({ isNegotiable: true }), false).haggling).toBeUndefined();
});

test("what was given is seen", () => {
  expect(hasGiven(sofa, draft())).toBe(false);
  expect(hasGiven(sofa, draft({ parameters: { 2: { text: "", options: [2_001] } } }))).toBe(true);
});
