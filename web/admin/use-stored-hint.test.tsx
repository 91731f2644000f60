// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import type { Refused } from "./admin-form.ts";
import { UnitFields } from "./category-parameters.tsx";
import { TitleFields } from "./category-parts.tsx";

// The texts are there: only the build can split them.
vi.mock("#web/moderation/texts.ts", () => ({}));
vi.mock("#web/admin/texts.ts", () => ({}));

const stored = { title_ru: "Цвет", title_ky: "Түсү", unit_ru: "", unit_ky: "" };
const typed = { title_ru: "Оттенок", title_ky: "Түсү", unit_ru: "мм", unit_ky: "" };
const conflict: Refused = { form: "edit", isConflict: true, errors: {}, typed };

const fields = (refused: Refused | undefined) =>
  render(
    <form>
      <TitleFields refused={refused} stored={stored} />
      <UnitFields refused={refused} stored={stored} />
    </form>,
  );

test("the second of two admins sees what a parameter is by now beside what they typed, where it differs", async () => {
  const form = await fields(conflict);
  const valueOf = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.defaultValue;
  expect(["title_ru", "title_ky", "unit_ru"].map(valueOf)).toEqual(["Оттенок", "Түсү", "мм"]);
  const hintOf = (name: string) => {
    const id = form.querySelector(`[name=${name}]`)?.getAttribute("aria-describedby");
    return id ? form.querySelector(`[id="${id}"]`)?.textContent : undefined;
  };
  expect(["title_ru", "title_ky", "unit_ru", "unit_ky"].map(hintOf)).toEqual([
    "Сейчас на сайте: Цвет",
    undefined,
    "Сейчас на сайте: пусто",
    undefined,
  ]);
  expect((await fields({ ...conflict, isConflict: false })).textContent).not.toContain("Сейчас на сайте");
});
