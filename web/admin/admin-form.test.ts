import { expect, test } from "vitest";
import { answerOf, findStored, readNumber, readWords, refuseForm } from "./admin-form.ts";

const problem = { type: "about:blank", title: "", status: 400, detail: "Проверьте введённые данные" } as const;

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("numbers are read as people write them, and nothing else is one", () => {
  expect(["87,5", "1 000", "1\u00a0000,25", "87.5"].map(readNumber)).toEqual([87.5, 1_000, 1_000.25, 87.5]);
  expect(["", "-5", "1e9", "87,5,1", "сто", "1".repeat(10)].map(readNumber)).toEqual(Array(6).fill(undefined));
});

test("words stand on lines or between commas", () => {
  expect(readWords("диван, софа\n кресло-кровать ;;\n\nтахта")).toEqual(["диван", "софа", "кресло-кровать", "тахта"]);
  expect(readWords(" \n, ")).toEqual([]);
});

test("a refusal stands at its fields; what has no field is said as a whole; what was typed stays", () => {
  const form = formOf({ kgs: "9", before: "87.5" });
  const atField = { problem: { ...problem, code: "validation_failed" as const, errors: { kgs: ["Слишком мало"] } } };
  expect(refuseForm(atField, form, "rate")).toEqual({
    form: "rate",
    errors: { kgs: "Слишком мало" },
    typed: { kgs: "9", before: "87.5" },
    isConflict: false,
  });
  const loose = { problem: { ...atField.problem, errors: { parent: ["Такой записи нет"] } } };
  expect(refuseForm(loose, form, "rate").message).toBe("Такой записи нет");
  expect(() => refuseForm(new TypeError("bug"), form, "rate")).toThrow("bug");
});

test("after a conflict what is stored by now stands beside what was typed otherwise", () => {
  const conflict = {
    problem: { ...problem, status: 409, code: "edited_meanwhile" as const, detail: "Кто-то изменил" },
  };
  const refused = refuseForm(conflict, formOf({ title_ru: "Диваны", slug: "divany" }), "edit");
  expect(refused).toMatchObject({ isConflict: true, message: "Кто-то изменил" });
  expect(findStored(refused, "title_ru", "Софы")).toBe("Софы");
  expect(findStored(refused, "slug", "divany")).toBeUndefined();
  expect(findStored({ ...refused, isConflict: false }, "title_ru", "Софы")).toBeUndefined();
  expect(answerOf(refused, "add")).toBeUndefined();
  expect(answerOf(refused, "edit")).toBe(refused);
});
